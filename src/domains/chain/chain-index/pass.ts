import type { EvmBlock } from '../../../ports/chain-evm.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Visits } from '../../../ports/visits.ts'
import { type ApplyOptions, applyRange, rollBack } from './apply.ts'
import { type BlockRef, blocksStore } from './blocks.store.ts'
import { createCatchUp } from './catch-up.ts'
import { assertNoGap, firstAvailableBlock } from './first-block.ts'
import { type Lease, whileLeading } from './lease.ts'
import type { ChainProjection } from './projection.ts'
import type { LoadedRange } from './range.ts'
import { createRangeSize, type RangeSize } from './range-size.ts'
import { readFrom } from './read-range.ts'

/** The outcome of one pass. */
export type SyncOutcome =
  /** Another process holds the lease. */
  | 'standby'
  /** Everything up to the tip is applied. */
  | 'current'
  /** The node lags, the chain changed while it was read, or a projection is behind; the next pass goes on. */
  | 'waiting'

export type PassOptions = ApplyOptions & {
  readonly clock: Clock
  readonly visits: Pick<Visits, 'pauseMs'>
  readonly lease: Lease
  readonly rangeBlocks: number
  readonly behindGraceMs: number
  /** Checked between ranges, so that a long catch-up can be stopped. */
  readonly isStopping: () => boolean
}

const followEveryMs = 1_000

/** One pass from the cursor to the tip; raises `LeaseLostError` when the process loses the lease. */
export function createPass(options: PassOptions): () => Promise<SyncOutcome> {
  const { clock, database, evm, lease, startBlock, visits } = options
  const isBehind = createLagWatch(options)
  const size = createRangeSize(options.rangeBlocks)
  const catchUp = createCatchUp(options)
  let followed: { readonly hash: string; readonly atMs: number } | undefined
  /** The hash of the tip up to which this process, holding the lease, applied everything. */
  let syncedHash: string | undefined

  return async () => {
    // Nothing is written while the tip stays the same, so neither the lease nor the store is needed.
    const isKnown = syncedHash !== undefined && isFollowed(syncedHash)
    const seen = isKnown ? await evm.getBlock('latest') : undefined
    if (isKnown && seen?.hash === syncedHash) return 'current'
    syncedHash = undefined
    const fence = await lease.take()
    if (fence === undefined) return 'standby'
    const tip = seen ?? (await evm.getBlock('latest'))
    if (tip === null || tip.number < startBlock) return 'waiting'
    const cursor = await blocksStore(database.query).cursor()
    if (cursor !== null && (await isBehind(cursor, tip))) return 'waiting'
    const following = await catchUp.following(fence)
    if (!(await syncToTip({ ...options, size, following }, fence, { cursor, tip })))
      return 'waiting'
    await follow(fence, tip, following)
    if (!(await catchUp.catchUp(fence))) return 'waiting'
    syncedHash = tip.hash
    return 'current'
  }

  function isFollowed(hash: string): boolean {
    if (followed?.hash !== hash) return false
    return clock.nowMs() - followed.atMs < visits.pauseMs(followEveryMs)
  }

  async function follow(
    fence: bigint,
    tip: EvmBlock,
    following: readonly ChainProjection[],
  ): Promise<void> {
    const nowMs = clock.nowMs()
    if (isFollowed(tip.hash)) return
    for (const projection of following) {
      await projection.follow?.(tip, (work) => whileLeading(database, fence, work))
    }
    followed = { hash: tip.hash, atMs: nowMs }
  }
}

type SyncOptions = PassOptions & {
  readonly size: RangeSize
  /** The projections that follow the cursor. */
  readonly following: readonly ChainProjection[]
}

/**
 * Applies the blocks between the cursor and the tip; on a reorganisation it first rolls back to their common ancestor.
 * The next range is read while this one is written.
 */
async function syncToTip(
  options: SyncOptions,
  fence: bigint,
  { tip, ...start }: { readonly cursor: BlockRef | null; readonly tip: EvmBlock },
): Promise<boolean> {
  const { startBlock } = options
  let { cursor } = start
  let prefetched: Promise<LoadedRange | undefined> | undefined
  if (cursor?.hash === tip.hash) return true
  if (cursor !== null && tip.number <= cursor.number) {
    cursor = await rollBack(options, fence, cursor)
  }
  try {
    while (cursor === null || cursor.number < tip.number) {
      const from =
        cursor === null ? await firstAvailableBlock(options, startBlock) : cursor.number + 1n
      const range = await (prefetched ??
        readFrom({ ...options, projections: options.following }, from, tip))
      prefetched = undefined
      if (range === undefined) {
        await assertNoGap(options, from)
        return false
      }
      if (cursor !== null && range.headers[0]?.parentHash !== cursor.hash) {
        cursor = await rollBack(options, fence, cursor)
        continue
      }
      prefetched = prefetchNext(options, range, tip)
      cursor = await applyRange(options, fence, range)
      await options.lease.take()
      if (options.isStopping()) return false
    }
    return true
  } finally {
    // No request outlives its pass; the next pass reads the range again.
    await prefetched?.catch(() => undefined)
  }
}

function prefetchNext(
  options: SyncOptions,
  { headers }: LoadedRange,
  tip: EvmBlock,
): Promise<LoadedRange | undefined> | undefined {
  const last = headers.at(-1)
  if (last === undefined || last.number >= tip.number) return undefined
  const prefetched = readFrom({ ...options, projections: options.following }, last.number + 1n, tip)
  // A failure before the loop awaits it must not become an unhandled rejection.
  prefetched.catch(() => undefined)
  return prefetched
}

/** True while the node shows the same history with a lower tip, for as long as that may be mere lag. */
function createLagWatch({ behindGraceMs, clock, database }: PassOptions) {
  let sinceMs: number | undefined
  return async (cursor: BlockRef, tip: EvmBlock): Promise<boolean> => {
    if (tip.number < cursor.number) {
      const [known] = await blocksStore(database.query).newest(tip.number, 1)
      if (known?.number === tip.number && known.hash === tip.hash) {
        sinceMs ??= clock.nowMs()
        return clock.nowMs() - sinceMs < behindGraceMs
      }
    }
    sinceMs = undefined
    return false
  }
}
