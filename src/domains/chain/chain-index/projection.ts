import type { EvmBlock, EvmLog, EvmLogFilter } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'

/** The logs of one block that a projection reads. */
export type BlockLogs = { readonly block: EvmBlock; readonly logs: readonly EvmLog[] }

/** One domain's reading of the chain. Its functions run only in the process that holds the lease. */
export type ChainProjection = {
  readonly name: string
  /** Which logs it reads. */
  readonly filter: Omit<EvmLogFilter, 'fromBlock' | 'toBlock'>
  /** Turns a block's logs, in chain order, into rows and events. Called once for each block with logs. */
  readonly apply: (tx: Queryable, block: EvmBlock, logs: readonly EvmLog[]) => Promise<void>
  /** `apply` for several blocks with logs, in chain order, where that takes fewer statements. */
  readonly applyAll?: (tx: Queryable, blocks: readonly BlockLogs[]) => Promise<void>
  /** Reverts everything above `blockNumber` (-1: everything), and writes the retracting events. */
  readonly revertAbove: (tx: Queryable, blockNumber: bigint) => Promise<void>
  /** Work at the tip that reads more than logs; its writes go through `guarded`. */
  readonly follow?: (tip: EvmBlock, guarded: Guarded) => Promise<void>
}

/** Runs `work` in a transaction that fails unless this process still holds the lease. */
export type Guarded = <result>(work: (tx: Queryable) => Promise<result>) => Promise<result>
