import { decodeEventLog, getAddress } from 'viem'
import type { ChainEvm, EvmBlock, EvmLog, EvmReceipt } from '../../ports/chain-evm.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Guarded } from '../chain-index/index.ts'
import { curveLaunchpadAbi, launchTokenAbi } from './abi.gen.ts'
import { broadcast } from './broadcast.ts'
import { type IntentRecord, intentsStore } from './intents.store.ts'
import { revertReason } from './revert-reason.ts'
import { moveIntent } from './transitions.ts'

const batchMax = 64
const overdueMax = 100
const broadcastAgainMs = 5_000
const abandonAfterSeconds = 120n
const effectAbi = [...curveLaunchpadAbi, ...launchTokenAbi].filter((item) => item.type === 'event')

export type SettlementOptions = {
  readonly database: Database
  readonly evm: ChainEvm
  readonly clock: Clock
  readonly outbox: Outbox
  readonly logger: Logger
}

/** The block that is being followed, and how to write while this process leads. */
type Following = { readonly tip: EvmBlock; readonly guarded: Guarded }

/**
 * Brings intents to their end, one batch a call: those without a signature expire, submitted ones are confirmed by
 * the log of their effect, reverted, sent again with the same bytes, or dropped when they can no longer be included.
 */
export function createSettlement(options: SettlementOptions) {
  let afterId = ''
  return {
    async settle(tip: EvmBlock, guarded: Guarded): Promise<void> {
      const at = { tip, guarded }
      await expire(options, at)
      const batch = await intentsStore(options.database.query).submitted(afterId, batchMax)
      afterId = batch.length < batchMax ? '' : (batch.at(-1)?.id ?? '')
      for (const intent of batch) await settleOne(options, intent, at)
    },
  }
}

async function expire(options: SettlementOptions, { guarded, tip }: Following): Promise<void> {
  const { clock, database, outbox } = options
  const now = new Date(clock.nowMs())
  for (const intent of await intentsStore(database.query).overdue(now, overdueMax)) {
    // Until the chain's own clock has passed the deadline a wallet may still send it; an idle chain's clock stands.
    const mayStillLand = intent.deadline !== null && tip.timestamp <= intent.deadline
    const overdueMs = now.getTime() - intent.expiresAt.getTime()
    if (mayStillLand && overdueMs < Number(abandonAfterSeconds) * 1_000) continue
    await guarded((tx) => moveIntent({ tx, outbox, now }, intent, { state: 'expired' }))
  }
}

async function settleOne(
  options: SettlementOptions,
  intent: IntentRecord,
  at: Following,
): Promise<void> {
  const { clock, evm, outbox } = options
  if (intent.transactionHash === null) return
  const receipt = await evm.getTransactionReceipt(intent.transactionHash)
  if (receipt === null) return settleAbsent(options, intent, at)
  // A receipt of a block that is not applied yet waits for it.
  if (receipt.blockNumber > at.tip.number) return
  const now = new Date(clock.nowMs())
  const outcome = await outcomeOf(evm, intent, receipt)
  await at.guarded((tx) => moveIntent({ tx, outbox, now }, intent, outcome))
}

async function outcomeOf(evm: ChainEvm, intent: IntentRecord, receipt: EvmReceipt) {
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
      : { code: 'execution_reverted', detail: await likelyReason(evm, intent) }
  return { state: 'reverted', evidence, failure } as const
}

/** The chain keeps no reason with a receipt; the same call now usually fails for the same one. */
async function likelyReason(evm: ChainEvm, intent: IntentRecord): Promise<string> {
  const { data, from, to, value } = intent
  const simulation = await evm.simulate({ from, to, data, value })
  return simulation.ok
    ? 'The contract reverted; the same call would succeed now.'
    : revertReason(simulation.revertData, simulation.reason).sentence
}

async function settleAbsent(
  options: SettlementOptions,
  intent: IntentRecord,
  { guarded, tip }: Following,
): Promise<void> {
  const { clock, evm, logger, outbox } = options
  const nowMs = clock.nowMs()
  const sentMs = intent.broadcastAt?.getTime() ?? 0
  if (nowMs - sentMs < broadcastAgainMs) return
  const failure = await whyImpossible(evm, intent, tip)
  if (failure !== undefined) {
    const change = { state: 'dropped', failure } as const
    await guarded((tx) => moveIntent({ tx, outbox, now: new Date(nowMs) }, intent, change))
    return
  }
  try {
    await broadcast({ ...options, intent })
  } catch (refusal) {
    logger.warn('the chain refused a transaction that was sent again', {
      intentId: intent.id,
      reason: refusal instanceof Error ? refusal.message : 'unknown',
    })
  }
}

async function whyImpossible(evm: ChainEvm, intent: IntentRecord, tip: EvmBlock) {
  const used = await evm.getTransactionCount(intent.from, 'latest')
  if (intent.nonce !== null && used > intent.nonce && (await isAbsent(evm, intent))) {
    return { code: 'nonce_used', detail: 'Another transaction of the account took the nonce.' }
  }
  if (intent.deadline !== null && tip.timestamp > intent.deadline + abandonAfterSeconds) {
    return { code: 'too_late', detail: 'It was not included before its deadline.' }
  }
  return undefined
}

/** Asked after the nonce: a transaction that was included in between has a receipt by now. */
async function isAbsent(evm: ChainEvm, { transactionHash }: IntentRecord): Promise<boolean> {
  return transactionHash !== null && (await evm.getTransactionReceipt(transactionHash)) === null
}

/** The index of the log that proves the intent's effect; undefined when there is none. */
export function effectOf(intent: IntentRecord, logs: readonly EvmLog[]): number | undefined {
  return logs.find((log) => {
    if (getAddress(log.address) !== intent.to) return false
    const decoded = readLog(log)
    if (decoded === undefined) return false
    const from = getAddress(intent.from)
    switch (decoded.eventName) {
      case 'TokenLaunched':
        return intent.kind === 'launch' && getAddress(decoded.args.token) === intent.token
      case 'Trade':
        return (
          intent.kind === 'trade' &&
          getAddress(decoded.args.token) === intent.token &&
          getAddress(decoded.args.trader) === from
        )
      case 'Approval':
        return intent.kind === 'approval' && getAddress(decoded.args.owner) === from
      case 'CreatorFeesClaimed':
        return intent.kind === 'claim' && getAddress(decoded.args.account) === from
      default:
        return false
    }
  })?.logIndex
}

function readLog(log: EvmLog) {
  const [signature, ...rest] = log.topics
  if (signature === undefined) return undefined
  try {
    return decodeEventLog({ abi: effectAbi, topics: [signature, ...rest], data: log.data })
  } catch {
    return undefined
  }
}
