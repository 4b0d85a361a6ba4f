import type { Database, Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { type BlockRef, blocksStore } from './blocks.store.ts'

/** Raised inside a transaction whose process has lost the lease, so that it rolls back. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError'
}

/** The right to apply blocks, which one process at a time holds. */
export type Lease = {
  /** The fencing number, renewed after half of the lease time; undefined while another process holds the lease. */
  readonly take: () => Promise<bigint | undefined>
  /** Forgets the lease after another process took it. */
  readonly forget: () => void
  /** Ends the lease, so that another process can take it at once. */
  readonly release: () => Promise<void>
}

/** Takes nothing before `take`. */
export function createLease(
  options: Ports<'clock' | 'database'> & {
    readonly holder: string
    readonly leaseMs: number
  },
): Lease {
  const { clock, database, holder, leaseMs } = options
  let held: { readonly fence: bigint; readonly untilMs: number } | undefined
  return {
    async take() {
      const nowMs = clock.nowMs()
      if (held !== undefined && held.untilMs - nowMs > leaseMs / 2) return held.fence
      const untilMs = nowMs + leaseMs
      const store = blocksStore(database.query)
      const fence = await store.takeLease(holder, new Date(nowMs), new Date(untilMs))
      held = fence === undefined ? undefined : { fence, untilMs }
      return fence
    },
    forget: () => {
      held = undefined
    },
    async release() {
      if (held === undefined) return
      held = undefined
      await blocksStore(database.query).releaseLease(holder)
    },
  }
}

/** Moves the cursor and runs `work` in the same transaction; raises `LeaseLostError` when the fence is out of date. */
export function advance(
  database: Database,
  to: { readonly fence: bigint; readonly block: BlockRef | null },
  work: (tx: Queryable) => Promise<void>,
): Promise<void> {
  return database.transaction(async (tx) => {
    if (!(await blocksStore(tx).advance(to.fence, to.block))) throw new LeaseLostError()
    await work(tx)
  })
}

/** Runs `work` in a transaction that fails with `LeaseLostError` when the fence is out of date. */
export function whileLeading<result>(
  database: Database,
  fence: bigint,
  work: (tx: Queryable) => Promise<result>,
): Promise<result> {
  return database.transaction(async (tx) => {
    if (!(await blocksStore(tx).holdsFence(fence))) throw new LeaseLostError()
    return work(tx)
  })
}
