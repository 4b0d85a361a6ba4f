import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  createTestClient,
  createWalletClient,
  defineChain,
  type Hex,
  http,
  parseEventLogs,
  TransactionReceiptNotFoundError,
  zeroAddress,
  zeroHash,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  creatorFeesAbi,
  curveLaunchpadAbi,
  launchTokenAbi,
} from '../../src/domains/chain/launchpad/abi.gen.ts'
import {
  type AntiSnipe,
  type CurveConfig,
  type CurveResult,
  type CurveState,
  ethRaised,
  ethToComplete,
  openingState,
  quoteBuy,
  quoteBuyExactOut,
  quoteSell,
  quoteSellExactOut,
  snipeDecays,
  snipeFeeBps,
  standardCurveConfig,
  stateAfter,
  tokensRemaining,
  tokensSold,
} from '../../src/domains/chain/launchpad/curve.ts'
import { fc } from '../support/properties.ts'

const seed = 4663
const tradesPerCurve = 40
const ether = 10n ** 18n
const maxUint256 = 2n ** 256n - 1n
const noDeadline = maxUint256
const maxStartOutput = 100_000
/** Not estimated: the second that decides a fee is that of the block to come. */
const tradeGas = 500_000n
const receiptPollMs = 5
const maxReceiptPolls = 2_000

/** Terms that stress the rounding in different ways: usual, no fees, odd fees on a tiny curve. */
const curves: readonly (readonly [string, CurveConfig])[] = [
  ['the standard curve', standardCurveConfig],
  ['a curve without fees', { ...standardCurveConfig, tradeFeeBps: 0, creatorFeeShareBps: 0 }],
  [
    'a coarse curve with odd fees',
    {
      totalSupply: 1_000_003n,
      curveSupply: 700_001n,
      virtualEth: 977_777n,
      virtualToken: 1_070_007n,
      launchFee: 7n,
      tradeFeeBps: 333,
      creatorFeeShareBps: 6_667,
      snipeFeeCreatorShareBps: 3_333,
      graduationFeeBps: 0,
    },
  ],
]

/** Draws that become amounts, and which kind of trade follows. */
const anySteps = fc.array(
  fc.record({
    isBuy: fc.boolean(),
    shift: fc.bigInt({ min: 0n, max: 70n }),
    draw: fc.bigInt({ min: 1n, max: 2n ** 64n }),
  }),
  { minLength: tradesPerCurve, maxLength: tradesPerCurve },
)

type Chain = Awaited<ReturnType<typeof startChain>>
type Market = {
  readonly pad: Address
  readonly token: Address
  readonly launchedAt: bigint
  readonly config: CurveConfig
}

let chain: Chain

beforeAll(async () => {
  chain = await startChain()
})

afterAll(async () => {
  await chain.stop()
})

describe.each(curves)('%s', (_name, config) => {
  test('answers every quote and trade like the contract', async () => {
    const market = await openMarket(config)
    const steps = fc.sample(anySteps, { numRuns: 1, seed })[0] ?? []
    let state = openingState(config)
    let trades = 0
    for (const drawn of steps) {
      // A complete curve only buys back.
      const step = tokensRemaining(config, state) === 0n ? { ...drawn, isBuy: false } : drawn
      const amount = amountFor(config, state, step)
      await expectSameQuotes(market, state, amount)
      const result = step.isBuy ? quoteBuy(config, state, amount) : quoteSell(config, state, amount)
      if (!result.ok) continue
      await expectSameTrade(market, step.isBuy, amount, result)
      state = stateAfter(result.quote)
      trades += 1
    }
    expect(trades).toBeGreaterThan(tradesPerCurve / 2)
  }, 60_000)

  test('answers the extremes like the contract', async () => {
    const market = await openMarket(config)
    const opening = openingState(config)
    const whole = quoteBuyExactOut(config, opening, config.curveSupply)
    if (!whole.ok) throw new Error('the curve cannot be bought')
    const price = whole.quote.ethAmount
    const around = [1n, 2n, 3n, price - 1n, price, price + 1n, config.curveSupply - 1n]
    const limits = [config.curveSupply, config.curveSupply + 1n, 2n ** 128n - 1n, 2n ** 128n]
    for (const amount of [...around, ...limits]) {
      await expectSameQuotes(market, opening, amount)
    }
    const raised = await chain.client.readContract({
      address: market.pad,
      abi: curveLaunchpadAbi,
      functionName: 'ethToComplete',
    })
    expect(ethToComplete(config)).toBe(raised)
    await expectSameTrade(market, true, price + ether, quoteBuy(config, opening, price + ether))
    const complete = stateAfter(whole.quote)
    for (const amount of [1n, ethRaised(config, complete), tokensSold(config, complete)]) {
      await expectSameSales(market, complete, amount)
    }
  })
})

