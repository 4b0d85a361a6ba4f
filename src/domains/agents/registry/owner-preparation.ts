import { getAddress } from 'viem'
import { AppError } from '../../../kernel/errors.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { ChainEvm, Hex } from '../../../ports/chain-evm.ts'
import type { PreparedCallAnswer } from './agent-registry.schemas.ts'
import type {
  OwnedAgentInput,
  SetWalletInput,
  TransferInput,
  WalletTermsAnswer,
} from './owner.schemas.ts'
import {
  encodeBurn,
  encodeSetAgentWallet,
  encodeTransfer,
  encodeUnsetAgentWallet,
} from './owner-calldata.ts'
import { type CallOptions, prepareCall } from './prepare-call.ts'
import { configured } from './registries.ts'
import { proofDeadline, walletTypedData } from './wallet-proof.ts'

export type OwnerPreparationOptions = CallOptions & {
  readonly evm: ChainEvm
  readonly chainId: number
}

/** Unsigned calls by which an owner sets an agent's payment wallet, transfers it or revokes it. */
export function createOwnerPreparation(options: OwnerPreparationOptions) {
  const call = (
    kind: string,
    data: Hex,
    input: OwnedAgentInput & { readonly deadline?: number },
  ): Promise<PreparedCallAnswer> =>
    prepareCall(options, {
      kind,
      preparedBy: input.preparedBy ?? null,
      from: getAddress(input.account),
      to: configured(options.registries).addresses.identity,
      data,
      reference: `agent:${input.agentId}`,
      expiresInSeconds: input.expiresInSeconds,
      ...(input.deadline === undefined ? {} : { deadline: BigInt(input.deadline) }),
    })

  return {
    walletTerms: (input: { readonly agentId: string; readonly newWallet: string }) =>
      termsOf(options, input),

    /** The unsigned `setAgentWallet`; signed bytes are accepted until the proof's deadline at most. */
    async prepareSetWallet(input: SetWalletInput): Promise<PreparedCallAnswer> {
      const data = encodeSetAgentWallet({
        agentId: BigInt(input.agentId),
        newWallet: getAddress(input.newWallet),
        deadline: BigInt(input.deadline),
        signature: `0x${input.signature.slice(2)}`,
      })
      return call('set_agent_wallet', data, input)
    },

    prepareUnsetWallet: async (input: OwnedAgentInput): Promise<PreparedCallAnswer> =>
      call('unset_agent_wallet', encodeUnsetAgentWallet(BigInt(input.agentId)), input),

    /** The unsigned transfer; 422 `intents.simulation_failed` to a contract that cannot hold an agent. */
    async prepareTransfer(input: TransferInput): Promise<PreparedCallAnswer> {
      const from = await ownerOf(options, input.agentId)
      const agentId = BigInt(input.agentId)
      const data = encodeTransfer({ agentId, from, to: getAddress(input.to) })
      return call('transfer_agent', data, input)
    },

    prepareRevoke: async (input: OwnedAgentInput): Promise<PreparedCallAnswer> =>
      call('revoke_agent', encodeBurn(BigInt(input.agentId)), input),
  }
}

/** The typed data that a new wallet has to sign before it is set. Stores nothing. */
async function termsOf(
  options: OwnerPreparationOptions,
  input: { readonly agentId: string; readonly newWallet: string },
): Promise<WalletTermsAnswer> {
  const { chainId, clock, evm } = options
  const registries = configured(options.registries)
  await registries.trusted()
  const [owner, tip] = await Promise.all([ownerOf(options, input.agentId), evm.getBlock('latest')])
  const nowSeconds = BigInt(Math.floor(clock.nowMs() / 1_000))
  const deadline = Number(proofDeadline(nowSeconds, tip?.timestamp ?? nowSeconds))
  const newWallet = getAddress(input.newWallet)
  const registry = registries.addresses.identity
  return {
    success: true,
    agentId: input.agentId,
    owner,
    newWallet,
    deadline,
    expiresAt: new Date(deadline * 1_000).toISOString(),
    typedData: walletTypedData({
      agentId: input.agentId,
      chainId,
      deadline,
      newWallet,
      owner,
      registry,
    }),
  }
}

async function ownerOf({ registries }: CallOptions, agentId: string): Promise<Hex> {
  const owner = await configured(registries).ownerOf(BigInt(agentId))
  if (owner !== undefined) return owner
  throw new AppError(
    resourceErrors.not_found,
    `Agent ${agentId} was never registered, or was revoked.`,
  )
}
