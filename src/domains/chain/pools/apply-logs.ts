import { getAddress } from 'viem'
import type { EvmBlock, EvmLog, Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Outbox } from '../../../ports/event-log.ts'
import { type ChangeRecord, poolHistoryStore, type SwapRecord } from './pool-history.store.ts'
import { decodePoolLog, type PoolLog } from './pool-logs.ts'
import { type PoolFact, poolsEvents, type SwapFact } from './pools.events.ts'
import { type PoolRecord, poolsStore, type TickRecord } from './pools.store.ts'
import { poolTokensStore } from './tokens.store.ts'

/** The pools that a block's logs touch, changed in memory and written once. */
type BlockWork = {
  readonly tx: Queryable
  readonly outbox: Outbox
  readonly at: Date
  readonly revision: bigint
  readonly pools: Map<Hex, PoolRecord>
  readonly ticks: Map<string, TickRecord>
  readonly touched: Set<Hex>
  readonly changes: ChangeRecord[]
  readonly swaps: SwapRecord[]
}

/** Turns one block's logs of the factory and its pools, in chain order, into rows and events. */
export async function applyPoolLogs(options: {
  readonly factory: Hex
  readonly tx: Queryable
  readonly outbox: Outbox
  readonly block: EvmBlock
  readonly logs: readonly EvmLog[]
}): Promise<void> {
  const { block, factory, logs, outbox, tx } = options
  const read = logs.flatMap((log) => {
    const said = decodePoolLog(log)
    return said === undefined ? [] : [{ log, said, address: getAddress(log.address) }]
  })
  const store = poolsStore(tx)
  const known = await store.byAddresses([...new Set(read.map(({ address }) => address))])
  const pools = new Map(known.map((pool) => [pool.address, pool]))
  const isOurs = read.some(({ address }) => address === factory || pools.has(address))
  if (!isOurs) return
  const work: BlockWork = {
    tx,
    outbox,
    at: new Date(Number(block.timestamp) * 1_000),
    revision: await store.nextRevision('forward'),
    pools,
    ticks: await ticksIn(tx, read),
    touched: new Set(),
    changes: [],
    swaps: [],
  }
  for (const { address, log, said } of read) {
    if (said.kind === 'created') {
      // Any contract can write this log; only the factory's counts.
      if (address === factory) await create(work, log, said)
      continue
    }
    const pool = work.pools.get(address)
    if (pool !== undefined) await change(work, pool, { log, said })
  }
  await write(work)
}

/** The payload of events about a pool. */
export function poolFact(pool: PoolRecord): PoolFact {
  return {
    pool: pool.address,
    token0: pool.token0,
    token1: pool.token1,
    feePpm: pool.feePpm,
    tickSpacing: pool.tickSpacing,
    blockNumber: Number(pool.createdBlock),
  }
}

/** The payload of events about a swap. */
export function swapFact(
  pool: Pick<PoolRecord, 'token0' | 'token1'>,
  swap: Omit<SwapRecord, 'eventId'>,
): SwapFact {
  return {
    pool: swap.pool,
    token0: pool.token0,
    token1: pool.token1,
    sender: swap.sender,
    recipient: swap.recipient,
    amount0: swap.amount0.toString(),
    amount1: swap.amount1.toString(),
    sqrtPriceX96: swap.sqrtPrice.toString(),
    tick: swap.tick,
    liquidity: swap.liquidity.toString(),
    swappedAt: swap.swappedAt.toISOString(),
    transactionHash: swap.transactionHash,
    logIndex: swap.logIndex,
    blockNumber: Number(swap.blockNumber),
    blockHash: swap.blockHash,
  }
}

/** The two ticks of a position after its liquidity changed. */
export function ticksAfter(
  ticks: Map<string, TickRecord>,
  position: {
    readonly pool: Hex
    readonly tickLower: number
    readonly tickUpper: number
    readonly liquidityDelta: bigint
  },
): void {
  const { liquidityDelta, pool, tickLower, tickUpper } = position
  const edges = [
    [tickLower, liquidityDelta],
    [tickUpper, -liquidityDelta],
  ] as const
  for (const [tick, net] of edges) {
    const key = `${pool}:${tick}`
    const before = ticks.get(key) ?? { pool, tick, gross: 0n, net: 0n }
    ticks.set(key, {
      ...before,
      gross: before.gross + liquidityDelta,
      net: before.net + net,
    })
  }
}

/** The ticks of these pools, by pool and tick. */
export async function ticksByKey(
  tx: Queryable,
  pools: readonly Hex[],
): Promise<Map<string, TickRecord>> {
  const records = await poolsStore(tx).ticksOf(pools)
  return new Map(records.map((record) => [`${record.pool}:${record.tick}`, record]))
}

function ticksIn(
  tx: Queryable,
  read: readonly { readonly address: Hex; readonly said: PoolLog }[],
): Promise<Map<string, TickRecord>> {
  const moved = read.filter(({ said }) => said.kind === 'mint' || said.kind === 'burn')
  return ticksByKey(tx, [...new Set(moved.map(({ address }) => address))])
}

