import { getAddress } from 'viem'
import { createId } from '../../kernel/ids.ts'
import type { EvmSimulation, Hex } from '../../ports/chain-evm.ts'
import type { Random } from '../../ports/random.ts'
import { type BalanceChange, type IntentKind, type IntentRecord } from './intents.store.ts'
import { insufficientFunds, simulationFailed } from './refusals.ts'
import { revertReason } from './revert-reason.ts'
import { readIntent, type SubmissionOptions, submitIntent } from './submission.ts'

/** A call that is to be offered for signing. */
export type PreparedCall = {
  readonly kind: IntentKind
  readonly from: Hex
  readonly to: Hex
  readonly data: Hex
  /** Wei. */
  readonly value: bigint
  readonly deadline: bigint | null
  readonly expiresAt: Date
  readonly launchId?: string
  readonly token?: Hex
}

export type IntentsServiceOptions = SubmissionOptions & {
  readonly random: Random
  readonly chainId: number
}

export type IntentsService = ReturnType<typeof createIntentsService>

/** Builds unsigned transactions and takes the signed ones; it never signs. */
export function createIntentsService(options: IntentsServiceOptions) {
  const { clock, database, evm } = options

  return {
    /** Seconds by which the contract's deadline is counted: the chain's own time where it is ahead. */
    async deadlineIn(seconds: number): Promise<{ deadline: bigint; expiresAt: Date }> {
      const tip = await evm.getBlock('latest')
      const nowSeconds = BigInt(Math.floor(clock.nowMs() / 1_000))
      const base = tip !== null && tip.timestamp > nowSeconds ? tip.timestamp : nowSeconds
      const deadline = base + BigInt(seconds)
      return { deadline, expiresAt: new Date(Number(deadline) * 1_000) }
    },

    /** Raises 422 `launchpad.insufficient_funds` unless the account has that many wei. */
    async assertFunds(account: Hex, required: bigint): Promise<void> {
      const available = await evm.getBalance(account)
      if (available < required) throw insufficientFunds('ETH', required, available)
    },

    /** What the call returns on the latest block; raises 422 `launchpad.simulation_failed` with the decoded reason. */
    async simulate(call: PreparedCall): Promise<Extract<EvmSimulation, { ok: true }>> {
      const { data, from, to, value } = call
      const simulation = await evm.simulate({ from, to, data, value })
      if (simulation.ok) return simulation
      throw simulationFailed(revertReason(simulation.revertData, simulation.reason))
    },

    /** A new intent; nothing is stored yet. */
    build(
      call: PreparedCall,
      simulation: {
        readonly gasUsed: bigint | null
        readonly balanceChanges: readonly BalanceChange[]
      },
    ): IntentRecord {
      const now = new Date(clock.nowMs())
      return {
        id: createId('int', clock.nowMs(), options.random.bytes(10)),
        kind: call.kind,
        state: 'prepared',
        launchId: call.launchId ?? null,
        token: call.token ?? null,
        chainId: options.chainId,
        from: getAddress(call.from),
        to: getAddress(call.to),
        data: call.data,
        value: call.value,
        simulation: {
          status: simulation.gasUsed === null ? 'awaits_approval' : 'passed',
          gasUsed: simulation.gasUsed?.toString() ?? null,
          balanceChanges: simulation.balanceChanges,
        },
        deadline: call.deadline,
        expiresAt: call.expiresAt,
        signedTransaction: null,
        transactionHash: null,
        nonce: null,
        broadcastAt: null,
        evidence: null,
        failure: null,
        settledEvent: null,
        createdAt: now,
        updatedAt: now,
      }
    },

    byId: (intentId: string) => readIntent(database, intentId),

    submit: (intentId: string, signedTransaction: string) =>
      submitIntent(options, intentId, signedTransaction),
  }
}
