import type { ChainEvm, EvmBlock, EvmLog } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { chainIndexEvents } from './blocks.events.ts'
import { type BlockRef, blocksStore } from './blocks.store.ts'
import { daysStore } from './days.store.ts'
import { findCommonAncestor } from './fork-point.ts'
import { advance, LeaseLostError } from './lease.ts'
import type { BlockLogs, ChainProjection } from './projection.ts'
import { namesOf, projectionsStore } from './projections.store.ts'
import type { LoadedRange } from './range.ts'

const pruneEveryBlocks = 64n

export type ApplyOptions = Ports<'clock' | 'database' | 'logger' | 'outbox'> & {
  readonly evm: Pick<ChainEvm, 'getBlock' | 'getLogs'>
  /** All projections of the program, including those that are still catching up. */
  readonly projections: readonly ChainProjection[]
  readonly startBlock: bigint
  readonly retainedBlocks: number
}

/** How long one transaction may go on applying blocks; on the embedded database other writers wait for it. */
const groupMs = 300
const logsPerPage = 500
/** Long, because one block with very many logs is still one transaction. */
export const transactionTimeoutMs = 120_000

/** A block with logs, or the last of the range, and the log-free headers before it. */
type Step = {
  readonly block: EvmBlock
  readonly headers: readonly EvmBlock[]
  readonly logs: readonly {
    readonly projection: ChainProjection
    readonly logs: readonly EvmLog[]
  }[]
}

/** Applies a range to every following projection and moves the cursor to its end. */
export async function applyRange(
  options: ApplyOptions,
  fence: bigint,
  range: LoadedRange,
): Promise<BlockRef> {
  const { database, retainedBlocks } = options
  const applied = await applyInGroups(options, range, {
    fence,
    async commit(tx, headers, last) {
      await blocksStore(tx).insert(headers)
      await daysStore(tx).begin(headers)
      if (!(await blocksStore(tx).advance(fence, last))) throw new LeaseLostError()
    },
  })
  // Pruning may run rarely: a few blocks more than configured do no harm.
  if (range.headers.some((header) => header.number % pruneEveryBlocks === 0n)) {
    await blocksStore(database.query).prune(applied.number - BigInt(retainedBlocks))
  }
  return applied
}

/** Records a group of blocks as applied, in the transaction that applied their logs. */
export type GroupCommit = {
  readonly fence: bigint
  readonly commit: (tx: Queryable, headers: readonly EvmBlock[], last: EvmBlock) => Promise<void>
}

/**
 * Applies a range, several blocks in one transaction. When a group fails, the rest of the range is applied block by
 * block, so that the blocks before the faulty one are committed.
 */
export async function applyInGroups(
  options: Pick<ApplyOptions, 'clock' | 'database'>,
  range: LoadedRange,
  groupCommit: GroupCommit,
): Promise<BlockRef> {
  const steps = stepsOf(range)
  let applied: BlockRef | undefined
  let isSplit = false
  for (let next = 0; next < steps.length; ) {
    try {
      const group = isSplit ? steps.slice(next, next + 1) : steps.slice(next)
      next += await applyGroup(options, group, groupCommit)
      applied = steps[next - 1]?.block
    } catch (failure) {
      if (isSplit || failure instanceof LeaseLostError) throw failure
      isSplit = true
    }
  }
  if (applied === undefined) throw new Error('assertion failed: a range has at least one header')
  return applied
}

/** Applies, in one transaction, as many steps as fit into `groupMs`, at least one; returns how many. */
function applyGroup(
  { clock, database }: Pick<ApplyOptions, 'clock' | 'database'>,
  steps: readonly Step[],
  { fence, commit }: GroupCommit,
): Promise<number> {
  return database.transaction(
    async (tx) => {
      // Locks the cursor's row first, so that no other process applies the same blocks meanwhile.
      if (!(await blocksStore(tx).holdsFence(fence))) throw new LeaseLostError()
      const untilMs = clock.nowMs() + groupMs
      const done: Step[] = []
      for (const page of pagesOf(steps)) {
        await applyPage(tx, page)
        done.push(...page)
        if (clock.nowMs() >= untilMs) break
      }
      const last = done.at(-1)
      if (last === undefined) throw new Error('assertion failed: a group has at least one step')
      const headers = done.flatMap((step) => step.headers)
      await commit(tx, headers, last.block)
      return done.length
    },
    { timeoutMs: transactionTimeoutMs },
  )
}

/** Groups steps so that one statement of a projection gets a bounded number of logs. */
function pagesOf(steps: readonly Step[]): readonly (readonly Step[])[] {
  const pages: Step[][] = []
  let page: Step[] = []
  let logCount = 0
  for (const step of steps) {
    const own = step.logs.reduce((sum, { logs }) => sum + logs.length, 0)
    if (page.length > 0 && logCount + own > logsPerPage) {
      pages.push(page)
      page = []
      logCount = 0
    }
    page.push(step)
    logCount += own
  }
  return page.length === 0 ? pages : [...pages, page]
}

/** Hands each projection its blocks in chain order. A projection must not rely on how far another one is. */
async function applyPage(tx: Queryable, page: readonly Step[]): Promise<void> {
  const byProjection = new Map<ChainProjection, BlockLogs[]>()
  for (const { block, logs } of page) {
    for (const { logs: own, projection } of logs) {
      const blocks = byProjection.get(projection) ?? []
      blocks.push({ block, logs: own })
      byProjection.set(projection, blocks)
    }
  }
  for (const [projection, blocks] of byProjection) {
    if (projection.applyAll !== undefined) await projection.applyAll(tx, blocks)
    else for (const { block, logs } of blocks) await projection.apply(tx, block, logs)
  }
}

function stepsOf({ headers, logs }: LoadedRange): readonly Step[] {
  const steps: Step[] = []
  let waiting: EvmBlock[] = []
  for (const block of headers) {
    waiting.push(block)
    const own = logs.flatMap(({ byBlock, projection }) => {
      const found = byBlock.get(block.number)
      return found === undefined ? [] : [{ projection, logs: found }]
    })
    if (own.length === 0 && block !== headers.at(-1)) continue
    steps.push({ block, headers: waiting, logs: own })
    waiting = []
  }
  return steps
}

/** Reverts everything above the newest indexed block that the chain still has, and returns that block. */
export async function rollBack(
  options: ApplyOptions,
  fence: bigint,
  cursor: BlockRef,
): Promise<BlockRef | null> {
  const { database, evm, logger, outbox, projections, startBlock } = options
  const store = blocksStore(database.query)
  const common = await findCommonAncestor({ ...options, evm, store, cursor })
  const above = common === null ? -1n : common.number
  await advance(database, { fence, block: common }, async (tx) => {
    for (const projection of projections) await projection.revertAbove(tx, above)
    await blocksStore(tx).removeAbove(above)
    await daysStore(tx).removeAbove(above)
    await projectionsStore(tx).retreat(above, namesOf(projections))
    await outbox.append(tx, chainIndexEvents.reorganised, {
      subject: 'evm',
      payload: {
        fromBlock: Number(common === null ? startBlock : common.number + 1n),
        toBlock: Number(cursor.number),
        fromHash: cursor.hash,
        commonBlock: common === null ? null : Number(common.number),
      },
    })
  })
  logger.warn('the chain reorganised', {
    fromBlock: cursor.number.toString(),
    commonBlock: above.toString(),
  })
  return common
}
