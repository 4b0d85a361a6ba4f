import { decodeEventLog, erc721Abi, getAddress, parseAbi, zeroAddress } from 'viem'
import type { EvmLog, Hex } from '../../../ports/chain-evm.ts'
import {
  createRevertReader,
  type IntentKind,
  type IntentOwner,
  type IntentRecord,
  type IntentState,
  type IntentTransition,
  intentErrors,
} from '../../chain/intents/index.ts'
import { identityRegistryAbi, reputationRegistryAbi, validationRegistryAbi } from './abi.gen.ts'
import { agentRegistryErrors } from './agent-registry.errors.ts'
import { agentsStore } from './agents.store.ts'
import { summarizeOwnership } from './owner-calldata.ts'
import { registrationsStore } from './registrations.store.ts'
import {
  decodeIdentityCall,
  decodeReputationCall,
  decodeValidationCall,
  summarizeIdentity,
  summarizeReputation,
  summarizeValidation,
} from './registry-calldata.ts'
import { registrationMachine } from './registry-states.ts'

const kinds: readonly IntentKind[] = [
  {
    kind: 'register',
    summarize: summarizeIdentity,
    effectOf: provedBy((intent, { args, eventName }) => {
      const call = decodeIdentityCall(intent.data)
      return (
        eventName === 'Registered' &&
        call.functionName === 'register' &&
        args.agentURI === (call.args[0] ?? '') &&
        getAddress(args.owner) === intent.from
      )
    }),
    onMoved: carryRegistration,
  },
  {
    kind: 'set_agent_uri',
    summarize: summarizeIdentity,
    effectOf: provedBy((intent, { args, eventName }) => {
      const call = decodeIdentityCall(intent.data)
      return (
        eventName === 'URIUpdated' &&
        call.functionName === 'setAgentURI' &&
        args.agentId === call.args[0] &&
        args.newURI === call.args[1]
      )
    }),
  },
  {
    kind: 'set_agent_wallet',
    summarize: summarizeOwnership,
    effectOf: provedBy((intent, log) => {
      const call = decodeIdentityCall(intent.data)
      return call.functionName === 'setAgentWallet' && saysWallet(log, call.args[0], call.args[1])
    }),
  },
  {
    kind: 'unset_agent_wallet',
    summarize: summarizeOwnership,
    effectOf: provedBy((intent, log) => {
      const call = decodeIdentityCall(intent.data)
      return call.functionName === 'unsetAgentWallet' && saysWallet(log, call.args[0], '0x')
    }),
  },
  {
    kind: 'transfer_agent',
    summarize: summarizeOwnership,
    effectOf: provedBy((intent, log) => {
      const call = decodeIdentityCall(intent.data)
      return call.functionName === 'safeTransferFrom' && saysOwner(log, call.args[2], call.args[1])
    }),
  },
  {
    kind: 'revoke_agent',
    summarize: summarizeOwnership,
    effectOf: provedBy((intent, log) => {
      const call = decodeIdentityCall(intent.data)
      return call.functionName === 'burn' && saysOwner(log, call.args[0], zeroAddress)
    }),
  },
  {
    kind: 'give_feedback',
    summarize: summarizeReputation,
    effectOf: provedBy((intent, { args, eventName }) => {
      const call = decodeReputationCall(intent.data)
      return (
        eventName === 'NewFeedback' &&
        call.functionName === 'giveFeedback' &&
        args.agentId === call.args[0] &&
        args.value === call.args[1] &&
        getAddress(args.clientAddress) === intent.from
      )
    }),
  },
  {
    kind: 'revoke_feedback',
    summarize: summarizeReputation,
    effectOf: provedBy((intent, { args, eventName }) => {
      const call = decodeReputationCall(intent.data)
      return (
        eventName === 'FeedbackRevoked' &&
        call.functionName === 'revokeFeedback' &&
        args.agentId === call.args[0] &&
        args.feedbackIndex === call.args[1] &&
        getAddress(args.clientAddress) === intent.from
      )
    }),
  },
  {
    kind: 'append_response',
    summarize: summarizeReputation,
    effectOf: provedBy((intent, { args, eventName }) => {
      const call = decodeReputationCall(intent.data)
      return (
        eventName === 'ResponseAppended' &&
        call.functionName === 'appendResponse' &&
        args.agentId === call.args[0] &&
        getAddress(args.clientAddress) === getAddress(call.args[1]) &&
        args.feedbackIndex === call.args[2] &&
        args.responseURI === call.args[3] &&
        getAddress(args.responder) === intent.from
      )
    }),
  },
  {
    kind: 'request_validation',
    summarize: summarizeValidation,
    effectOf: provedBy((intent, { args, eventName }) => {
      const call = decodeValidationCall(intent.data)
      return (
        eventName === 'ValidationRequest' &&
        call.functionName === 'validationRequest' &&
        args.requestHash === call.args[3]
      )
    }),
  },
  {
    kind: 'answer_validation',
    summarize: summarizeValidation,
    effectOf: provedBy((intent, { args, eventName }) => {
      const call = decodeValidationCall(intent.data)
      return (
        eventName === 'ValidationResponse' &&
        call.functionName === 'validationResponse' &&
        args.requestHash === call.args[0] &&
        args.response === call.args[1] &&
        getAddress(args.validatorAddress) === intent.from
      )
    }),
  },
]

