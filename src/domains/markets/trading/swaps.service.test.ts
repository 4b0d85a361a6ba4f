import { type Hex, parseEther } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchToken, refusalOf } from '../../../../test/support/launchpad-world.ts'
import {
  createTradingWorld,
  principalOf,
  type TradingWorld,
} from '../../../../test/support/trading-world.ts'
import {
  call,
  createUniswapChain,
  fundPool,
  noDeadline,
  type UniswapChain,
} from '../../../../test/support/uniswap-chain.ts'
import type { SwapView } from './trading.schemas.ts'

let chain: UniswapChain
let world: TradingWorld
let usd: Hex
let coin: Hex
let curveToken: string

const alice = principalOf('acct_alice')

beforeAll(async () => {
  chain = await createUniswapChain()
  usd = await chain.token()
  coin = await chain.token()
  for (const fee of [500, 3_000]) {
    await fundPool(chain, [usd, chain.weth], { fee, liquidity: 10n ** 21n })
  }
  await fundPool(chain, [usd, coin], { fee: 3_000, liquidity: 10n ** 21n })
  world = await createTradingWorld(chain)
  await world.sync()
  const creator = await chain.account()
  // The launchpad's fixtures expect a world with its service under `service`.
  const launches = { ...world, service: world.launchpad } as never
  curveToken = (await launchToken(chain, launches, { creator, initialBuyEth: '0.2' }))
    .predictedAddress
}, 60_000)
afterAll(async () => {
  await world.close()
  await chain.stop()
})

const service = () => world.trading.ready()

test('ether for a token: one transaction, confirmed by what arrived', async () => {
  const trader = await chain.account()
  const built = await build(trader, { sellToken: 'ETH', buyToken: usd, amount: '1000000000000' })
  expect(built.intents.map(({ kind }) => kind)).toEqual(['swap'])
  expect(built.intents[0]?.summary.sentences.join(' ')).toContain(
    `at least ${built.quote.minBuyAmount.amountAtomic} base units of ${usd}`,
  )
  const done = await signAll(trader, built)
  expect(done).toMatchObject({
    status: 'confirmed',
    execution: { boughtAtomic: built.quote.buyAmount.amountAtomic, slippageBps: 0 },
  })
  expect(await balance(usd, trader.address)).toBe(BigInt(built.quote.buyAmount.amountAtomic))
})

test.each([
  ['a token for ether, split, exact in', () => ['ETH', 'exactIn', 10n ** 20n] as const],
  ['a token for ether, split, exact out', () => ['ETH', 'exactOut', 10n ** 20n] as const],
  ['a token for wrapped ether', () => [chain.weth, 'exactIn', 10n ** 9n] as const],
  ['a token for another, exact out', () => [coin, 'exactOut', 10n ** 15n] as const],
])('%s: approval and swap, to the last unit', async (_name, terms) => {
  const [buyToken, side, amount] = terms()
  const trader = await rich()
  const before = await holdings(buyToken, trader.address)
  const built = await build(trader, { sellToken: usd, buyToken, amount: `${amount}`, side })
  expect(built.intents.map(({ kind }) => kind)).toEqual(['approval', 'swap'])
  expect(built.intents[0]?.summary.arguments).toContainEqual({
    name: 'amount',
    value: built.quote.maxSellAmount.amountAtomic,
  })
  const done = await signAll(trader, built)
  expect(done).toMatchObject({
    status: 'confirmed',
    execution: { boughtAtomic: built.quote.buyAmount.amountAtomic },
  })
  const gained = (await holdings(buyToken, trader.address)) - before
  const quoted = BigInt(built.quote.buyAmount.amountAtomic)
  // Ether pays the gas as well.
  if (buyToken === 'ETH') expect(quoted - gained).toBeLessThan(parseEther('0.01'))
  else expect(gained).toBe(quoted)
})

