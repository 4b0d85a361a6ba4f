import type { ChainEvm, EvmBlock } from '../../ports/chain-evm.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database, Queryable } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Random } from '../../ports/random.ts'
import { chainIndexEvents } from './blocks.events.ts'
import { type BlockRef, blocksStore } from './blocks.store.ts'
import type { ChainProjection, Guarded } from './projection.ts'
import { type LoadedRange, loadRange } from './range.ts'
import { findCommonBlock } from './walk-back.ts'

export type ChainIndexerSettings = {
  /** The first block that is read; nothing before it matters. */
  readonly startBlock: bigint
  readonly pollMs: number
  readonly leaseMs?: number
  /** Blocks in one range request. */
  readonly rangeBlocks?: number
  /** How many of the newest blocks are kept; a deeper reorganisation stops the index. */
  readonly keptBlocks?: number
  readonly behindGraceMs?: number
}

export type ChainIndexerOptions = {
  readonly database: Database
  readonly evm: Pick<ChainEvm, 'getBlock' | 'getLogs'>
  readonly outbox: Outbox
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  readonly projections: readonly ChainProjection[]
  readonly settings: ChainIndexerSettings
}

/** What one pass came to. */
export type SyncOutcome =
  /** Another process leads. */
  | 'standby'
  /** Everything up to the tip is applied. */
  | 'current'
  /** The node is behind, or the chain changed while it was read; the next pass goes on. */
  | 'waiting'

export type ChainIndexer = {
  readonly start: () => void
  /** Ends the pass that runs and gives the lease back. */
  readonly stop: () => Promise<void>
  /** One pass; passes never overlap. Raises what the chain or the database raised. */
  readonly sync: () => Promise<SyncOutcome>
}

const failurePauseMaxMs = 5_000
const followEveryMs = 1_000
const pruneEveryBlocks = 64n

/** Raised inside a transaction whose process no longer leads, so that it rolls back. */
class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError'
}