/** The kinds of intents of this domain. */
export const registryKinds: readonly string[] = kinds.map(({ kind }) => kind)

/** The intents of this domain. */
export const registryIntents: IntentOwner = {
  name: 'agent_registry',
  kinds,
  errors: { ...intentErrors, transaction_unknown: agentRegistryErrors.transaction_unknown },
  revertReason: createRevertReader({
    abi: [
      ...identityRegistryAbi,
      ...reputationRegistryAbi,
      ...validationRegistryAbi,
      ...erc721Abi,
      ...parseAbi(['error Error(string)']),
    ],
    sentences: {
      ERC721NonexistentToken: 'There is no such agent, or it was revoked.',
      ERC721InsufficientApproval: 'The account may not manage the agent.',
      ERC721InvalidReceiver:
        'The account cannot hold an agent: it is the zero address, or a contract that takes none.',
      ERC721IncorrectOwner: 'The agent has another owner by now.',
      InvalidWallet: 'The zero address cannot be paid; take the wallet away instead.',
      ProofExpired: 'The wallet’s proof is over: let it sign a new one.',
      ProofTooLong:
        'A proof is good for five minutes from the newest block at most; ask for its terms again, after the next block of a chain that stood still.',
      ProofAlreadyUsed: 'Exactly this proof was used before: let the wallet sign a new one.',
      InvalidProof:
        'The wallet did not sign these terms: this agent, its owner of now, this wallet and this deadline.',
      EmptyResponseURI: 'A response needs the address of its text.',
      ReservedMetadataKey: 'The wallet of an agent is set with its own proof, not as metadata.',
      SelfFeedback: 'Who may manage an agent, or is its wallet, cannot rate it.',
      TooManyDecimals: 'A rating has at most 18 decimals.',
      ValueOutOfRange: 'The rating is too large.',
      UnknownFeedback: 'The account gave the agent no feedback with this number.',
      AlreadyRevoked: 'The feedback is revoked already.',
      NotAuthorized: 'The account may not manage the agent.',
      InvalidValidator: 'The zero address validates nothing.',
      InvalidRequestHash: 'The hash of a request cannot be zero.',
      RequestExists: 'There is a request with this hash already.',
      UnknownRequest: 'There is no request with this hash.',
      NotValidator: 'Only the validator that was asked answers.',
      ResponseOutOfRange: 'An answer is a number from 0 to 100.',
    },
  }),
}

const stateOfIntent = {
  prepared: 'pending-onchain-registration',
  submitted: 'submitted',
  confirmed: 'registered',
  reverted: 'not_registered',
  expired: 'not_registered',
  dropped: 'not_registered',
} as const satisfies Readonly<Record<IntentState, string>>

/** Moves the registration with its intent, and stores the agent's number once the chain has assigned it. */
async function carryRegistration(
  { now, tx }: IntentTransition,
  intent: IntentRecord,
): Promise<void> {
  const registrations = registrationsStore(tx)
  const known = await registrations.byIntent(intent.id)
  if (known === undefined) return
  const state = stateOfIntent[intent.state]
  if (state === known.state) return
  registrationMachine.assertTransition(known.state, state)
  const { evidence } = intent
  const agent =
    intent.state !== 'confirmed' || evidence === null || evidence.logIndex === null
      ? undefined
      : await agentsStore(tx).byPlace({
          blockNumber: evidence.blockNumber,
          logIndex: evidence.logIndex,
        })
  await registrations.move(intent.id, { state, agentId: agent?.agentId ?? null }, now)
}

type Decoded = NonNullable<ReturnType<typeof readLog>>

function provedBy(proves: (intent: IntentRecord, log: Decoded) => boolean): IntentKind['effectOf'] {
  return (intent, logs) =>
    logs.find((log) => {
      if (getAddress(log.address) !== intent.to) return false
      const decoded = readLog(log)
      return decoded !== undefined && proves(intent, decoded)
    })?.logIndex
}

function saysWallet({ args, eventName }: Decoded, agentId: bigint, wallet: Hex): boolean {
  return (
    eventName === 'MetadataSet' &&
    args.agentId === agentId &&
    args.metadataKey === 'agentWallet' &&
    args.metadataValue === wallet.toLowerCase()
  )
}

function saysOwner({ args, eventName }: Decoded, agentId: bigint, owner: Hex): boolean {
  return (
    eventName === 'Transfer' &&
    args.tokenId === agentId &&
    getAddress(args.to) === getAddress(owner)
  )
}

function readLog(log: EvmLog) {
  const [signature, ...rest] = log.topics
  if (signature === undefined) return undefined
  try {
    return decodeEventLog({ abi: eventAbi, topics: [signature, ...rest], data: log.data })
  } catch {
    return undefined
  }
}

const eventAbi = [
  ...identityRegistryAbi,
  ...reputationRegistryAbi,
  ...validationRegistryAbi,
].filter((item) => item.type === 'event')
