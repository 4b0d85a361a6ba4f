import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { createPoolsWorld } from '../test/support/pools-world.ts'
import {
  call,
  createUniswapChain,
  noDeadline,
  numbers,
  sorted,
  testUniswapAbi,
  type UniswapChain,
} from '../test/support/uniswap-chain.ts'
import { percentile, rounded } from './auth-parts.ts'

/** Exact-input quotes of one pool with many ticks: in process, and by `eth_call` on QuoterV2 through viem. */
export type QuotesFigure = {
  readonly positions: number
  readonly ticksCrossedOnAverage: number
  /** One after another in one thread, from the mirror. */
  readonly inProcess: Speed
  /** One after another, as a program would that waits for its answer. */
  readonly chainSequential: Speed
  /** Thirty-two at once. */
  readonly chainConcurrent: Speed
  readonly timesFasterThanSequential: number
  readonly timesFasterThanConcurrent: number
  /** How many of the chain's answers were equal to the last unit: all of them, or the bench fails. */
  readonly equal: number
}

type Speed = { readonly perSecond: number; readonly p50Us: number; readonly p99Us: number }
type Question = {
  readonly zeroForOne: boolean
  readonly isExactIn: true
  readonly amount: bigint
}

const positions = 40
const fee = 3_000
const questionsMax = 2_000
const secondsEach = 4
const atOnce = 32

/** Measures on a chain of its own. */
export async function benchQuotes(): Promise<QuotesFigure> {
  const chain = await createUniswapChain()
  const world = await createPoolsWorld(chain)
  try {
    const { pool, tokens } = await openPool(chain)
    await world.sync()
    await world.mirror.refresh()
    await world.mirror.load([pool])
    const questions = makeQuestions()
    const own = (question: Question) => world.mirror.quote(pool, question)
    const theirs = (question: Question) => quoter(chain, tokens, question)
    const equal = await countEqual(questions.slice(0, 200), own, theirs)
    const inProcess = measureHere(questions, own)
    const chainSequential = await measureThere(questions, theirs, 1)
    const chainConcurrent = await measureThere(questions, theirs, atOnce)
    const crossed = questions.reduce((sum, each) => sum + own(each).ticksCrossed, 0)
    return {
      positions,
      ticksCrossedOnAverage: rounded(crossed / questions.length),
      inProcess,
      chainSequential,
      chainConcurrent,
      timesFasterThanSequential: Math.round(inProcess.perSecond / chainSequential.perSecond),
      timesFasterThanConcurrent: Math.round(inProcess.perSecond / chainConcurrent.perSecond),
      equal,
    }
  } finally {
    await world.close()
    await chain.stop()
  }
}

function measureHere(
  questions: readonly Question[],
  quote: (question: Question) => unknown,
): Speed {
  for (const question of questions) quote(question)
  const took: number[] = []
  const started = performance.now()
  let done = 0
  while (performance.now() - started < secondsEach * 1_000) {
    for (const question of questions) {
      const before = performance.now()
      quote(question)
      took.push((performance.now() - before) * 1_000)
    }
    done += questions.length
    if (took.length > 500_000) took.length = 0
  }
  return speedOf(done, performance.now() - started, took)
}

async function measureThere(
  questions: readonly Question[],
  quote: (question: Question) => Promise<unknown>,
  lanes: number,
): Promise<Speed> {
  const took: number[] = []
  const started = performance.now()
  const until = started + secondsEach * 1_000
  let next = 0
  const lane = async () => {
    while (performance.now() < until) {
      const question = questions[next % questions.length]
      next += 1
      if (question === undefined) return
      const before = performance.now()
      await quote(question)
      took.push((performance.now() - before) * 1_000)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return speedOf(took.length, performance.now() - started, took)
}

function speedOf(count: number, elapsedMs: number, tookUs: readonly number[]): Speed {
  return {
    perSecond: Math.round((count * 1_000) / elapsedMs),
    p50Us: rounded(percentile(tookUs, 0.5)),
    p99Us: rounded(percentile(tookUs, 0.99)),
  }
}

async function countEqual(
  questions: readonly Question[],
  own: (question: Question) => { readonly amountOut: bigint },
  theirs: (question: Question) => Promise<bigint>,
): Promise<number> {
  for (const question of questions) {
    const [here, there] = [own(question).amountOut, await theirs(question)]
    if (here !== there) throw new Error(`${question.amount}: ${here} here, ${there} on the chain`)
  }
  return questions.length
}

function makeQuestions(): readonly Question[] {
  const next = numbers(7)
  return Array.from({ length: questionsMax }, () => ({
    zeroForOne: next(2) === 0,
    isExactIn: true,
    amount: 10n ** BigInt(17 + next(7)) * BigInt(1 + next(9)),
  }))
}

async function openPool(chain: UniswapChain) {
  const tokens = sorted(await chain.token(), await chain.token())
  const [token0, token1] = tokens
  const open = [token0, token1, fee, 2n ** 96n]
  await chain.send({
    to: chain.positionManager,
    data: call('createAndInitializePoolIfNecessary', open),
  })
  const next = numbers(11)
  for (let position = 0; position < positions; position++) {
    const params = {
      token0,
      token1,
      fee,
      tickLower: -60 * (1 + next(200)),
      tickUpper: 60 * (1 + next(200)),
      amount0Desired: 10n ** 22n,
      amount1Desired: 10n ** 22n,
      amount0Min: 0n,
      amount1Min: 0n,
      recipient: chain.owner,
      deadline: noDeadline,
    }
    await chain.send({ to: chain.positionManager, data: call('mint', [params]) })
  }
  const data = call('getPool', [token0, token1, fee])
  const found = await chain.evm.call({ to: chain.factory, data })
  const pool: Hex = decodeFunctionResult({
    abi: testUniswapAbi,
    functionName: 'getPool',
    data: found,
  })
  return { pool, tokens }
}

async function quoter(
  chain: UniswapChain,
  tokens: readonly [Hex, Hex],
  { amount, zeroForOne }: Question,
): Promise<bigint> {
  const [tokenIn, tokenOut] = zeroForOne ? tokens : [tokens[1], tokens[0]]
  const question = { abi: testUniswapAbi, functionName: 'quoteExactInputSingle' } as const
  const params = { tokenIn, tokenOut, amountIn: amount, fee, sqrtPriceLimitX96: 0n }
  const data = await chain.evm.call({
    to: chain.quoterV2,
    data: encodeFunctionData({ ...question, args: [params] }),
  })
  const [amountOut] = decodeFunctionResult({ ...question, data })
  return amountOut
}