describe.each(curves)('at the edges of %s', (_name, config) => {
  const opening = openingState(config)

  test('the first wei: the least that buys anything, and a wei less', async () => {
    const market = await openMarket(config)
    const least = expectQuote(quoteBuyExactOut(config, opening, 1n)).ethAmount
    for (const amount of [0n, 1n, least - 1n, least, least + 1n]) {
      await expectSameQuotes(market, opening, amount)
    }
    await expectSameTrade(market, true, least, quoteBuy(config, opening, least))
  })

  test('the last units: a wei short of the end leaves the fewest, and after them a buy is refused', async () => {
    const market = await openMarket(config)
    const before = await buyAllBut(market, 1n)
    const left = tokensRemaining(config, before)
    expect(left).toBeGreaterThan(0n)
    for (const amount of [1n, 2n, left - 1n, left, left + 1n]) {
      await expectSameQuotes(market, before, amount)
    }
    const last = expectQuote(quoteBuyExactOut(config, before, left))
    await expectSameTrade(market, true, last.ethAmount, { ok: true, quote: last })
    expect(tokensRemaining(config, stateAfter(last))).toBe(0n)
    expect(await askQuote(market, 'quoteBuy', 1n)).toBe('CurveIsComplete')
    expect(await askQuote(market, 'quoteBuyExactOut', 1n)).toBe('CurveIsComplete')
  })

  test('selling all back: at once after the last unit, and nothing is left to sell', async () => {
    const market = await openMarket(config)
    const complete = await buyAllBut(market, 0n)
    const sold = tokensSold(config, complete)
    for (const amount of [sold - 1n, sold, sold + 1n]) {
      await expectSameSales(market, complete, amount)
    }
    const sale = expectQuote(quoteSell(config, complete, sold))
    await expectSameTrade(market, false, sold, { ok: true, quote: sale })
    const empty = stateAfter(sale)
    expect(tokensSold(config, empty)).toBe(0n)
    // What rounding left stays in the curve: nobody can take it out, and the next buy is answered as well.
    expect(ethRaised(config, empty)).toBeGreaterThanOrEqual(0n)
    for (const amount of [1n, sold]) await expectSameQuotes(market, empty, amount)
  })

  test('exact amounts at the ends: all that is left, all that was raised, and one more', async () => {
    const market = await openMarket(config)
    const half = await buyAllBut(market, config.curveSupply / 2n)
    const most = expectQuote(quoteSell(config, half, tokensSold(config, half))).ethAmount
    const ends = [tokensRemaining(config, half), most, ethRaised(config, half)]
    for (const end of ends) {
      for (const amount of [end - 1n, end, end + 1n]) await expectSameQuotes(market, half, amount)
    }
  })

  test('huge amounts: the largest that fits, the largest there is, and a buy far over the end', async () => {
    const market = await openMarket(config)
    for (const amount of [2n ** 128n - 1n, 2n ** 128n, 2n ** 255n, maxUint256]) {
      await expectSameQuotes(market, opening, amount)
    }
    const huge = 10n ** 9n * ether
    await chain.node.setBalance({ address: chain.trader, value: 2n * huge })
    await expectSameTrade(market, true, huge, quoteBuy(config, opening, huge))
  })

  test.each(snipeDecays)(
    'the last second of a %s anti-snipe fee, and the first without it',
    async (decay) => {
      const antiSnipe = { startBps: 8_000, durationSeconds: 600, decay } as const
      const { durationSeconds } = antiSnipe
      const market = await openMarket(config, antiSnipe)
      const amount = ethToComplete(config) / 10n
      let state = opening
      for (const elapsed of [durationSeconds - 2, durationSeconds - 1, durationSeconds]) {
        const bps = snipeFeeBps(antiSnipe, elapsed)
        expect(bps > 0).toBe(elapsed < durationSeconds)
        await chain.node.setNextBlockTimestamp({
          timestamp: market.launchedAt + BigInt(elapsed),
        })
        const bought = expectQuote(quoteBuy(config, { ...state, snipeFeeBps: bps }, amount))
        await expectSameTrade(market, true, amount, { ok: true, quote: bought })
        state = stateAfter(bought)
      }
    },
  )
})

