import type { EvmBlock } from '../../../ports/chain-evm.ts'
import { type ApplyOptions, applyInGroups, transactionTimeoutMs } from './apply.ts'
import { type BlockRef, blocksStore } from './blocks.store.ts'
import { firstAvailableBlock } from './first-block.ts'
import { type Lease, LeaseLostError, whileLeading } from './lease.ts'
import type { ChainProjection } from './projection.ts'
import { namesOf, type ProjectionPlace, projectionsStore } from './projections.store.ts'
import type { LoadedRange } from './range.ts'
import { createRangeSize, type RangeSize } from './range-size.ts'
import { readFrom } from './read-range.ts'

type CatchUpOptions = ApplyOptions & {
  readonly lease: Lease
  readonly rangeBlocks: number
  readonly isStopping: () => boolean
}

type CatchUpContext = CatchUpOptions & { readonly size: RangeSize }

/** Applies the blocks that a new or returning projection lacks, until it follows the common cursor. */
export type CatchUp = {
  /** The projections that follow the cursor, for the process that holds this fence. */
  readonly following: (fence: bigint) => Promise<readonly ChainProjection[]>
  /**
   * Gives each projection that is behind one time slice; true when none is behind any more. The cursor must be on the
   * node's chain.
   */
  readonly catchUp: (fence: bigint) => Promise<boolean>
}

/** The time slice of one projection, after which the others have their turn. */
const sliceMs = 500
const retryMs = 5_000
const beforeAllBlocks = -1n

/** Reads nothing before the first call. */
export function createCatchUp(options: CatchUpOptions): CatchUp {
  const { clock, logger, projections } = options
  if (new Set(namesOf(projections)).size < projections.length) {
    throw new Error('assertion failed: each projection has a name of its own')
  }
  const context = { ...options, size: createRangeSize(options.rangeBlocks) }
  const retryAtMs = new Map<ChainProjection, number>()
  let known: { readonly fence: bigint; readonly behind: readonly ChainProjection[] } | undefined

  return {
    async following(fence) {
      // Another process may have held the lease in between, with other projections.
      if (known?.fence !== fence) known = { fence, behind: await reconcile(options, fence) }
      const { behind } = known
      return projections.filter((projection) => !behind.includes(projection))
    },
    async catchUp(fence) {
      const behind = known?.behind ?? []
      // Read again before the next block: a commit may have succeeded although its answer was lost.
      if (behind.length > 0) known = undefined
      let areAllDone = true
      for (const projection of behind) {
        if (!(await attempt(fence, projection))) areAllDone = false
      }
      return areAllDone
    },
  }

  /** A projection that fails must not keep the others from the tip. */
  async function attempt(fence: bigint, projection: ChainProjection): Promise<boolean> {
    if (clock.nowMs() < (retryAtMs.get(projection) ?? 0)) return false
    try {
      return await catchUpSlice(context, fence, projection)
    } catch (failure) {
      if (failure instanceof LeaseLostError) throw failure
      logger.error('a projection could not be caught up', failure, { projection: projection.name })
      retryAtMs.set(projection, clock.nowMs() + retryMs)
      return false
    }
  }
}

/** Records which projections left the program and which are new; returns those of this program that are behind. */
function reconcile(
  { database, projections }: CatchUpOptions,
  fence: bigint,
): Promise<readonly ChainProjection[]> {
  return whileLeading(database, fence, async (tx) => {
    const store = projectionsStore(tx)
    const cursor = await blocksStore(tx).cursor()
    const places = await store.places()
    const present = new Set(namesOf(projections))
    for (const [name, { state }] of places) {
      if (state !== 'following' || present.has(name)) continue
      await store.put(name, { state: 'behind', through: cursor?.number ?? beforeAllBlocks })
    }
    const behind: ChainProjection[] = []
    for (const projection of projections) {
      const place = places.get(projection.name) ?? firstPlace(cursor)
      if (!places.has(projection.name)) await store.put(projection.name, place)
      if (place.state !== 'following') behind.push(projection)
    }
    return behind
  })
}

/**
 * An empty index lacks nothing. Any other may hold rows of an older program, so a new projection begins with a revert.
 */
function firstPlace(cursor: BlockRef | null): ProjectionPlace {
  return cursor === null ? { state: 'following' } : { state: 'astray', through: beforeAllBlocks }
}

/** Catches one projection up for a slice; true when it has reached the cursor's block and follows. */
async function catchUpSlice(
  options: CatchUpContext,
  fence: bigint,
  projection: ChainProjection,
): Promise<boolean> {
  const { clock, database, evm, isStopping, lease, startBlock } = options
  const untilMs = clock.nowMs() + sliceMs
  let through = await begin(options, fence, projection)
  const cursor = await blocksStore(database.query).cursor()
  const end = cursor === null ? null : await evm.getBlock(cursor.number)
  if (end === null || end.hash !== cursor?.hash) return false
  while (through < end.number) {
    if (isStopping() || clock.nowMs() >= untilMs) return false
    const from = await firstAvailableBlock(
      options,
      through < startBlock ? startBlock : through + 1n,
    )
    // Every log names its block's hash, so headers of blocks without logs are not needed.
    const range = await readFrom(
      { ...options, projections: [projection], retainedBlocks: 0 },
      from,
      end,
    )
    if (range === undefined || !(await isOfIndex(options, range, end))) return false
    const applied = await applyInGroups(options, range, {
      fence,
      async commit(tx, [lowest], last) {
        const place: ProjectionPlace =
          last.number === end.number
            ? { state: 'following' }
            : { state: 'behind', through: last.number }
        const isNext = await projectionsStore(tx).move(projection.name, lowest?.number ?? 0n, place)
        if (!isNext) throw new Error('these blocks were applied already')
      },
    })
    through = applied.number
    await lease.take()
  }
  return true
}

/** Reverts rows of an abandoned history, and returns the last block that the projection has applied. */
function begin(
  { database }: CatchUpContext,
  fence: bigint,
  { name, revertAbove }: ChainProjection,
): Promise<bigint> {
  return database.transaction(
    async (tx) => {
      if (!(await blocksStore(tx).holdsFence(fence))) throw new LeaseLostError()
      const store = projectionsStore(tx)
      const cursor = (await blocksStore(tx).cursor())?.number ?? beforeAllBlocks
      const place = (await store.places()).get(name)
      if (place === undefined || place.state === 'following') return cursor
      const { state, through } = place
      if (state === 'astray') await revertAbove(tx, through)
      await store.put(
        name,
        through >= cursor ? { state: 'following' } : { state: 'behind', through },
      )
      return through
    },
    { timeoutMs: transactionTimeoutMs },
  )
}

/** Whether the range is of the indexed history; `end` is the cursor's block. */
async function isOfIndex(
  { database, evm }: CatchUpContext,
  { headers }: LoadedRange,
  end: EvmBlock,
): Promise<boolean> {
  const kept = await blocksStore(database.query).between(
    headers[0]?.number ?? end.number,
    headers.at(-1)?.number ?? end.number,
  )
  const hashes = new Map(kept.map((block) => [block.number, block.hash]))
  const isSame = headers.every(({ hash, number }) => (hashes.get(number) ?? hash) === hash)
  return isSame && (await evm.getBlock(end.number))?.hash === end.hash
}
