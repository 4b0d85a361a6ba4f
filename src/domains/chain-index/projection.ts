import type { EvmBlock, EvmLog, EvmLogFilter } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'

/** What one block has for a projection. */
export type BlockLogs = { readonly block: EvmBlock; readonly logs: readonly EvmLog[] }

/** One domain's reading of the chain. All three functions run only in the leading process. */
export type ChainProjection = {
  readonly name: string
  /** Which logs it reads. */
  readonly filter: Omit<EvmLogFilter, 'fromBlock' | 'toBlock'>
  /** Turns a block's logs, in chain order, into rows and events. Called once for each block that has some. */
  readonly apply: (tx: Queryable, block: EvmBlock, logs: readonly EvmLog[]) => Promise<void>
  /** The same for several blocks with logs, in chain order, where that takes fewer statements than one by one. */
  readonly applyAll?: (tx: Queryable, blocks: readonly BlockLogs[]) => Promise<void>
  /** Takes back everything above `blockNumber` (-1: everything), with events that say so. */
  readonly revertAbove: (tx: Queryable, blockNumber: bigint) => Promise<void>
  /** Work that follows the tip but reads more than logs; its writes go through `guarded`. */
  readonly follow?: (tip: EvmBlock, guarded: Guarded) => Promise<void>
}

/** Runs `work` in a transaction that fails unless this process still leads. */
export type Guarded = <result>(work: (tx: Queryable) => Promise<result>) => Promise<result>