/** Buys so that this many units are left, and compares that buy too. */
async function buyAllBut(market: Market, left: bigint): Promise<CurveState> {
  const { config } = market
  const opening = openingState(config)
  const quote = expectQuote(quoteBuyExactOut(config, opening, config.curveSupply - left))
  // The least ether for so many units can buy some more; then fewer are asked for.
  const over = quote.tokenAmount - (config.curveSupply - left)
  const bought = over === 0n ? quote : expectQuote(quoteBuy(config, opening, quote.ethAmount - 1n))
  await expectSameTrade(market, true, bought.ethAmount, { ok: true, quote: bought })
  return stateAfter(bought)
}

function expectQuote(result: CurveResult) {
  if (!result.ok) throw new Error(`the model refused: ${result.reason}`)
  return result.quote
}

/** Mostly amounts that trade, sometimes dust and sometimes more than there is. */
function amountFor(
  config: CurveConfig,
  state: CurveState,
  step: { readonly isBuy: boolean; readonly shift: bigint; readonly draw: bigint },
): bigint {
  const whole = step.isBuy ? ethToComplete(config) / 4n : tokensSold(config, state)
  const scaled = (whole * step.draw) / 2n ** 64n
  return step.shift > 20n ? scaled + 1n : (scaled >> (step.shift * 3n)) + 1n
}

async function expectSameQuotes(market: Market, state: CurveState, amount: bigint): Promise<void> {
  const { config } = market
  if (tokensRemaining(config, state) > 0n) {
    expect(await askQuote(market, 'quoteBuy', amount)).toEqual(
      answer(quoteBuy(config, state, amount)),
    )
    expect(await askQuote(market, 'quoteBuyExactOut', amount)).toEqual(
      answer(quoteBuyExactOut(config, state, amount)),
    )
  }
  await expectSameSales(market, state, amount)
}

async function expectSameSales(market: Market, state: CurveState, amount: bigint): Promise<void> {
  const { config } = market
  expect(await askQuote(market, 'quoteSell', amount)).toEqual(
    answer(quoteSell(config, state, amount)),
  )
  expect(await askQuote(market, 'quoteSellExactOut', amount)).toEqual(
    answer(quoteSellExactOut(config, state, amount)),
  )
}

async function expectSameTrade(
  market: Market,
  isBuy: boolean,
  amount: bigint,
  expected: CurveResult,
): Promise<void> {
  if (!expected.ok) throw new Error(`the model refused: ${expected.reason}`)
  const { pad, token } = market
  const call = {
    address: pad,
    abi: curveLaunchpadAbi,
    account: chain.trader,
    gas: tradeGas,
  } as const
  const hash = isBuy
    ? await chain.wallet.writeContract({
        ...call,
        functionName: 'buy',
        args: [token, chain.trader, 0n, noDeadline],
        value: amount,
      })
    : await chain.wallet.writeContract({
        ...call,
        functionName: 'sell',
        args: [token, amount, chain.trader, 0n, noDeadline],
      })
  const { logs } = await receiptOf(hash)
  const [trade] = parseEventLogs({ abi: curveLaunchpadAbi, eventName: 'Trade', logs })
  const { refund: _refund, snipeFee: _snipeFee, ...fields } = expected.quote
  expect(trade?.args).toMatchObject({ token, isBuy, ...fields })
}

type QuoteFunction = 'quoteBuy' | 'quoteBuyExactOut' | 'quoteSell' | 'quoteSellExactOut'

/** The contract's quote, or the name of the error it reverts with. */
async function askQuote(market: Market, functionName: QuoteFunction, amount: bigint) {
  try {
    return await chain.client.readContract({
      address: market.pad,
      abi: curveLaunchpadAbi,
      functionName,
      args: [market.token, amount],
    })
  } catch (error) {
    const revert =
      error instanceof BaseError
        ? error.walk((cause) => cause instanceof ContractFunctionRevertedError)
        : null
    if (revert instanceof ContractFunctionRevertedError) return revert.data?.errorName
    throw error
  }
}

function answer(result: CurveResult) {
  return result.ok ? result.quote : result.reason
}

