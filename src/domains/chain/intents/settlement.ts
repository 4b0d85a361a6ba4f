import type { ChainEvm, EvmBlock, EvmReceipt } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { Guarded } from '../chain-index/index.ts'
import { broadcast } from './broadcast.ts'
import { type IntentOwner, kindOf } from './intent-owner.ts'
import { type IntentRecord, intentsStore } from './intents.store.ts'
import { wouldRevert } from './preflight.ts'
import { moveIntent } from './transitions.ts'

const batchMax = 64
const overdueMax = 100
const rebroadcastMs = 5_000
const abandonAfterSeconds = 120n

export type FollowerOptions = Ports<'clock' | 'database' | 'logger' | 'outbox'> & {
  readonly evm: ChainEvm
  readonly owner: IntentOwner
}

/** The block being followed, and how to write while this process holds the lease. */
type TipContext = { readonly tip: EvmBlock; readonly guarded: Guarded }

export type IntentsFollower = {
  /**
   * Handles one batch a call: unsigned intents expire; submitted ones are confirmed by the log of their effect,
   * reverted, sent again with the same bytes, or dropped when they can no longer be included.
   */
  readonly settle: (tip: EvmBlock, guarded: Guarded) => Promise<void>
  /** Takes intents whose evidence lies above the block back to `submitted`, in `tx`, with retracting events. */
  readonly revertAbove: (tx: Queryable, blockNumber: bigint) => Promise<void>
}

/** Settles the intents of one owner; give both functions to the owner's `ChainProjection`. */
export function createIntentsFollower(options: FollowerOptions): IntentsFollower {
  const { clock, database, outbox, owner } = options
  let afterId = ''
  return {
    async settle(tip, guarded) {
      const at = { tip, guarded }
      await expire(options, at)
      const batch = await intentsStore(database.query).submitted(owner.name, {
        afterId,
        limit: batchMax,
      })
      afterId = batch.length < batchMax ? '' : (batch.at(-1)?.id ?? '')
      for (const intent of batch) await settleOne(options, intent, at)
    },

    async revertAbove(tx, blockNumber) {
      const at = { tx, outbox, now: new Date(clock.nowMs()), owner }
      for (const intent of await intentsStore(tx).above(owner.name, blockNumber)) {
        await moveIntent(at, intent, { state: 'submitted', evidence: null, failure: null })
      }
    },
  }
}

async function expire(options: FollowerOptions, { guarded, tip }: TipContext): Promise<void> {
  const { clock, database, outbox, owner } = options
  const now = new Date(clock.nowMs())
  for (const intent of await intentsStore(database.query).overdue(owner.name, now, overdueMax)) {
    // A wallet may still send it until the chain's time passes the deadline, and the time of an idle chain stands
    // still.
    const mayStillLand = intent.deadline !== null && tip.timestamp <= intent.deadline
    const overdueMs = now.getTime() - intent.expiresAt.getTime()
    if (mayStillLand && overdueMs < Number(abandonAfterSeconds) * 1_000) continue
    await guarded((tx) => moveIntent({ tx, outbox, now, owner }, intent, { state: 'expired' }))
  }
}

async function settleOne(
  options: FollowerOptions,
  intent: IntentRecord,
  at: TipContext,
): Promise<void> {
  const { clock, evm, outbox, owner } = options
  if (intent.transactionHash === null) return
  const receipt = await evm.getTransactionReceipt(intent.transactionHash)
  if (receipt === null) return settleUnmined(options, intent, at)
  // A receipt of a block that is not indexed yet is read again later.
  if (receipt.blockNumber > at.tip.number) return
  const now = new Date(clock.nowMs())
  const outcome = await outcomeOf(options, intent, receipt)
  await at.guarded((tx) => moveIntent({ tx, outbox, now, owner }, intent, outcome))
}