/** Follows the chain and keeps the projections equal to it. Nothing runs before `start` or `sync`. */
export function createChainIndexer(options: ChainIndexerOptions): ChainIndexer {
  const { database, evm, clock, logger, projections } = options
  const settings = {
    leaseMs: 10_000,
    rangeBlocks: 500,
    keptBlocks: 1_024,
    behindGraceMs: 5_000,
    ...options.settings,
  }
  const holder = Buffer.from(options.random.bytes(12)).toString('hex')
  let lease: { readonly fence: bigint; readonly untilMs: number } | undefined
  let behindSinceMs: number | undefined
  let followed: { readonly hash: string; readonly atMs: number } | undefined
  let passing: Promise<SyncOutcome> | undefined
  let timer: NodeJS.Timeout | undefined
  let running = false
  let failures = 0

  return {
    start() {
      if (running) return
      running = true
      schedule(0)
    },
    async stop() {
      running = false
      clearTimeout(timer)
      await passing?.catch(() => undefined)
      if (lease !== undefined) await blocksStore(database.query).releaseLease(holder)
      lease = undefined
    },
    sync,
  }

  function schedule(delayMs: number): void {
    timer = setTimeout(() => {
      void pass().then((pauseMs) => {
        if (running) schedule(pauseMs)
      })
    }, delayMs)
  }

  async function pass(): Promise<number> {
    try {
      await sync()
      failures = 0
      return settings.pollMs
    } catch (failure) {
      failures += 1
      if (running) logger.error('the chain index could not go on', failure, { failures })
      return Math.min(settings.pollMs * 2 ** Math.min(failures, 10), failurePauseMaxMs)
    }
  }

  function sync(): Promise<SyncOutcome> {
    passing ??= syncOnce().finally(() => {
      passing = undefined
    })
    return passing
  }

  async function syncOnce(): Promise<SyncOutcome> {
    try {
      const fence = await lead()
      if (fence === undefined) return 'standby'
      const tip = await evm.getBlock('latest')
      if (tip === null || tip.number < settings.startBlock) return 'waiting'
      const outcome = await approach(fence, tip)
      if (outcome === 'current') await follow(fence, tip)
      return outcome
    } catch (failure) {
      if (!(failure instanceof LeaseLostError)) throw failure
      lease = undefined
      logger.warn('another process leads the chain index now')
      return 'standby'
    }
  }

  /** The fence of this process's lease, renewed when half of it is gone. */
  async function lead(): Promise<bigint | undefined> {
    const nowMs = clock.nowMs()
    if (lease !== undefined && lease.untilMs - nowMs > settings.leaseMs / 2) return lease.fence
    const untilMs = nowMs + settings.leaseMs
    const store = blocksStore(database.query)
    const fence = await store.takeLease(holder, new Date(nowMs), new Date(untilMs))
    lease = fence === undefined ? undefined : { fence, untilMs }
    return fence
  }

  async function approach(fence: bigint, tip: EvmBlock): Promise<SyncOutcome> {
    let cursor = await blocksStore(database.query).cursor()
    if (cursor?.hash === tip.hash) return 'current'
    if (cursor !== null && tip.number <= cursor.number) {
      if (await isBehind(tip)) return 'waiting'
      cursor = await walkBack(fence, cursor, tip)
    }
    behindSinceMs = undefined
    while (cursor === null || cursor.number < tip.number) {
      const range = await readNext(cursor, tip)
      if (range === undefined) return 'waiting'
      const first = range.headers[0]
      if (cursor !== null && first !== undefined && first.parentHash !== cursor.hash) {
        cursor = await walkBack(fence, cursor, tip)
        continue
      }
      cursor = await applyRange(fence, range)
      if (!running && lease === undefined) return 'waiting'
      await lead()
    }
    return 'current'
  }

  /** True while the node shows the same history with a lower tip, for as long as that may be mere lag. */
  async function isBehind(tip: EvmBlock): Promise<boolean> {
    const [known] = await blocksStore(database.query).newest(tip.number, 1)
    if (known?.number !== tip.number || known.hash !== tip.hash) return false
    behindSinceMs ??= clock.nowMs()
    return clock.nowMs() - behindSinceMs < settings.behindGraceMs
  }

  function readNext(cursor: BlockRef | null, tip: EvmBlock): Promise<LoadedRange | undefined> {
    const from = cursor === null ? settings.startBlock : cursor.number + 1n
    const last = from + BigInt(settings.rangeBlocks) - 1n
    return loadRange({
      evm,
      projections,
      from,
      to: last < tip.number ? last : tip.number,
      sparseBelow: tip.number - BigInt(settings.keptBlocks),
    })
  }

  /** Applies the range in as few transactions as blocks with logs: empty blocks join the next one. */
  async function applyRange(fence: bigint, range: LoadedRange): Promise<BlockRef> {
    let waiting: EvmBlock[] = []
    let applied: BlockRef | undefined
    for (const header of range.headers) {
      waiting.push(header)
      const logs = range.logs
        .map((each) => ({
          projection: each.projection,
          logs: each.logs.filter((log) => log.blockNumber === header.number),
        }))
        .filter((each) => each.logs.length > 0)
      if (logs.length === 0 && header !== range.headers.at(-1)) continue
      const headers = waiting
      await guarded(fence, header, async (tx) => {
        await blocksStore(tx).insert(headers)
        for (const each of logs) await each.projection.apply(tx, header, each.logs)
      })
      applied = header
      waiting = []
    }
    if (applied === undefined) throw new Error('assertion failed: a range has at least one header')
    // Once in a while is enough: a few blocks more than promised do no harm.
    if (range.headers.some((header) => header.number % pruneEveryBlocks === 0n)) {
      await blocksStore(database.query).prune(applied.number - BigInt(settings.keptBlocks))
    }
    return applied
  }

  async function walkBack(
    fence: bigint,
    cursor: BlockRef,
    tip: EvmBlock,
  ): Promise<BlockRef | null> {
    const common = await findCommonBlock({
      evm,
      store: blocksStore(database.query),
      cursor,
      startBlock: settings.startBlock,
      keptBlocks: settings.keptBlocks,
    })
    const above = common === null ? -1n : common.number
    await guarded(fence, common, async (tx) => {
      for (const projection of projections) await projection.revertAbove(tx, above)
      await blocksStore(tx).removeAbove(above)
      await options.outbox.append(tx, chainIndexEvents.reorganised, {
        subject: 'evm',
        payload: {
          fromBlock: Number(common === null ? settings.startBlock : common.number + 1n),
          toBlock: Number(cursor.number),
          fromHash: cursor.hash,
          commonBlock: common === null ? null : Number(common.number),
        },
      })
    })
    logger.warn('the chain reorganised', {
      fromBlock: cursor.number.toString(),
      commonBlock: above.toString(),
      tip: tip.number.toString(),
    })
    return common
  }

  /** Moves the cursor and runs `work` in the same transaction, if this process still leads. */
  function guarded(
    fence: bigint,
    to: BlockRef | null,
    work: (tx: Queryable) => Promise<void>,
  ): Promise<void> {
    return database.transaction(async (tx) => {
      if (!(await blocksStore(tx).advance(fence, to))) throw new LeaseLostError()
      await work(tx)
    })
  }

  async function follow(fence: bigint, tip: EvmBlock): Promise<void> {
    const nowMs = clock.nowMs()
    if (followed?.hash === tip.hash && nowMs - followed.atMs < followEveryMs) return
    const inLead: Guarded = (work) =>
      database.transaction(async (tx) => {
        if (!(await blocksStore(tx).holdsFence(fence))) throw new LeaseLostError()
        return work(tx)
      })
    for (const projection of projections) await projection.follow?.(tip, inLead)
    followed = { hash: tip.hash, atMs: nowMs }
  }
}
