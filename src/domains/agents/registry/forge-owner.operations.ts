import { rowsOf } from '../../../kernel/operation.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { agentRegistryErrors } from './agent-registry.errors.ts'
import { PreparedCallView } from './agent-registry.schemas.ts'
import { chainAnswers, prepareAnswers } from './forge.operations.ts'
import type { AgentRegistryService } from './forge.service.ts'
import {
  OwnedAgentRequest,
  SetWalletRequest,
  TransferRequest,
  WalletTerms,
  WalletTermsRequest,
} from './owner.schemas.ts'

const { operation } = rowsOf<AgentRegistryService>()

const row = { tier: 'public', family: 'Agents', auth: [] } as const

/** What the owner of an agent can do: set its payment wallet, transfer it, revoke it. */
export const forgeOwnerOperations = {
  forgeWalletTerms: operation({
    name: 'agentRegistry.getWalletTerms',
    ...row,
    method: 'POST',
    path: '/api/agents/forge/set-wallet/terms',
    summary: 'Read the typed data that a new payment wallet of an agent has to sign',
    description:
      'EIP-712 typed data, as `eth_signTypedData_v4` takes it. The registry takes the signature for a few minutes, once, and only while the owner is still the same.',
    input: { body: WalletTermsRequest },
    output: WalletTerms,
    errors: [...chainAnswers, agentRegistryErrors.runtime_untrusted, resourceErrors.not_found],
    effect: 'none',
    handler: (forge, { input }) => forge.walletTerms(input.body),
  }),

  forgeSetWallet: operation({
    name: 'agentRegistry.prepareWallet',
    ...row,
    method: 'POST',
    path: '/api/agents/forge/set-wallet',
    summary: 'Prepare the change of who is paid for an agent',
    description:
      'Needs the new wallet’s signature over the terms. After a transfer it is what makes an agent `registered` again.',
    input: { body: SetWalletRequest },
    output: PreparedCallView,
    errors: prepareAnswers,
    effect: 'reversible',
    handler: (forge, { input, principal }) =>
      forge.prepareSetWallet({ ...input.body, preparedBy: principal?.accountId ?? null }),
  }),

  forgeUnsetWallet: operation({
    name: 'agentRegistry.prepareWalletRemoval',
    ...row,
    method: 'POST',
    path: '/api/agents/forge/unset-wallet',
    summary: 'Prepare to remove the payment wallet of an agent',
    input: { body: OwnedAgentRequest },
    output: PreparedCallView,
    errors: prepareAnswers,
    effect: 'reversible',
    handler: (forge, { input, principal }) =>
      forge.prepareUnsetWallet({ ...input.body, preparedBy: principal?.accountId ?? null }),
  }),

  forgeTransfer: operation({
    name: 'agentRegistry.prepareTransfer',
    ...row,
    method: 'POST',
    path: '/api/agents/forge/transfer',
    summary: 'Prepare to give an agent to another owner',
    description:
      'The agent is `transferred`, and nobody is paid for it, until the new owner proves a wallet.',
    input: { body: TransferRequest },
    output: PreparedCallView,
    errors: [...prepareAnswers, resourceErrors.not_found],
    effect: 'reversible',
    handler: (forge, { input, principal }) =>
      forge.prepareTransfer({ ...input.body, preparedBy: principal?.accountId ?? null }),
  }),

  forgeRevoke: operation({
    name: 'agentRegistry.prepareRevoke',
    ...row,
    method: 'POST',
    path: '/api/agents/forge/revoke',
    summary: 'Prepare to revoke an agent for ever',
    description:
      'Its number stays used, ratings that were given stay readable, and nothing brings it back.',
    input: { body: OwnedAgentRequest },
    output: PreparedCallView,
    errors: prepareAnswers,
    effect: 'reversible',
    handler: (forge, { input, principal }) =>
      forge.prepareRevoke({ ...input.body, preparedBy: principal?.accountId ?? null }),
  }),
}
