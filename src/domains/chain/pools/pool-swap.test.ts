import { decodeFunctionResult, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  call,
  createUniswapChain,
  noDeadline,
  numbers,
  sorted,
  testUniswapAbi,
  type UniswapChain,
} from '../../../../test/support/uniswap-chain.ts'
import { type PoolState, quoteSwap } from './pool-swap.ts'
import {
  maxSqrtRatio,
  maxTick,
  minSqrtRatio,
  minTick,
  sqrtRatioAtTick,
  tickAtSqrtRatio,
} from './tick-math.ts'

let chain: UniswapChain
let tokens: readonly [Hex, Hex]

beforeAll(async () => {
  chain = await createUniswapChain()
  tokens = sorted(await chain.token(), await chain.token())
}, 60_000)
afterAll(() => chain.stop())

test('the price of each end of the range is the protocol’s', () => {
  expect(sqrtRatioAtTick(minTick)).toBe(minSqrtRatio)
  expect(sqrtRatioAtTick(maxTick)).toBe(maxSqrtRatio)
  expect(sqrtRatioAtTick(0)).toBe(2n ** 96n)
  expect(() => sqrtRatioAtTick(maxTick + 1)).toThrow('no tick')
})

test('a tick is the greatest at or below its price', () => {
  const next = numbers(5)
  const some = Array.from({ length: 400 }, () => next(2 * maxTick) - maxTick)
  for (const tick of [minTick, minTick + 1, -1, 0, 1, maxTick - 1, ...some]) {
    const price = sqrtRatioAtTick(tick)
    expect(tickAtSqrtRatio(price)).toBe(tick)
    if (tick > minTick) expect(tickAtSqrtRatio(price - 1n)).toBe(tick - 1)
    expect(tickAtSqrtRatio(sqrtRatioAtTick(tick + 1) - 1n)).toBe(tick)
  }
})

test.each([
  { fee: 500, spacing: 10, seed: 3, startTick: 7, span: 3_000 },
  { fee: 3_000, spacing: 60, seed: 11, startTick: -201_033, span: 40_000 },
  { fee: 10_000, spacing: 200, seed: 29, startTick: 130_007, span: 300_000 },
])(
  'fee $fee: quotes are equal to those of the chain to the last unit',
  async ({ fee, spacing, seed, startTick, span }) => {
    const next = numbers(seed)
    const pool = await openPool(fee, startTick)
    const edges = new Set<number>()
    for (let position = 0; position < 12; position++) {
      const [lower, upper] = range(next, { spacing, startTick, span })
      if (await provide(next, { fee, lower, upper }))
        [lower, upper].forEach((tick) => edges.add(tick))
    }
    const seen = { answered: 0, whole: 0, partial: 0, crossed: 0 }
    for (let round = 0; round < 4; round++) {
      const state = await readState(pool, { fee, spacing, edges })
      for (let quote = 0; quote < 36; quote++) await checkOne(next, state, { fee, seen })
      await moveThePrice(next, fee)
    }
    // With fewer answers the random pools had too little liquidity to prove anything.
    expect(seen.answered).toBeGreaterThan(60)
    expect(seen.whole).toBeGreaterThan(30)
    expect(seen.partial).toBeGreaterThan(5)
    expect(seen.crossed).toBeGreaterThan(60)
  },
  60_000,
)

test('a pool without liquidity fills nothing', () => {
  const state: PoolState = {
    sqrtPrice: sqrtRatioAtTick(12),
    tick: 12,
    liquidity: 0n,
    feePpm: 3_000,
    tickSpacing: 60,
    ticks: [],
  }
  expect(quoteSwap(state, { zeroForOne: true, isExactIn: true, amount: 5n })).toEqual({
    amountIn: 0n,
    amountOut: 0n,
    fee: 0n,
    sqrtPriceAfter: minSqrtRatio + 1n,
    ticksCrossed: 0,
    isComplete: false,
  })
})

type Seen = { answered: number; whole: number; partial: number; crossed: number }

async function checkOne(
  next: (bound: number) => number,
  state: PoolState,
  { fee, seen }: { readonly fee: number; readonly seen: Seen },
): Promise<void> {
  const zeroForOne = next(2) === 0
  const isExactIn = next(2) === 0
  const amount = 10n ** BigInt(next(27)) * BigInt(1 + next(1_000)) + BigInt(next(1_000))
  const isLimited = next(3) === 0
  const away = 1 + next(2_000)
  const limitTick = Math.max(
    minTick + 1,
    Math.min(maxTick - 1, state.tick + (zeroForOne ? -away : away)),
  )
  const limit = sqrtRatioAtTick(limitTick) + BigInt(next(99))
  const question = {
    zeroForOne,
    isExactIn,
    amount,
    ...(isLimited ? { sqrtPriceLimit: limit } : {}),
  }
  const own = quoteSwap(state, question)
  const theirs = await quoter({ ...question, fee, limit: isLimited ? limit : 0n })
  if (theirs === undefined) {
    // Without a limit the quoter refuses an amount that it cannot fill, and a limit equal to the price.
    expect(own.isComplete).toBe(false)
    return
  }
  seen.answered += 1
  seen.crossed += own.ticksCrossed
  if (own.isComplete) seen.whole += 1
  else seen.partial += 1
  expect({
    amount: isExactIn ? own.amountOut : own.amountIn,
    price: own.sqrtPriceAfter,
  }).toEqual(theirs)
}

