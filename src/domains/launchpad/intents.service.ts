import { getAddress } from 'viem'
import { AppError } from '../../kernel/errors.ts'
import { createId } from '../../kernel/ids.ts'
import { resourceErrors } from '../../kernel/shared-errors.ts'
import type { ChainEvm, EvmSimulation, Hex } from '../../ports/chain-evm.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Random } from '../../ports/random.ts'
import { broadcast } from './broadcast.ts'
import {
  type BalanceChange,
  type IntentKind,
  type IntentRecord,
  intentsStore,
} from './intents.store.ts'
import { launchpadErrors } from './launchpad.errors.ts'
import { type RevertReason, revertReason } from './revert-reason.ts'
import {
  mismatchesOf,
  readSignedTransaction,
  type SignedTransaction,
} from './signed-transaction.ts'
import { moveIntent } from './transitions.ts'

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

export type IntentsServiceOptions = {
  readonly database: Database
  readonly evm: ChainEvm
  readonly clock: Clock
  readonly random: Random
  readonly outbox: Outbox
  readonly logger: Logger
  readonly chainId: number
}

export type IntentsService = ReturnType<typeof createIntentsService>

const noncesAheadMax = 16

/** Builds unsigned transactions and takes the signed ones; it never signs. */
export function createIntentsService(options: IntentsServiceOptions) {
  const { clock, database, evm, outbox } = options

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

    byId,

    /**
     * Takes the signed transaction of an intent. The bytes are stored before they are given to the chain, so a crash
     * between the two loses nothing. The same bytes again change nothing and get the same answer.
     */
    async submit(intentId: string, signedTransaction: string): Promise<IntentRecord> {
      const intent = await byId(intentId)
      const signed = await readSignedTransaction(signedTransaction)
      assertMatches(signed, intent)
      if (intent.transactionHash === signed.hash) return intent
      assertOpen(intent, clock.nowMs())
      await assertIncludable(signed)
      const submitted = await store(intent, signed)
      if (submitted.isRepeat) return submitted.intent
      await broadcast({ ...options, intent: submitted.intent })
      return byId(intentId)
    },
  }

  async function byId(intentId: string): Promise<IntentRecord> {
    const intent = await intentsStore(database.query).byId(intentId)
    if (intent !== undefined) return intent
    throw new AppError(resourceErrors.not_found, `There is no intent ${intentId}.`)
  }

  /** Refuses, before anything is stored, what the chain would certainly refuse. */
  async function assertIncludable(signed: SignedTransaction): Promise<void> {
    const [next, balance] = await Promise.all([
      evm.getTransactionCount(signed.from, 'latest'),
      evm.getBalance(signed.from),
    ])
    if (signed.nonce < next) {
      throw new AppError(
        launchpadErrors.nonce_too_low,
        `The transaction has nonce ${signed.nonce}; the next of this account is ${next}.`,
        { extra: { nextNonce: next } },
      )
    }
    if (signed.nonce > next + noncesAheadMax) {
      throw new AppError(
        launchpadErrors.transaction_invalid,
        `The transaction has nonce ${signed.nonce}; the next of this account is ${next}.`,
        {
          extra: { nextNonce: next },
          faults: [{ location: 'body/signedTransaction', message: 'nonce is too far ahead' }],
        },
      )
    }
    if (balance < signed.costMax) throw insufficientFunds('ETH', signed.costMax, balance)
  }

  async function store(
    intent: IntentRecord,
    signed: SignedTransaction,
  ): Promise<{ readonly intent: IntentRecord; readonly isRepeat: boolean }> {
    try {
      const stored = await database.transaction((tx) =>
        moveIntent({ tx, outbox, now: new Date(clock.nowMs()) }, intent, {
          state: 'submitted',
          signedTransaction: signed.raw,
          transactionHash: signed.hash,
          nonce: signed.nonce,
        }),
      )
      return { intent: stored, isRepeat: false }
    } catch (failure) {
      if (database.violationOf(failure)?.constraint === 'intents_transaction_unique') {
        throw new AppError(
          launchpadErrors.already_submitted,
          'This transaction was submitted for another intent.',
          { extra: { transactionHash: signed.hash } },
        )
      }
      const current = await byId(intent.id)
      if (current.transactionHash === signed.hash) return { intent: current, isRepeat: true }
      assertOpen(current, clock.nowMs())
      throw failure
    }
  }
}

/** 422 `launchpad.insufficient_funds`, with both amounts in atomic units. */
export function insufficientFunds(asset: string, required: bigint, available: bigint): AppError {
  return new AppError(
    launchpadErrors.insufficient_funds,
    `The account has ${available} atomic units of ${asset}; ${required} are needed.`,
    { extra: { asset, required: required.toString(), available: available.toString() } },
  )
}

/** 422 `launchpad.simulation_failed`, with the decoded reason in `revert`. */
export function simulationFailed(revert: RevertReason): AppError {
  return new AppError(launchpadErrors.simulation_failed, revert.sentence, { extra: { revert } })
}

function assertMatches(signed: SignedTransaction, intent: IntentRecord): void {
  const mismatches = mismatchesOf(signed, intent)
  if (mismatches.length === 0) return
  throw new AppError(
    launchpadErrors.transaction_mismatch,
    `The signed transaction differs from the intent in: ${mismatches.map((each) => each.field).join(', ')}.`,
    {
      extra: { mismatches },
      faults: mismatches.map((each) => ({
        location: 'body/signedTransaction',
        message: `${each.field} must be ${shortened(each.expected)}, not ${shortened(each.actual)}`,
      })),
    },
  )
}

function assertOpen(intent: IntentRecord, nowMs: number): void {
  if (intent.transactionHash !== null) {
    throw new AppError(
      launchpadErrors.already_submitted,
      `The intent is ${intent.state} with another transaction.`,
      { extra: { transactionHash: intent.transactionHash, state: intent.state } },
    )
  }
  if (intent.state === 'expired' || nowMs > intent.expiresAt.getTime()) {
    throw new AppError(
      launchpadErrors.intent_expired,
      `The intent expired at ${intent.expiresAt.toISOString()}.`,
      { extra: { expiresAt: intent.expiresAt.toISOString() } },
    )
  }
}

function shortened(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 77)}...`
}
