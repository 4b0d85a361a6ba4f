import { type Static, Type as T } from '@sinclair/typebox'
import { EvmAddress, namedObject, namedShape, Timestamp } from '../../../kernel/schemas.ts'
import type { PreparedBy } from '../../chain/intents/index.ts'
import { AgentId, expiry } from './agent-registry.schemas.ts'

const Deadline = T.Integer({
  minimum: 1,
  maximum: 9_999_999_999,
  description: 'Seconds since 1970 after which the registry refuses the proof',
})
/** The signer: the owner, an operator of the owner, or the account approved for the agent. */
const account = EvmAddress

export const WalletTermsRequest = namedShape('WalletTermsRequest', {
  agentId: AgentId,
  newWallet: EvmAddress,
})
export const SetWalletRequest = namedShape('SetAgentWalletRequest', {
  account,
  agentId: AgentId,
  newWallet: EvmAddress,
  deadline: Deadline,
  signature: T.String({
    pattern: '^0x([0-9a-fA-F]{2}){1,4096}$',
    description: 'Of the new wallet over the typed data; of a contract what its ERC-1271 takes',
  }),
  ...expiry,
})
export const OwnedAgentRequest = namedShape('OwnedAgentRequest', {
  account,
  agentId: AgentId,
  ...expiry,
})
export const TransferRequest = namedShape('TransferAgentRequest', {
  account,
  agentId: AgentId,
  to: EvmAddress,
  ...expiry,
})

const Member = T.Object({ name: T.String(), type: T.String() })
const TypedData = T.Object({
  domain: T.Object({
    name: T.Literal('ERC8004IdentityRegistry'),
    version: T.Literal('1'),
    chainId: T.Integer(),
    verifyingContract: EvmAddress,
  }),
  types: T.Object({ EIP712Domain: T.Array(Member), AgentWalletSet: T.Array(Member) }),
  primaryType: T.Literal('AgentWalletSet'),
  message: T.Object({
    agentId: T.String(),
    newWallet: EvmAddress,
    owner: EvmAddress,
    deadline: T.String(),
  }),
})
export const WalletTerms = namedObject('WalletTerms', {
  success: T.Boolean(),
  agentId: AgentId,
  owner: EvmAddress,
  newWallet: EvmAddress,
  deadline: Deadline,
  expiresAt: Timestamp,
  typedData: TypedData,
})

export type WalletTypedData = Static<typeof TypedData>
export type WalletTermsAnswer = Static<typeof WalletTerms>
export type SetWalletInput = Static<typeof SetWalletRequest> & PreparedBy
export type OwnedAgentInput = Static<typeof OwnedAgentRequest> & PreparedBy
export type TransferInput = Static<typeof TransferRequest> & PreparedBy