async function outcomeOf(options: FollowerOptions, intent: IntentRecord, receipt: EvmReceipt) {
  const { effectOf } = kindOf(options.owner, intent.kind)
  const effect = receipt.status === 'success' ? effectOf(intent, receipt.logs) : undefined
  const { blockHash, blockNumber, transactionHash } = receipt
  const evidence = { blockHash, blockNumber, transactionHash, logIndex: effect ?? null }
  if (effect !== undefined) return { state: 'confirmed', evidence } as const
  const failure =
    receipt.status === 'success'
      ? {
          code: 'no_effect',
          detail: 'The transaction was included, but left no log of its effect.',
        }
      : { code: 'execution_reverted', detail: await likelyReason(options, intent) }
  return { state: 'reverted', evidence, failure } as const
}

/** A receipt has no revert reason; the same call now usually fails for the same one. */
async function likelyReason(
  { evm, owner }: FollowerOptions,
  intent: IntentRecord,
): Promise<string> {
  const { data, from, to, value } = intent
  const call = { from, to, data, value }
  const simulation = await evm.simulate(call)
  if (simulation.ok) return 'The contract reverted; the same call would succeed now.'
  const reason = owner.revertReason(simulation.revertData, simulation.reason)
  return ((await owner.explain?.(evm, call, reason))?.revert ?? reason).sentence
}

async function settleUnmined(
  options: FollowerOptions,
  intent: IntentRecord,
  { guarded, tip }: TipContext,
): Promise<void> {
  const { clock, evm, logger, outbox, owner } = options
  const nowMs = clock.nowMs()
  const sentMs = intent.broadcastAt?.getTime() ?? 0
  if (nowMs - sentMs < rebroadcastMs) return
  const used = await evm.getTransactionCount(intent.from, 'latest')
  const failure = await dropReason(evm, { intent, used, tip })
  if (failure !== undefined) {
    const change = { state: 'dropped', failure } as const
    await guarded((tx) => moveIntent({ tx, outbox, now: new Date(nowMs), owner }, intent, change))
    return
  }
  if (intent.signedTransaction === null) return watchSent(options, intent, { guarded, nowMs })
  // It would revert now; the price may come back before the deadline.
  if (used === intent.nonce && (await wouldRevert(options, intent))) return
  try {
    await broadcast({ ...options, intent })
  } catch (refusal) {
    logger.warn('the chain refused a transaction that was sent again', {
      intentId: intent.id,
      reason: refusal instanceof Error ? refusal.message : 'unknown',
    })
  }
}

/** A transaction that a wallet sent cannot be sent again from here: it is given up once the node has lost it. */
async function watchSent(
  { database, evm, outbox, owner }: FollowerOptions,
  intent: IntentRecord,
  { guarded, nowMs }: { readonly guarded: Guarded; readonly nowMs: number },
): Promise<void> {
  const now = new Date(nowMs)
  const { broadcastAt, transactionHash } = intent
  if (transactionHash === null) return
  if (broadcastAt === null || (await evm.getTransaction(transactionHash)) !== null) {
    await intentsStore(database.query).noteBroadcast(intent.id, now)
    return
  }
  if (nowMs - broadcastAt.getTime() < Number(abandonAfterSeconds) * 1_000) return
  const failure = { code: 'vanished', detail: 'The node has lost the transaction of the wallet.' }
  await guarded((tx) =>
    moveIntent({ tx, outbox, now, owner }, intent, { state: 'dropped', failure }),
  )
}

async function dropReason(
  evm: ChainEvm,
  {
    intent,
    tip,
    used,
  }: { readonly intent: IntentRecord; readonly tip: EvmBlock; readonly used: number },
) {
  if (intent.nonce !== null && used > intent.nonce && (await hasNoReceipt(evm, intent))) {
    return { code: 'nonce_used', detail: 'Another transaction of the account took the nonce.' }
  }
  if (intent.deadline !== null && tip.timestamp > intent.deadline + abandonAfterSeconds) {
    return { code: 'too_late', detail: 'It was not included before its deadline.' }
  }
  return undefined
}

/** Ask after reading the nonce: a transaction that was included in between has a receipt by now. */
async function hasNoReceipt(evm: ChainEvm, { transactionHash }: IntentRecord): Promise<boolean> {
  return transactionHash !== null && (await evm.getTransactionReceipt(transactionHash)) === null
}