async function openMarket(
  config: CurveConfig,
  { decay, durationSeconds, startBps }: AntiSnipe = {
    startBps: 0,
    durationSeconds: 0,
    decay: 'linear',
  },
): Promise<Market> {
  const pad = await deployPad(config)
  const launch = {
    name: 'Differential',
    symbol: 'DIFF',
    metadataUri: '',
    feeRecipients: [],
    antiSnipe: { startBps, durationSeconds, decay: snipeDecays.indexOf(decay) },
    salt: zeroHash,
    minTokensOut: 0n,
    deadline: noDeadline,
  }
  const launchHash = await chain.wallet.writeContract({
    address: pad,
    abi: curveLaunchpadAbi,
    functionName: 'launch',
    args: [launch],
    value: config.launchFee,
    account: chain.trader,
  })
  const { logs } = await receiptOf(launchHash)
  const [launched] = parseEventLogs({ abi: curveLaunchpadAbi, eventName: 'TokenLaunched', logs })
  if (launched === undefined) throw new Error('the launch emitted no token')
  const { token, timestamp: launchedAt } = launched.args
  const approveHash = await chain.wallet.writeContract({
    address: token,
    abi: launchTokenAbi,
    functionName: 'approve',
    args: [pad, maxUint256],
    account: chain.trader,
  })
  await receiptOf(approveHash)
  return { pad, token, launchedAt, config }
}

async function startChain() {
  const anvil = spawn(anvilBinary(), ['--port', '0', '--chain-id', '4663'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const url = await listeningUrl(anvil)
  const definition = defineChain({
    id: 4663,
    name: 'embedded',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const client = createPublicClient({ chain: definition, transport: http(url), cacheTime: 0 })
  const wallet = createWalletClient({ chain: definition, transport: http(url) })
  const node = createTestClient({ mode: 'anvil', chain: definition, transport: http(url) })
  const [trader] = await wallet.getAddresses()
  if (trader === undefined) throw new Error('anvil has no accounts')
  const stop = async () => {
    if (anvil.exitCode !== null) return
    anvil.kill('SIGKILL')
    await once(anvil, 'exit')
  }
  return { client, wallet, node, trader, stop }
}

async function deployPad(config: CurveConfig): Promise<Address> {
  const account = chain.trader
  const vaultHash = await chain.wallet.deployContract({
    abi: creatorFeesAbi,
    bytecode: bytecodeOf('CreatorFees'),
    account,
  })
  const vault = await addressOf(vaultHash)
  const terms = {
    ...config,
    protocolFeeOwner: account,
    graduator: zeroAddress,
    creatorFees: vault,
  }
  const padHash = await chain.wallet.deployContract({
    abi: curveLaunchpadAbi,
    bytecode: bytecodeOf('CurveLaunchpad'),
    args: [terms],
    account,
  })
  const pad = await addressOf(padHash)
  const call = { address: vault, abi: creatorFeesAbi, account } as const
  await receiptOf(
    await chain.wallet.writeContract({ ...call, functionName: 'seal', args: [[pad]] }),
  )
  return pad
}

async function addressOf(hash: Hex): Promise<Address> {
  const { contractAddress } = await receiptOf(hash)
  if (contractAddress == null) throw new Error('the contract was not deployed')
  return contractAddress
}

/**
 * Asks for the receipt itself until it is there. The library's own wait looks again only when a block
 * arrives, and a node that mines on demand makes no further block once it has mined this one.
 */
async function receiptOf(hash: Hex) {
  for (let attempt = 0; attempt < maxReceiptPolls; attempt += 1) {
    try {
      return await chain.client.getTransactionReceipt({ hash })
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError)) throw error
    }
    await setTimeout(receiptPollMs)
  }
  throw new Error(`${hash} was not mined`)
}

function anvilBinary(): string {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  const platformPackage = `@foundry-rs/anvil-${process.platform}-${architecture}`
  const name = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  // The platform package is a dependency of the wrapper, so it is looked for from there.
  const wrapper = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
  return createRequire(wrapper).resolve(`${platformPackage}/bin/${name}`)
}

/** Keeps reading for as long as anvil runs: it stops when nobody empties its output. */
async function listeningUrl(anvil: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let output = ''
  anvil.stdout?.on('data', (chunk: Buffer) => {
    if (output.length > maxStartOutput) return
    output += chunk.toString()
    const address = /Listening on (\S+)\n/.exec(output)?.[1]
    if (address !== undefined) resolve(`http://${address}`)
  })
  anvil.once('error', reject)
  anvil.once('exit', () => reject(new Error('anvil did not start')))
  return await promise
}

function bytecodeOf(name: 'CreatorFees' | 'CurveLaunchpad'): Hex {
  const file = new URL(`../../contracts/artifacts/${name}.json`, import.meta.url)
  // Our own generated file: its shape is the build tool's Artifact.
  return (JSON.parse(readFileSync(file, 'utf8')) as { bytecode: Hex }).bytecode
}
