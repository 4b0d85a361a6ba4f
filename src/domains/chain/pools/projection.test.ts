import { sql } from 'kysely'
import { decodeFunctionResult, type Hex } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPoolsWorld, type PoolsWorld } from '../../../../test/support/pools-world.ts'
import {
  call,
  createUniswapChain,
  noDeadline,
  numbers,
  sorted,
  testUniswapAbi,
  type UniswapChain,
} from '../../../../test/support/uniswap-chain.ts'
import { fillOf } from './index.ts'
import { sqrtRatioAtTick } from './tick-math.ts'

let chain: UniswapChain
let tokens: readonly Hex[]
let world: PoolsWorld

// A chain for each test, because tests reorganise it.
beforeEach(async () => {
  chain = await createUniswapChain()
  tokens = [await chain.token(), await chain.token(), chain.weth]
  await chain.ask('anvil_mine', ['0x10'])
  world = await createPoolsWorld(chain)
}, 60_000)
afterEach(async () => {
  await world.close()
  await chain.stop()
})

test('a pool follows its logs: price, liquidity, ticks, swaps, their signer and the fee of the protocol', async () => {
  const [token0, token1] = pair(0)
  await open(0, 3_000, 0)
  const pool = await poolAt(0, 3_000)
  await provide({ pair: 0, fee: 3_000, lower: -600, upper: 600, amount: 10n ** 20n })
  await provide({ pair: 0, fee: 3_000, lower: 1_200, upper: 6_000, amount: 10n ** 20n })
  await trade({ pair: 0, fee: 3_000, zeroForOne: true, amount: 10n ** 17n })
  await chain.send({ to: pool, data: call('setFeeProtocol', [4, 5]) })
  await world.sync()
  await world.sync()

  const record = await world.lists.pool(pool)
  const [sqrtPrice, tick] = (await read(pool, 'slot0', [])) as readonly [bigint, number]
  expect(record).toMatchObject({
    token0,
    token1,
    feePpm: 3_000,
    tickSpacing: 60,
    sqrtPrice,
    tick,
    liquidity: await read(pool, 'liquidity', []),
    swapCount: 1,
    feeProtocol0: 4,
    feeProtocol1: 5,
  })
  const [swap] = await world.lists.swapsOfPool({ pool, limit: 5 })
  if (swap === undefined) throw new Error('the swap is missing')
  expect(swap).toMatchObject({ pool, recipient: chain.owner, trader: chain.owner, sqrtPrice })
  expect(fillOf({ token0, token1 }, swap)).toMatchObject({
    tokenIn: token0,
    tokenOut: token1,
    amountIn: 10n ** 17n,
  })
  expect(await world.lists.swapsOfTrader({ trader: chain.owner, limit: 5 })).toEqual([swap])
  expect(await world.lists.tokensByAddress([token0])).toMatchObject([
    { symbol: 'USDC', decimals: 6, state: 'read', poolCount: 1 },
  ])
})

test('a pool of another factory is not believed', async () => {
  const [token0, token1] = pair(0)
  const other = await createPoolsWorld({ ...chain, factory: chain.quoterV2 })
  await open(0, 500, 0)
  await other.sync()
  expect(await poolsIn(other)).toEqual([])
  expect(await other.lists.tokensByAddress([token0, token1])).toEqual([])
  await other.close()
})

test.each([3, 17, 41])(
  'seed %i: after random changes and reorganisations the index equals one from nothing, and its quotes the chain',
  async (seed) => {
    const next = numbers(seed)
    for (let step = 0; step < 60; step++) await randomStep(next)
    await world.sync()
    await world.sync()
    expect(await rowsOf(world)).toEqual(await rowsFromNothing())
    await assertRetractionsBalance()
    await assertQuotesEqualChain(next)
  },
  60_000,
)

