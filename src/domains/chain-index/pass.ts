import type { EvmBlock } from '../../ports/chain-evm.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Visits } from '../../ports/visits.ts'
import { type ApplyOptions, applyRange, walkBack } from './apply.ts'
import { type BlockRef, blocksStore } from './blocks.store.ts'
import { firstBlock, refuseGap } from './first-block.ts'
import { createJoining } from './joining.ts'
import { type Lease, whileLeading } from './lease.ts'
import type { ChainProjection } from './projection.ts'
import type { LoadedRange } from './range.ts'
import { createRangeSize, type RangeSize } from './range-size.ts'
import { readFrom } from './read-range.ts'

/** What one pass came to. */
export type SyncOutcome =
  /** Another process leads. */
  | 'standby'
  /** Everything up to the tip is applied. */
  | 'current'
  /** The node is behind, the chain changed while it was read, or a projection lacks blocks; the next pass goes on. */
  | 'waiting'

export type PassOptions = ApplyOptions & {
  readonly clock: Clock
  readonly visits: Pick<Visits, 'pauseMs'>
  readonly lease: Lease
  readonly rangeBlocks: number
  readonly behindGraceMs: number
  /** Asked between ranges, so that a long way to the tip can be left. */
  readonly isStopping: () => boolean
}

const followEveryMs = 1_000

/** One pass from the cursor to the tip; raises `LeaseLostError` when another process leads meanwhile. */
export function createPass(options: PassOptions): () => Promise<SyncOutcome> {
  const { clock, database, evm, lease, startBlock, visits } = options
  const isBehind = createLagWatch(options)
  const size = createRangeSize(options.rangeBlocks)
  const joining = createJoining(options)
  let followed: { readonly hash: string; readonly atMs: number } | undefined
  /** The block up to which everything was applied by this process, which led then. */
  let reached: string | undefined

  return async () => {
    // Of a tip that is applied there is nothing to be written, so neither the lease nor the store is needed.
    const isKnown = reached !== undefined && isFollowed(reached)
    const seen = isKnown ? await evm.getBlock('latest') : undefined
    if (isKnown && seen?.hash === reached) return 'current'
    reached = undefined
    const fence = await lease.take()
    if (fence === undefined) return 'standby'
    const tip = seen ?? (await evm.getBlock('latest'))
    if (tip === null || tip.number < startBlock) return 'waiting'
    const cursor = await blocksStore(database.query).cursor()
    if (cursor !== null && (await isBehind(cursor, tip))) return 'waiting'
    const joined = await joining.joined(fence)
    if (!(await approach({ ...options, size, joined }, fence, { cursor, tip }))) return 'waiting'
    await follow(fence, tip, joined)
    if (!(await joining.catchUp(fence))) return 'waiting'
    reached = tip.hash
    return 'current'
  }

  function isFollowed(hash: string): boolean {
    if (followed?.hash !== hash) return false
    return clock.nowMs() - followed.atMs < visits.pauseMs(followEveryMs)
  }

  async function follow(
    fence: bigint,
    tip: EvmBlock,
    joined: readonly ChainProjection[],
  ): Promise<void> {
    const nowMs = clock.nowMs()
    if (isFollowed(tip.hash)) return
    for (const projection of joined) {
      await projection.follow?.(tip, (work) => whileLeading(database, fence, work))
    }
    followed = { hash: tip.hash, atMs: nowMs }
  }
}

type ApproachOptions = PassOptions & {
  readonly size: RangeSize
  /** Those that take part. */
  readonly joined: readonly ChainProjection[]
}

/**
 * Applies what lies between the cursor and the tip, after walking back where they are of two histories. The next range
 * is read while this one is written.
 */
async function approach(
  options: ApproachOptions,
  fence: bigint,
  way: { readonly cursor: BlockRef | null; readonly tip: EvmBlock },
): Promise<boolean> {
  const { startBlock } = options
  const { tip } = way
  let { cursor } = way
  let ahead: Promise<LoadedRange | undefined> | undefined
  if (cursor?.hash === tip.hash) return true
  if (cursor !== null && tip.number <= cursor.number) {
    cursor = await walkBack(options, fence, cursor)
  }
  try {
    while (cursor === null || cursor.number < tip.number) {
      const from = cursor === null ? await firstBlock(options, startBlock) : cursor.number + 1n
      const range = await (ahead ??
        readFrom({ ...options, projections: options.joined }, from, tip))
      ahead = undefined
      if (range === undefined) {
        await refuseGap(options, from)
        return false
      }
      if (cursor !== null && range.headers[0]?.parentHash !== cursor.hash) {
        cursor = await walkBack(options, fence, cursor)
        continue
      }
      ahead = beginNext(options, range, tip)
      cursor = await applyRange(options, fence, range)
      await options.lease.take()
      if (options.isStopping()) return false
    }
    return true
  } finally {
    // Nothing is asked any more after a pass has ended; what came is read again.
    await ahead?.catch(() => undefined)
  }
}

function beginNext(
  options: ApproachOptions,
  { headers }: LoadedRange,
  tip: EvmBlock,
): Promise<LoadedRange | undefined> | undefined {
  const last = headers.at(-1)
  if (last === undefined || last.number >= tip.number) return undefined
  const ahead = readFrom({ ...options, projections: options.joined }, last.number + 1n, tip)
  // It may fail while nobody waits for it yet.
  ahead.catch(() => undefined)
  return ahead
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