test('ether for an exact amount of a token: what is not needed comes back', async () => {
  const trader = await chain.account()
  const pair = { sellToken: 'ETH', buyToken: usd, amount: `${10n ** 18n}`, side: 'exactOut' }
  const built = await build(trader, { ...pair, slippageBps: 5_000 } as never)
  const before = await chain.evm.getBalance(trader.address)
  expect(await signAll(trader, built)).toMatchObject({ status: 'confirmed' })
  const spent = before - (await chain.evm.getBalance(trader.address))
  expect(await balance(usd, trader.address)).toBe(10n ** 18n)
  expect(spent - BigInt(built.quote.sellAmount.amountAtomic)).toBeLessThan(parseEther('0.01'))
})

test('a curve: bought and sold again, with profit and loss and history', async () => {
  const trader = await chain.account()
  const bought = await build(trader, {
    sellToken: 'ETH',
    buyToken: curveToken,
    amount: `${parseEther('0.1')}`,
  })
  expect(await signAll(trader, bought)).toMatchObject({ status: 'confirmed' })
  const held = await balance(curveToken as Hex, trader.address)
  const sold = await build(trader, {
    sellToken: curveToken,
    buyToken: 'ETH',
    amount: `${held / 2n}`,
  })
  expect(await signAll(trader, sold)).toMatchObject({ status: 'confirmed' })
  await world.sync()
  const portfolio = await service().portfolio.portfolio(trader.address)
  const proceeds = BigInt(sold.quote.buyAmount.amountAtomic)
  const cost = parseEther('0.1')
  const soldCost = (cost * (held / 2n)) / held
  expect(portfolio).toMatchObject({
    isComplete: true,
    realisedWei: `${proceeds - soldCost}`,
    positions: [
      {
        token: curveToken,
        quantity: { amountAtomic: `${held - held / 2n}` },
        costWei: `${cost - soldCost}`,
        trades: 2,
      },
    ],
  })
  const first = await service().portfolio.history(trader.address, { limit: 1 })
  expect(first.items).toMatchObject([{ venue: 'curve', sold: { asset: curveToken } }])
  const cursor = first.nextCursor ?? ''
  const second = await service().portfolio.history(trader.address, { limit: 1, cursor })
  expect(second.items).toMatchObject([{ bought: { asset: curveToken } }])
  expect(second.nextCursor).toBeNull()
})

test('nearly the same swap is refused within half a minute, unless it is meant', async () => {
  const trader = await chain.account()
  const pair = { sellToken: 'ETH', buyToken: usd, amount: '5000000000' }
  const first = await build(trader, pair)
  const again = build(trader, { ...pair, amount: '5000000001' })
  expect(await refusalOf(again)).toMatchObject({
    code: 'trading.possible_duplicate',
    status: 409,
    extra: { existingSwapId: first.id },
  })
  await build(trader, { ...pair, amount: '90000000000' })
  await build(trader, pair, { confirmDuplicate: true })
  world.clock.advance(30_001)
  await build(trader, pair)
  expect((await service().swaps.list(alice, { limit: 200 })).items.length).toBeGreaterThan(3)
})

/** Another account's swap in the pool of the dollar token, at any price. */
async function push(tokenIn: Hex, tokenOut: Hex) {
  const [fee, recipient, deadline] = [500, chain.owner, noDeadline]
  const amounts = { amountIn: parseEther('40'), amountOutMinimum: 0n, sqrtPriceLimitX96: 0n }
  const swap = { tokenIn, tokenOut, fee, recipient, deadline, ...amounts }
  await chain.send({ to: chain.swapRouter, data: call('exactInputSingle', [swap]) })
  await world.sync()
}

