import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Outbox } from '../../../ports/event-log.ts'
import { newestFirst } from '../chain-index/index.ts'
import { poolFact, swapFact, ticksAfter, ticksByKey } from './apply-logs.ts'
import { type ChangeRecord, poolHistoryStore, type SwapRecord } from './pool-history.store.ts'
import { poolsEvents } from './pools.events.ts'
import { type PoolRecord, poolsStore } from './pools.store.ts'
import { poolTokensStore } from './tokens.store.ts'

type Retraction = { readonly tx: Queryable; readonly outbox: Outbox; readonly blockNumber: bigint }

/** Reverts everything above a block: the rows become those of an index that ends there. */
export async function retractPoolsAbove(at: Retraction): Promise<void> {
  const { blockNumber, tx } = at
  const history = poolHistoryStore(tx)
  const swaps = await history.removeSwapsAbove(blockNumber)
  const changes = await history.removeChangesAbove(blockNumber)
  const removed = await poolsStore(tx).createdAbove(blockNumber)
  const gone = new Set(removed.map((pool) => pool.address))
  const touched = [...new Set([...swaps, ...changes].map(({ pool }) => pool))]
  const pools = await poolsStore(tx).byAddresses(touched)
  if (pools.length === 0 && removed.length === 0) return
  await retractSwaps(at, swaps, new Map(pools.map((pool) => [pool.address, pool])))
  await takeBackTicks(
    tx,
    changes.filter(({ pool }) => !gone.has(pool)),
  )
  const revision = await poolsStore(tx).nextRevision('back')
  for (const pool of pools) {
    if (gone.has(pool.address)) continue
    const lost = swaps.filter((swap) => swap.pool === pool.address).length
    await restore(tx, { ...pool, revision, swapCount: pool.swapCount - lost })
  }
  await removePools(at, removed)
}

async function retractSwaps(
  { outbox, tx }: Retraction,
  swaps: readonly SwapRecord[],
  pools: ReadonlyMap<Hex, PoolRecord>,
): Promise<void> {
  for (const swap of swaps) {
    const pool = pools.get(swap.pool)
    if (pool === undefined) continue
    await outbox.append(tx, poolsEvents.swapRetracted, {
      subject: swap.pool,
      payload: swapFact(pool, swap),
      retracts: swap.eventId,
    })
  }
}

async function removePools(
  { outbox, tx }: Retraction,
  removed: readonly PoolRecord[],
): Promise<void> {
  for (const pool of removed) {
    await outbox.append(tx, poolsEvents.removed, {
      subject: pool.address,
      payload: poolFact(pool),
      retracts: pool.createdEvent,
    })
    for (const token of [pool.token0, pool.token1]) await poolTokensStore(tx).removePool(token)
  }
  await poolHistoryStore(tx).removeMarks(removed.map((pool) => pool.address))
  await poolsStore(tx).remove(removed.map((pool) => pool.address))
}

async function takeBackTicks(tx: Queryable, changes: readonly ChangeRecord[]): Promise<void> {
  const ticks = await ticksByKey(tx, [...new Set(changes.map(({ pool }) => pool))])
  for (const change of changes) {
    const { liquidityDelta, pool, tickLower, tickUpper } = change
    if (tickLower === null || tickUpper === null) continue
    ticksAfter(ticks, { pool, tickLower, tickUpper, liquidityDelta: -liquidityDelta })
  }
  await poolsStore(tx).putTicks([...ticks.values()])
}

/**
 * The pool as the newest remaining log left it, or the newest deleted one, or as it was created. The count of swaps has
 * been lowered before.
 */
async function restore(tx: Queryable, pool: PoolRecord): Promise<void> {
  const history = poolHistoryStore(tx)
  const mark = await history.mark(pool.address)
  const swap = await history.lastSwap(pool.address)
  const change = await history.lastChange(pool.address)
  const [newest] = [swap, change, mark].filter((each) => each !== undefined).sort(newestFirst)
  const priced = newest !== undefined && newest.sqrtPrice > 0n
  await poolsStore(tx).put({
    ...pool,
    sqrtPrice: priced ? newest.sqrtPrice : null,
    tick: priced ? newest.tick : null,
    liquidity: newest?.liquidity ?? 0n,
    // Every change stores the protocol's share, and no swap changes it.
    feeProtocol0: change?.feeProtocol0 ?? 0,
    feeProtocol1: change?.feeProtocol1 ?? 0,
    lastSwapAt: (swap ?? mark)?.swappedAt ?? null,
  })
}
