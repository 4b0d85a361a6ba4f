import { createHash } from 'node:crypto'
import { decodeFunctionResult, encodeFunctionData, type Hex, keccak256, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type CurveConfig,
  type CurveResult,
  type CurveState,
  ethRaised,
  quoteBuy,
  quoteBuyExactOut,
  quoteSell,
  quoteSellExactOut,
  standardCurveConfig,
  tokensRemaining,
  tokensSold,
} from '../../src/domains/chain/launchpad/curve.ts'
import { compileContracts } from '../../tools/contracts/compile.ts'
import { count } from '../security/scale.ts'
import { createTestChain, type TestChain } from '../support/launchpad-world.ts'

/** A million with `SECURITY_SCALE=full`. */
const pointsTotal = process.env['SECURITY_SCALE'] === 'full' ? 1_000_000 : 10_000
const pointsPerCall = 1_000
const seed = process.env['SECURITY_SEED'] ?? '4663'
const probeAddress = '0x00000000000000000000000000000000000c0de5'
const probeAbi = parseAbi([
  'function answers(((uint256,uint256,uint256,uint256,uint256,uint256,uint256,uint256,uint256),uint256,uint256)[]) view returns (bytes32)',
])
const selector = encodeFunctionData({ abi: probeAbi, functionName: 'answers', args: [[]] }).slice(
  0,
  10,
)

type Point = {
  readonly config: CurveConfig
  readonly state: CurveState
  readonly kind: 0 | 1 | 2 | 3
  readonly amount: bigint
}

let chain: TestChain

beforeAll(async () => {
  chain = await createTestChain()
  const [probe] = compileContracts([{ name: 'CurveProbe', file: 'dev/CurveProbe.sol' }])
  // Calling creation code returns the code of the contract.
  const code = await chain.ask('eth_call', [{ data: probe?.bytecode }, 'latest'])
  await chain.ask('anvil_setCode', [probeAddress, code])
}, 60_000)
afterAll(async () => {
  await chain?.stop()
})

test(`seed ${seed}: ${pointsTotal} states and trades are answered like the contract's arithmetic, anti-snipe fee included`, async () => {
  const kinds = [0, 0, 0, 0]
  let accepted = 0
  let sniped = 0
  for (let start = 0; start < pointsTotal; start += pointsPerCall) {
    const points = Array.from({ length: pointsPerCall }, (_, index) => pointAt(start + index))
    const results = points.map(modelAnswer)
    expect(await contractDigest(points), `points from ${start}`).toBe(digestOf(results))
    for (const [index, point] of points.entries()) {
      kinds[point.kind] = (kinds[point.kind] ?? 0) + 1
      if (results[index]?.ok !== true) continue
      accepted += 1
      if (results[index].quote.snipeFee > 0n) sniped += 1
    }
  }
  // Refusals alone would prove little.
  expect(accepted).toBeGreaterThan(pointsTotal / 3)
  expect(sniped).toBeGreaterThan(pointsTotal / 12)
  expect(Math.min(...kinds)).toBeGreaterThan(pointsTotal / 5)
  count('curve points', { tried: pointsTotal, bad: 0 })
}, 1_800_000)

/** The same point for the same seed and index, drawn from a hash. */
function pointAt(index: number): Point {
  const bytes = createHash('sha512').update(`${seed}:${index}`).digest()
  const draw = (offset: number) => bytes.readBigUInt64BE(offset)
  const config = configAt(draw(0), draw(8))
  const sold = (config.curveSupply * (draw(16) >> 16n)) >> 48n
  const virtualToken = config.virtualToken - sold
  const product = config.virtualEth * config.virtualToken
  const state = {
    virtualToken,
    virtualEth: (product + virtualToken - 1n) / virtualToken + (draw(24) % 3n),
    snipeFeeBps: index % 2 === 0 ? 0 : Number(draw(32) % 8_001n),
  }
  const kind = [0, 1, 2, 3][Number(draw(40) % 4n)] as Point['kind']
  return { config, state, kind, amount: amountAt({ config, state, kind }, draw(48), draw(56)) }
}