test.each([
  ['ether, exact in', 'least_received', 'ETH', 'exactIn', 10n ** 13n],
  ['ether, exact out', 'most_spent', 'ETH', 'exactOut', 10n ** 13n],
  ['a token for ether, exact in', 'least_received', 'usd', 'exactIn', 10n ** 13n],
  ['a token for ether, split, exact out', 'most_spent', 'usd', 'exactOut', 10n ** 20n],
] as const)(
  'signed bytes whose bound is broken are not sent: %s',
  async (...[, of, sold, side, amount]) => {
    const trader = await rich()
    const [sellToken, buyToken] = sold === 'ETH' ? ['ETH', usd] : [usd, 'ETH']
    const pair = { sellToken, buyToken, side, amount: `${amount}` }
    const built = await build(trader, pair)
    const [swap, approval] = built.intents.toReversed()
    const submit = async (intent: typeof swap) => {
      if (intent === undefined) throw new Error('no intent')
      const signed = await chain.sign(trader, intent)
      const { id: intentId } = intent
      return service().swaps.submit(alice, {
        swapId: built.id,
        intentId,
        signedTransaction: signed,
      })
    }
    if (approval !== undefined) await submit(approval)
    await push(...(sold === 'ETH' ? ([chain.weth, usd] as const) : ([usd, chain.weth] as const)))
    const used = await chain.evm.getTransactionCount(trader.address)
    const ether = await chain.evm.getBalance(trader.address)
    const { extra, ...refusal } = await refusalOf(submit(swap))
    expect(refusal).toMatchObject({ code: 'trading.price_moved', status: 409 })
    const { quote } = built
    const limit = of === 'least_received' ? quote.minBuyAmount : quote.maxSellAmount
    expect(extra['bound']).toMatchObject({ of, amountAtomic: limit.amountAtomic })
    const current = extra['currentAmountAtomic']
    const bound = BigInt(limit.amountAtomic)
    // With an allowance of exactly the most that may be sold, a larger amount cannot be simulated.
    if (of === 'most_spent' && sold === 'usd') expect(current).toBeNull()
    else if (of === 'most_spent') expect(BigInt(String(current))).toBeGreaterThan(bound)
    else expect(BigInt(String(current))).toBeLessThan(bound)
    expect(await service().swaps.get(alice, built.id)).toMatchObject({ status: 'prepared' })
    expect(await chain.evm.getTransactionCount(trader.address)).toBe(used)
    expect(await chain.evm.getBalance(trader.address)).toBe(ether)
    // Once the price is back, the same bytes succeed.
    await push(...(sold === 'ETH' ? ([usd, chain.weth] as const) : ([chain.weth, usd] as const)))
    await submit(swap)
    await world.sync()
    expect(await service().swaps.get(alice, built.id)).toMatchObject({ status: 'confirmed' })
  },
)

test('when the pools moved past the slippage nothing is offered', async () => {
  const trader = await chain.account()
  const quote = await ask({ sellToken: 'ETH', buyToken: usd, amount: '7000000000' })
  await push(chain.weth, usd)
  const input = buildInput(trader, quote.quoteId)
  expect(await refusalOf(service().swaps.build(alice, input))).toMatchObject({
    code: 'trading.price_moved',
    status: 409,
  })
})

test('who cannot pay, and who did not build it, get nothing', async () => {
  const trader = await chain.account()
  const quote = await ask({ sellToken: usd, buyToken: coin, amount: '7000000' })
  expect(
    await refusalOf(service().swaps.build(alice, buildInput(trader, quote.quoteId))),
  ).toMatchObject({ code: 'intents.insufficient_funds', status: 422 })
  const built = await build(trader, { sellToken: 'ETH', buyToken: usd, amount: '33000000' })
  const mallory = principalOf('acct_mallory')
  expect(await refusalOf(service().swaps.get(mallory, built.id))).toMatchObject({ status: 404 })
  const signed = await chain.sign(trader, onlyIntent(built))
  const { id: intentId } = onlyIntent(built)
  const { id: swapId } = built
  expect(
    await refusalOf(
      service().swaps.submit(mallory, { swapId, intentId, signedTransaction: signed }),
    ),
  ).toMatchObject({ status: 404 })
})