async function create(
  work: BlockWork,
  log: EvmLog,
  said: Extract<PoolLog, { kind: 'created' }>,
): Promise<void> {
  const { pool: address, token0, token1, feePpm, tickSpacing } = said
  const pool = {
    address,
    token0,
    token1,
    feePpm,
    tickSpacing,
    createdBlock: log.blockNumber,
    createdLog: log.logIndex,
    createdAt: work.at,
    createdEvent: '',
    sqrtPrice: null,
    tick: null,
    liquidity: 0n,
    feeProtocol0: 0,
    feeProtocol1: 0,
    swapCount: 0,
    lastSwapAt: null,
    revision: work.revision,
  }
  const createdEvent = await work.outbox.append(work.tx, poolsEvents.created, {
    subject: address,
    payload: poolFact(pool),
  })
  keep(work, { ...pool, createdEvent })
  for (const token of [token0, token1]) await poolTokensStore(work.tx).addPool(token)
}

async function change(
  work: BlockWork,
  pool: PoolRecord,
  { log, said }: { readonly log: EvmLog; readonly said: Exclude<PoolLog, { kind: 'created' }> },
): Promise<void> {
  switch (said.kind) {
    case 'initialize':
      return note(work, { log, said: { kind: 'initialize' } }, { ...pool, ...priceOf(said) })
    case 'fee_protocol': {
      const { feeProtocol0, feeProtocol1 } = said
      return note(
        work,
        { log, said: { kind: 'fee_protocol' } },
        { ...pool, feeProtocol0, feeProtocol1 },
      )
    }
    case 'mint':
    case 'burn': {
      // A burn of zero only updates a position's fees.
      if (said.liquidityDelta === 0n) return
      ticksAfter(work.ticks, { ...said, pool: pool.address })
      const isActive =
        pool.tick !== null && said.tickLower <= pool.tick && pool.tick < said.tickUpper
      const liquidity = pool.liquidity + (isActive ? said.liquidityDelta : 0n)
      return note(work, { log, said }, { ...pool, liquidity })
    }
    case 'swap':
      return swapped(work, pool, { log, said })
  }
}

async function swapped(
  work: BlockWork,
  pool: PoolRecord,
  { log, said }: { readonly log: EvmLog; readonly said: Extract<PoolLog, { kind: 'swap' }> },
): Promise<void> {
  const { blockHash, blockNumber, logIndex, transactionHash } = log
  const { amount0, amount1, liquidity, recipient, sender, sqrtPrice, tick } = said
  const swap = {
    blockNumber,
    logIndex,
    blockHash,
    transactionHash,
    swappedAt: work.at,
    pool: pool.address,
    sender,
    recipient,
    trader: null,
    amount0,
    amount1,
    sqrtPrice,
    tick,
    liquidity,
  }
  const eventId = await work.outbox.append(work.tx, poolsEvents.swapped, {
    subject: pool.address,
    payload: swapFact(pool, swap),
  })
  work.swaps.push({ ...swap, eventId })
  keep(work, {
    ...pool,
    sqrtPrice,
    tick,
    liquidity,
    swapCount: pool.swapCount + 1,
    lastSwapAt: work.at,
  })
}

type Said = Pick<ChangeRecord, 'kind'> &
  Partial<Pick<ChangeRecord, 'liquidityDelta' | 'tickLower' | 'tickUpper'>>

function note(
  work: BlockWork,
  { log, said }: { readonly log: EvmLog; readonly said: Said },
  pool: PoolRecord,
): void {
  keep(work, pool)
  work.changes.push({
    blockNumber: log.blockNumber,
    logIndex: log.logIndex,
    pool: pool.address,
    kind: said.kind,
    tickLower: said.tickLower ?? null,
    tickUpper: said.tickUpper ?? null,
    liquidityDelta: said.liquidityDelta ?? 0n,
    sqrtPrice: pool.sqrtPrice ?? 0n,
    tick: pool.tick ?? 0,
    liquidity: pool.liquidity,
    feeProtocol0: pool.feeProtocol0,
    feeProtocol1: pool.feeProtocol1,
  })
}

function keep(work: BlockWork, pool: PoolRecord): void {
  work.pools.set(pool.address, { ...pool, revision: work.revision })
  work.touched.add(pool.address)
}

async function write(work: BlockWork): Promise<void> {
  const store = poolsStore(work.tx)
  for (const address of work.touched) {
    const pool = work.pools.get(address)
    if (pool !== undefined) await store.put(pool)
  }
  await store.putTicks([...work.ticks.values()])
  const history = poolHistoryStore(work.tx)
  await history.insertChanges(work.changes)
  await history.insertSwaps(work.swaps)
}

function priceOf(said: { readonly sqrtPrice: bigint; readonly tick: number }) {
  return { sqrtPrice: said.sqrtPrice, tick: said.tick }
}