function configAt(first: bigint, second: bigint): CurveConfig {
  if (first % 3n === 0n) return standardCurveConfig
  const curveSupply = 1n + (second % 10n ** (1n + (first % 18n)))
  return {
    totalSupply: curveSupply * 2n,
    curveSupply,
    virtualEth: 1n + (first % 10n ** (1n + (second % 18n))),
    virtualToken: curveSupply + 1n + (second % (curveSupply + 1n)),
    launchFee: 0n,
    tradeFeeBps: Number(first % 1_001n),
    creatorFeeShareBps: Number(second % 10_001n),
    snipeFeeCreatorShareBps: Number((first >> 8n) % 10_001n),
    graduationFeeBps: 0,
  }
}

/** Mostly amounts that trade; sometimes one more or less than the limit, zero, dust, and the largest there are. */
function amountAt(
  { config, kind, state }: Omit<Point, 'amount'>,
  first: bigint,
  second: bigint,
): bigint {
  const limits = [
    ethRaised(config, state) + config.virtualEth,
    tokensRemaining(config, state),
    tokensSold(config, state),
    ethRaised(config, state),
  ]
  const limit = limits[kind] ?? 0n
  const choice = first % 16n
  if (choice === 0n) return first % 3n
  if (choice === 1n) return limit + (second % 3n)
  if (choice === 2n && limit > 0n) return limit - 1n
  if (choice === 3n) return (1n << 128n) - 1n + (second % 2n)
  return ((limit * (second >> 16n)) >> 48n) >> ((first >> 8n) % 40n)
}

function modelAnswer({ amount, config, kind, state }: Point): CurveResult {
  if (kind === 0) return quoteBuy(config, state, amount)
  if (kind === 1) return quoteBuyExactOut(config, state, amount)
  return kind === 2 ? quoteSell(config, state, amount) : quoteSellExactOut(config, state, amount)
}

async function contractDigest(points: readonly Point[]): Promise<Hex> {
  const words = points.map(({ amount, config, kind, state }) => [
    state.virtualEth,
    state.virtualToken,
    ethRaised(config, state),
    tokensSold(config, state),
    tokensRemaining(config, state),
    BigInt(config.tradeFeeBps),
    BigInt(config.creatorFeeShareBps),
    BigInt(state.snipeFeeBps ?? 0),
    BigInt(config.snipeFeeCreatorShareBps),
    BigInt(kind),
    amount,
  ])
  const data = [32n, BigInt(points.length), ...words.flat()].map(wordOf).join('')
  const result = await chain.evm.call({ to: probeAddress, data: `${selector as Hex}${data}` })
  return decodeFunctionResult({ abi: probeAbi, functionName: 'answers', data: result })
}

/** The contract's `keccak256(abi.encode(digest, answer))`, answer after answer. */
function digestOf(results: readonly CurveResult[]): Hex {
  let digest: Hex = `0x${'00'.repeat(32)}`
  for (const result of results) {
    const answer = answerWords(result).map(wordOf).join('')
    const head = [64n, BigInt(answer.length / 2)].map(wordOf)
    digest = keccak256(`${digest}${head.join('')}${answer}`)
  }
  return digest
}

function answerWords(result: CurveResult): readonly bigint[] {
  if (!result.ok) {
    return [result.reason === 'AmountTooSmall' ? 1n : 2n, ...Array.from({ length: 9 }, () => 0n)]
  }
  const { quote } = result
  return [
    0n,
    quote.ethAmount,
    quote.tokenAmount,
    quote.feeAmount,
    quote.snipeFee,
    quote.creatorFee,
    quote.protocolFee,
    quote.refund,
    quote.virtualEth,
    quote.virtualToken,
  ]
}

function wordOf(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}