test('a simulation says what would change, what is missing, and whether buyers can sell', async () => {
  const trader = await chain.account()
  const buy = await build(trader, { sellToken: 'ETH', buyToken: usd, amount: '123000000' })
  await signAll(trader, buy)
  const quote = await ask({ sellToken: 'ETH', buyToken: usd, amount: '1000000' })
  const { address: account } = trader
  expect(await service().simulations.simulate({ quoteId: quote.quoteId, account })).toMatchObject({
    issues: { simulation: { status: 'passed' } },
    balanceDeltas: [
      { asset: 'ETH', direction: 'out', amountAtomic: '1000000' },
      { asset: usd, direction: 'in', amountAtomic: quote.buyAmount.amountAtomic },
    ],
    approvalsNeeded: [],
    sellability: { status: 'transferable' },
  })
  const sale = await ask({ sellToken: usd, buyToken: 'ETH', amount: '1000' })
  expect(await service().simulations.simulate({ quoteId: sale.quoteId, account })).toMatchObject({
    issues: { allowance: { actual: { amountAtomic: '0' } } },
    approvalsNeeded: [{ token: usd, spender: chain.swapRouter, amountAtomic: '1000' }],
    sellability: { status: 'unknown' },
  })
})

type Pair = {
  readonly sellToken: string
  readonly buyToken: string
  readonly amount: string
  readonly side?: 'exactIn' | 'exactOut'
  readonly slippageBps?: number
}

function ask({ side = 'exactIn', slippageBps = 50, ...pair }: Pair) {
  return service().quotes.quote({ ...pair, side, slippageBps })
}

function buildInput(trader: PrivateKeyAccount, quoteId: string) {
  return { quoteId, account: trader.address, deadlineSeconds: 600, confirmDuplicate: false }
}

async function build(
  trader: PrivateKeyAccount,
  pair: Pair,
  change: { readonly confirmDuplicate?: boolean } = {},
): Promise<SwapView> {
  const { quoteId } = await ask(pair)
  return service().swaps.build(alice, { ...buildInput(trader, quoteId), ...change })
}

/** Signs, submits and indexes the intents of a swap, one after another. */
async function signAll(trader: PrivateKeyAccount, built: SwapView): Promise<SwapView> {
  for (const intent of built.intents) {
    const signed = await chain.sign(trader, intent)
    const { id: intentId } = intent
    await service().swaps.submit(alice, { swapId: built.id, intentId, signedTransaction: signed })
    await world.sync()
  }
  return service().swaps.get(alice, built.id)
}

function onlyIntent(built: SwapView) {
  const [intent] = built.intents
  if (intent === undefined) throw new Error('a swap has an intent')
  return intent
}

/** A new account with plenty of the dollar token. */
async function rich(): Promise<PrivateKeyAccount> {
  const account = await chain.account()
  await chain.send({ to: usd, data: call('transfer', [account.address, 10n ** 24n]) })
  return account
}

async function balance(token: Hex, owner: Hex): Promise<bigint> {
  return BigInt(await chain.evm.call({ to: token, data: call('balanceOf', [owner]) }))
}

function holdings(asset: string, owner: Hex): Promise<bigint> {
  return asset === 'ETH' ? chain.evm.getBalance(owner) : balance(asset as Hex, owner)
}

test('a swap that the wallet sent is settled, by its hash and untold; another caller has no part in it', async () => {
  const mallory = principalOf('acct_mallory')
  for (const isTold of [true, false]) {
    const trader = await rich()
    const built = await build(trader, {
      sellToken: 'ETH',
      buyToken: usd,
      side: 'exactIn',
      amount: `${10n ** 13n}`,
    })
    const [intent] = built.intents
    if (intent === undefined || built.intents.length !== 1) throw new Error('a swap was expected')
    const transactionHash = await chain.evm.sendRawTransaction(await chain.sign(trader, intent))
    const told = { swapId: built.id, intentId: intent.id, transactionHash }
    expect(await refusalOf(service().swaps.submit(mallory, told))).toMatchObject({ status: 404 })
    if (isTold)
      expect(await service().swaps.submit(alice, told)).toMatchObject({ status: 'submitted' })
    await world.sync()
    expect(await service().swaps.get(alice, built.id)).toMatchObject({
      status: 'confirmed',
      execution: { transactionHash },
    })
  }
})