async function quoter(question: {
  readonly zeroForOne: boolean
  readonly isExactIn: boolean
  readonly amount: bigint
  readonly fee: number
  readonly limit: bigint
}) {
  const { amount, fee, isExactIn, limit, zeroForOne } = question
  const [tokenIn, tokenOut] = zeroForOne ? tokens : [tokens[1], tokens[0]]
  const name = isExactIn ? 'quoteExactInputSingle' : 'quoteExactOutputSingle'
  const params = { tokenIn, tokenOut, amountIn: amount, amount, fee, sqrtPriceLimitX96: limit }
  const simulation = await chain.evm.simulate({ to: chain.quoterV2, data: call(name, [params]) })
  if (!simulation.ok) return undefined
  const { returnData: data } = simulation
  const answer = { abi: testUniswapAbi, functionName: name, data } as never
  const [found, price] = decodeFunctionResult(answer) as readonly [bigint, bigint]
  return { amount: found, price }
}

async function openPool(fee: number, startTick: number): Promise<Hex> {
  const price = sqrtRatioAtTick(startTick) + 12_345n
  const data = call('createAndInitializePoolIfNecessary', [...tokens, fee, price])
  await chain.send({ to: chain.positionManager, data })
  return read(chain.factory, 'getPool', [...tokens, fee]) as Promise<Hex>
}

async function provide(
  next: (bound: number) => number,
  { fee, lower, upper }: { readonly fee: number; readonly lower: number; readonly upper: number },
): Promise<boolean> {
  const amount = () => 10n ** BigInt(12 + next(12)) * BigInt(1 + next(1_000))
  const params = {
    token0: tokens[0],
    token1: tokens[1],
    fee,
    tickLower: lower,
    tickUpper: upper,
    amount0Desired: amount(),
    amount1Desired: amount(),
    amount0Min: 0n,
    amount1Min: 0n,
    recipient: chain.owner,
    deadline: noDeadline,
  }
  return chain
    .send({ to: chain.positionManager, data: mintData(params) })
    .then(() => true)
    .catch(() => false)
}

function mintData(params: object): Hex {
  return call('mint', [params])
}

function range(
  next: (bound: number) => number,
  { spacing, startTick, span }: { spacing: number; startTick: number; span: number },
): readonly [number, number] {
  const last = Math.floor(maxTick / spacing) * spacing
  const at = (tick: number) => Math.max(-last, Math.min(last, Math.round(tick / spacing) * spacing))
  const one = at(startTick + next(2 * span) - span)
  const other = at(startTick + next(2 * span) - span)
  return one === other ? [one - spacing, one] : [Math.min(one, other), Math.max(one, other)]
}

async function moveThePrice(next: (bound: number) => number, fee: number) {
  const [tokenIn, tokenOut] = next(2) === 0 ? tokens : [tokens[1], tokens[0]]
  const params = {
    tokenIn,
    tokenOut,
    fee,
    recipient: chain.owner,
    deadline: noDeadline,
    amountIn: 10n ** BigInt(10 + next(12)),
    amountOutMinimum: 0n,
    sqrtPriceLimitX96: 0n,
  }
  await chain
    .send({ to: chain.swapRouter, data: call('exactInputSingle', [params]) })
    .catch(() => undefined)
}

async function readState(
  pool: Hex,
  { fee, spacing, edges }: { fee: number; spacing: number; edges: ReadonlySet<number> },
): Promise<PoolState> {
  const [sqrtPrice, tick] = (await read(pool, 'slot0', [])) as readonly [bigint, number]
  const liquidity = (await read(pool, 'liquidity', [])) as bigint
  const ticks = []
  for (const edge of [...edges].sort((left, right) => left - right)) {
    const [gross, net] = (await read(pool, 'ticks', [edge])) as readonly [bigint, bigint]
    if (gross > 0n) ticks.push({ tick: edge, net })
  }
  return { sqrtPrice, tick, liquidity, feePpm: fee, tickSpacing: spacing, ticks }
}

async function read(to: Hex, functionName: string, args: readonly unknown[]): Promise<unknown> {
  const data = await chain.evm.call({ to, data: call(functionName, args) })
  const answer = { abi: testUniswapAbi, functionName, data } as never
  return decodeFunctionResult(answer)
}
