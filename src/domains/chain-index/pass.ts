import type { EvmBlock } from '../../ports/chain-evm.ts'
import type { Clock } from '../../ports/clock.ts'
import { type ApplyOptions, applyRange, walkBack } from './apply.ts'
import { type BlockRef, blocksStore } from './blocks.store.ts'
import { type Lease, whileLeading } from './lease.ts'
import { type LoadedRange, loadRange } from './range.ts'

/** What one pass came to. */
export type SyncOutcome =
  /** Another process leads. */
  | 'standby'
  /** Everything up to the tip is applied. */
  | 'current'
  /** The node is behind, or the chain changed while it was read; the next pass goes on. */
  | 'waiting'

export type PassOptions = ApplyOptions & {
  readonly clock: Clock
  readonly lease: Lease
  readonly rangeBlocks: number
  readonly behindGraceMs: number
  /** Asked between ranges, so that a long way to the tip can be left. */
  readonly isStopping: () => boolean
}

const followEveryMs = 1_000

/** One pass from the cursor to the tip; raises `LeaseLostError` when another process leads meanwhile. */
export function createPass(options: PassOptions): () => Promise<SyncOutcome> {
  const { clock, database, evm, lease, projections, startBlock } = options
  const isBehind = createLagWatch(options)
  let followed: { readonly hash: string; readonly atMs: number } | undefined

  return async () => {
    const fence = await lease.take()
    if (fence === undefined) return 'standby'
    const tip = await evm.getBlock('latest')
    if (tip === null || tip.number < startBlock) return 'waiting'
    const cursor = await blocksStore(database.query).cursor()
    if (cursor !== null && (await isBehind(cursor, tip))) return 'waiting'
    if (!(await approach(options, fence, { cursor, tip }))) return 'waiting'
    await follow(fence, tip)
    return 'current'
  }

  async function follow(fence: bigint, tip: EvmBlock): Promise<void> {
    const nowMs = clock.nowMs()
    if (followed?.hash === tip.hash && nowMs - followed.atMs < followEveryMs) return
    for (const projection of projections) {
      await projection.follow?.(tip, (work) => whileLeading(database, fence, work))
    }
    followed = { hash: tip.hash, atMs: nowMs }
  }
}

/** Applies what lies between the cursor and the tip, after walking back where they are of two histories. */
async function approach(
  options: PassOptions,
  fence: bigint,
  way: { readonly cursor: BlockRef | null; readonly tip: EvmBlock },
): Promise<boolean> {
  const { tip } = way
  let { cursor } = way
  if (cursor?.hash === tip.hash) return true
  if (cursor !== null && tip.number <= cursor.number) {
    cursor = await walkBack(options, fence, cursor)
  }
  while (cursor === null || cursor.number < tip.number) {
    const range = await readNext(options, cursor, tip)
    if (range === undefined) return false
    if (cursor !== null && range.headers[0]?.parentHash !== cursor.hash) {
      cursor = await walkBack(options, fence, cursor)
      continue
    }
    cursor = await applyRange(options, fence, range)
    await options.lease.take()
    if (options.isStopping()) return false
  }
  return true
}

function readNext(
  { evm, keptBlocks, projections, rangeBlocks, startBlock }: PassOptions,
  cursor: BlockRef | null,
  tip: EvmBlock,
): Promise<LoadedRange | undefined> {
  const from = cursor === null ? startBlock : cursor.number + 1n
  const last = from + BigInt(rangeBlocks) - 1n
  return loadRange({
    evm,
    projections,
    from,
    to: last < tip.number ? last : tip.number,
    sparseBelow: tip.number - BigInt(keptBlocks),
  })
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
