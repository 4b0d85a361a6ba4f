import type { Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../../../test/support/launchpad-world.ts'
import {
  createTradingWorld,
  principalOf,
  type TradingWorld,
} from '../../../../test/support/trading-world.ts'
import {
  call,
  createUniswapChain,
  type UniswapChain,
} from '../../../../test/support/uniswap-chain.ts'

let chain: UniswapChain
let world: TradingWorld

const alice = principalOf('acct_alice')
const amount = 10n ** 18n

beforeAll(async () => {
  chain = await createUniswapChain()
  world = await createTradingWorld(chain)
  await world.sync()
}, 60_000)
afterAll(async () => {
  await world?.close()
  await chain?.stop()
})

const service = () => world.trading.ready()
const ask = (sellToken: string, buyToken: string, further: object = {}) =>
  service().quotes.quote({
    side: 'exactIn',
    slippageBps: 50,
    amount: `${amount}`,
    sellToken,
    buyToken,
    ...further,
  })

async function wrapped(account: Hex): Promise<bigint> {
  return BigInt(await chain.evm.call({ to: chain.weth, data: call('balanceOf', [account]) }))
}

async function build(trader: PrivateKeyAccount, sellToken: string, buyToken: string) {
  const { quoteId } = await ask(sellToken, buyToken)
  return service().swaps.build(alice, {
    quoteId,
    account: trader.address,
    deadlineSeconds: 600,
    confirmDuplicate: false,
  })
}

async function swap(trader: PrivateKeyAccount, sellToken: string, buyToken: string) {
  const built = await build(trader, sellToken, buyToken)
  const [only] = built.intents
  if (only === undefined) throw new Error('a swap has an intent')
  const signed = await chain.sign(trader, only)
  const { id: intentId } = only
  await service().swaps.submit(alice, { swapId: built.id, intentId, signedTransaction: signed })
  await world.sync()
  return { built, done: await service().swaps.get(alice, built.id) }
}

test.each(['exactIn', 'exactOut'] as const)(
  '%s: ether and wrapped ether are quoted one for one',
  async (side) => {
    const trader = (await chain.account()).address
    for (const [sell, buy] of [
      ['ETH', chain.weth],
      [chain.weth, 'ETH'],
    ] as const) {
      const quote = await ask(sell, buy, { side, slippageBps: 5_000 })
      const exactly = { amountAtomic: `${amount}`, decimals: 18, amount: '1' }
      expect(quote).toMatchObject({
        sellAmount: { asset: sell, ...exactly },
        buyAmount: { asset: buy, ...exactly },
        minBuyAmount: { asset: buy, ...exactly },
        maxSellAmount: { asset: sell, ...exactly },
        priceImpactBps: 0,
        fees: [],
        alternatives: [],
        route: [{ venue: 'wrapped_ether', pool: chain.weth, shareBps: 10_000, hops: [] }],
      })
      expect(BigInt(quote.gas.units)).toBeGreaterThan(21_000n)
    }
    expect((await ask('ETH', chain.weth, { taker: trader })).issues).toMatchObject({
      allowance: null,
      balance: null,
      simulation: { status: 'passed' },
    })
    expect((await ask(chain.weth, 'ETH', { taker: trader })).issues).toMatchObject({
      allowance: null,
      balance: { actual: { amountAtomic: '0' } },
    })
  },
)

test('ether is wrapped and unwrapped again without an approval, confirmed by what the contract logged', async () => {
  const trader = await chain.account()
  const into = await swap(trader, 'ETH', chain.weth)
  expect(into.built.intents).toMatchObject([
    { kind: 'swap', to: chain.weth, value: `${amount}`, summary: { function: 'deposit' } },
  ])
  expect(into.done).toMatchObject({
    status: 'confirmed',
    execution: { boughtAtomic: `${amount}`, slippageBps: 0 },
  })
  expect(await wrapped(trader.address)).toBe(amount)
  const { quoteId } = await ask(chain.weth, 'ETH')
  const simulated = await service().simulations.simulate({ quoteId, account: trader.address })
  expect(simulated).toMatchObject({
    issues: { simulation: { status: 'passed' } },
    approvalsNeeded: [],
    balanceDeltas: [
      { asset: chain.weth, direction: 'out', amountAtomic: `${amount}` },
      { asset: 'ETH', direction: 'in', amountAtomic: `${amount}` },
    ],
  })
  const back = await swap(trader, chain.weth, 'ETH')
  expect(back.done).toMatchObject({
    status: 'confirmed',
    intents: [{ to: chain.weth, value: '0' }],
  })
  expect(await wrapped(trader.address)).toBe(0n)
  const { history, portfolio } = service().portfolio
  const wraps = (await history(trader.address, { limit: 10 })).items
  const one = { venue: 'wrapped_ether', pool: chain.weth }
  expect(wraps).toMatchObject([
    { ...one, sold: { asset: chain.weth, amountAtomic: `${amount}` }, bought: { asset: 'ETH' } },
    { ...one, sold: { asset: 'ETH', amountAtomic: `${amount}` }, bought: { asset: chain.weth } },
  ])
  const first = await history(trader.address, { limit: 1 })
  const cursor = first.nextCursor ?? ''
  expect((await history(trader.address, { limit: 1, cursor })).items).toEqual(wraps.slice(1))
  // A wrap has no profit and no cost.
  expect(await portfolio(trader.address)).toMatchObject({ positions: [], realisedWei: '0' })
  await chain.ask('anvil_reorg', [1, []])
  await world.sync()
  expect((await history(trader.address, { limit: 10 })).items).toHaveLength(1)
})

test('history has wraps in the order of the chain, newest first, also two of one block', async () => {
  const trader = await chain.account()
  await chain.ask('evm_setAutomine', [false])
  try {
    for (const each of [amount, 2n * amount]) {
      const { quoteId } = await ask('ETH', chain.weth, { amount: `${each}` })
      const { intents, id: swapId } = await service().swaps.build(alice, {
        quoteId,
        account: trader.address,
        deadlineSeconds: 600,
        confirmDuplicate: true,
      })
      const [only] = intents
      if (only === undefined) throw new Error('a swap has an intent')
      const signed = await chain.sign(trader, only)
      await service().swaps.submit(alice, { swapId, intentId: only.id, signedTransaction: signed })
    }
  } finally {
    await chain.ask('evm_setAutomine', [true])
    await chain.ask('evm_mine')
  }
  await world.sync()
  await swap(trader, chain.weth, 'ETH')
  const { items } = await service().portfolio.history(trader.address, { limit: 10 })
  expect(items.map(({ sold }) => [sold.asset, sold.amountAtomic])).toEqual([
    [chain.weth, `${amount}`],
    ['ETH', `${2n * amount}`],
    ['ETH', `${amount}`],
  ])
  expect(items[1]?.blockNumber).toBe(items[2]?.blockNumber)
})

test('a signed unwrapping of what is gone by then is not sent', async () => {
  const trader = await chain.account()
  await swap(trader, 'ETH', chain.weth)
  const { intents, id: swapId } = await build(trader, chain.weth, 'ETH')
  const [only] = intents
  if (only === undefined) throw new Error('a swap has an intent')
  await chain.evm.sendRawTransaction(
    await chain.sign(trader, {
      chainId: 4663,
      to: chain.weth,
      value: '0',
      data: call('transfer', [chain.owner, amount]),
    }),
  )
  const signed = await chain.sign(trader, only)
  const { id: intentId } = only
  expect(
    await refusalOf(service().swaps.submit(alice, { swapId, intentId, signedTransaction: signed })),
  ).toMatchObject({
    code: 'intents.simulation_failed',
    status: 422,
  })
  expect(await service().swaps.get(alice, swapId)).toMatchObject({ status: 'prepared' })
})

test('ether for ether, and wrapped for wrapped, are no swap', async () => {
  for (const asset of ['ETH', chain.weth]) {
    expect(await refusalOf(ask(asset, asset))).toMatchObject({ code: 'trading.unsupported_token' })
  }
})