async function randomStep(next: (bound: number) => number): Promise<void> {
  const what = next(20)
  const which = { pair: next(3), fee: [500, 3_000][next(2)] ?? 500 }
  if (what < 2) await open(which.pair, which.fee, next(4_000) - 2_000)
  else if (what < 8) {
    const lower = -60 * (1 + next(30))
    const upper = lower + 60 * (1 + next(60))
    await open(which.pair, which.fee, 0)
    await provide({ ...which, lower, upper, amount: 10n ** BigInt(15 + next(6)) })
  } else if (what < 10) await withdraw(1 + next(12), next)
  else if (what < 16) {
    await trade({ ...which, zeroForOne: next(2) === 0, amount: 10n ** BigInt(12 + next(8)) })
  } else if (what === 16) {
    await open(which.pair, which.fee, 0)
    const data = call('setFeeProtocol', [4 + next(6), 4 + next(6)])
    await chain.send({ to: await poolAt(which.pair, which.fee), data })
  } else if (what < 19) {
    // Indexed and mirrored first, so that the index and the mirror both have something to revert.
    await follow()
    await chain.ask('anvil_reorg', [1 + next(8), []])
    if (next(2) === 0) await follow()
  } else await follow()
}

async function follow(): Promise<void> {
  await world.sync()
  await world.mirror.refresh()
  await world.mirror.load((await poolsIn(world)).map(({ address }) => address))
}

function pair(which: number): readonly [Hex, Hex] {
  const [one, two] = [tokens[which % 3], tokens[(which + 1) % 3]]
  if (one === undefined || two === undefined) throw new Error('no such pair')
  return sorted(one, two)
}

async function open(which: number, fee: number, tick: number): Promise<void> {
  const args = [...pair(which), fee, sqrtRatioAtTick(tick)]
  const data = call('createAndInitializePoolIfNecessary', args)
  await chain.send({ to: chain.positionManager, data })
}

async function poolAt(which: number, fee: number): Promise<Hex> {
  return (await read(chain.factory, 'getPool', [...pair(which), fee])) as Hex
}

async function provide(position: {
  readonly pair: number
  readonly fee: number
  readonly lower: number
  readonly upper: number
  readonly amount: bigint
}): Promise<void> {
  const [token0, token1] = pair(position.pair)
  const params = {
    token0,
    token1,
    fee: position.fee,
    tickLower: position.lower,
    tickUpper: position.upper,
    amount0Desired: position.amount,
    amount1Desired: position.amount,
    amount0Min: 0n,
    amount1Min: 0n,
    recipient: chain.owner,
    deadline: noDeadline,
  }
  // A position over an empty range is refused; either way the transaction is included.
  const data = call('mint', [params])
  await chain.send({ to: chain.positionManager, data }).catch(() => undefined)
}

async function withdraw(tokenId: number, next: (bound: number) => number): Promise<void> {
  const found = await read(chain.positionManager, 'positions', [BigInt(tokenId)]).catch(() => null)
  if (found === null) return
  const liquidity = (found as readonly bigint[])[7] ?? 0n
  if (liquidity === 0n) return
  const params = {
    tokenId: BigInt(tokenId),
    liquidity: next(2) === 0 ? liquidity : liquidity / 3n + 1n,
    amount0Min: 0n,
    amount1Min: 0n,
    deadline: noDeadline,
  }
  await chain.send({ to: chain.positionManager, data: call('decreaseLiquidity', [params]) })
}

async function trade(swap: {
  readonly pair: number
  readonly fee: number
  readonly zeroForOne: boolean
  readonly amount: bigint
}): Promise<void> {
  const [token0, token1] = pair(swap.pair)
  const params = {
    tokenIn: swap.zeroForOne ? token0 : token1,
    tokenOut: swap.zeroForOne ? token1 : token0,
    fee: swap.fee,
    recipient: chain.owner,
    deadline: noDeadline,
    amountIn: swap.amount,
    amountOutMinimum: 0n,
    sqrtPriceLimitX96: 0n,
  }
  const data = call('exactInputSingle', [params])
  // Without a pool, or without liquidity, it reverts; either way the transaction is included.
  await chain.send({ to: chain.swapRouter, data }).catch(() => undefined)
}

/** Newest first, so that a seed selects the same pools each time. */
async function poolsIn({ database, lists }: PoolsWorld) {
  const { rows } = await sql<{ address: Hex }>`SELECT address FROM pools`.execute(database.query)
  const found = await lists.poolsByAddress(rows.map(({ address }) => address))
  return found.toSorted(
    (a, b) => Number(b.createdBlock - a.createdBlock) || b.createdLog - a.createdLog,
  )
}

/** The rows of the index, without generated ids and revisions. */
async function rowsOf({ database }: PoolsWorld) {
  const tables = {
    pools: sql`
      SELECT address, token0, token1, fee_ppm, tick_spacing, created_block, created_log, created_at,
        sqrt_price, tick, liquidity, fee_protocol0, fee_protocol1, swap_count, last_swap_at
      FROM pools ORDER BY address`,
    ticks: sql`SELECT * FROM pool_ticks ORDER BY pool, tick`,
    changes: sql`SELECT * FROM pool_changes ORDER BY block_number, log_index`,
    swaps: sql`
      SELECT block_number, log_index, block_hash, transaction_hash, swapped_at, pool, sender,
        recipient, trader, amount0, amount1, sqrt_price, tick, liquidity
      FROM pool_swaps ORDER BY block_number, log_index`,
    tokens: sql`SELECT * FROM pool_tokens ORDER BY address`,
  }
  const rows: Record<string, readonly unknown[]> = {}
  for (const [name, query] of Object.entries(tables)) {
    rows[name] = (await query.execute(database.query)).rows
  }
  return rows
}

async function rowsFromNothing() {
  const fresh = await createPoolsWorld(chain)
  await fresh.sync()
  const rows = await rowsOf(fresh)
  await fresh.close()
  return rows
}

/** For every kind of event, those not retracted are exactly the rows that exist now. */
async function assertRetractionsBalance() {
  const events = await world.events()
  const retracted = new Set(events.map((event) => event.retracts).filter((seq) => seq !== null))
  const standing = (topic: string) =>
    events.filter((event) => event.topic === topic && !retracted.has(event.seq)).length
  const rows = await rowsOf(world)
  expect(standing('pool.swapped')).toBe(rows['swaps']?.length)
  expect(standing('pool.created')).toBe(rows['pools']?.length)
}

async function assertQuotesEqualChain(next: (bound: number) => number) {
  const pools = await poolsIn(world)
  await world.mirror.refresh()
  await world.mirror.load(pools.map(({ address }) => address))
  let compared = 0
  for (const pool of pools) {
    for (let round = 0; round < 4; round++) {
      const amount = 10n ** BigInt(10 + next(9)) * BigInt(1 + next(90))
      const zeroForOne = next(2) === 0
      const question = { zeroForOne, isExactIn: true, amount }
      const own = world.mirror.quote(pool.address, question)
      const params = {
        tokenIn: zeroForOne ? pool.token0 : pool.token1,
        tokenOut: zeroForOne ? pool.token1 : pool.token0,
        amountIn: amount,
        fee: pool.feePpm,
        sqrtPriceLimitX96: 0n,
      }
      const asked = read(chain.quoterV2, 'quoteExactInputSingle', [params])
      // The quoter refuses a swap that pays nothing out.
      const [amountOut, price] = (await asked.catch(() => [0n, own.sqrtPriceAfter])) as readonly [
        bigint,
        bigint,
      ]
      expect([own.amountOut, own.sqrtPriceAfter]).toEqual([amountOut, price])
      if (amountOut > 0n) compared += 1
    }
  }
  expect(compared).toBeGreaterThan(8)
}

async function read(to: Hex, functionName: string, args: readonly unknown[]): Promise<unknown> {
  const data = await chain.evm.call({ to, data: call(functionName, args) })
  const answer = { abi: testUniswapAbi, functionName, data } as never
  return decodeFunctionResult(answer)
}
