import { type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createFamiliesChain,
  type FamiliesChain,
} from '../../../../test/support/launch-families.ts'
import { testTerms } from '../../../../test/support/launchpad-world.ts'
import {
  createTradingWorld,
  principalOf,
  type TradingWorld,
} from '../../../../test/support/trading-world.ts'
import { call, fundPool } from '../../../../test/support/uniswap-chain.ts'

let chain: FamiliesChain
let world: TradingWorld
let usd: Hex
let token: Hex

const alice = principalOf('acct_alice')

beforeAll(async () => {
  chain = await createFamiliesChain()
  usd = await chain.token()
  await fundPool(chain, [usd, chain.weth], { fee: 3_000, liquidity: 10n ** 21n })
  world = await createTradingWorld(chain, { uni: chain.uni })
  await world.sync()
  const creator = await chain.account()
  const antiSnipe = { startBps: 8_000, durationSeconds: 600, decay: 'linear' } as const
  const input = { ...testTerms, name: 'Locked Candle', symbol: 'LOCK', antiSnipe }
  const prepared = await world.launchpad.launches.prepareInPool('uni', {
    ...input,
    creator: creator.address,
  })
  const signed = await chain.sign(creator, prepared.intent, { gas: 9_000_000n })
  await world.launchpad.launches.submit(prepared.id, { signedTransaction: signed }, 'uni')
  await world.sync()
  token = prepared.predictedAddress as Hex
}, 60_000)
afterAll(async () => {
  await world?.close()
  await chain?.stop()
})

const service = () => world.trading.ready()
const ask = (pair: object) =>
  service().quotes.quote({ side: 'exactIn', slippageBps: 100, ...pair } as never)

test.each([
  ['exactIn', parseEther('0.01')],
  ['exactOut', 10n ** 24n],
] as const)(
  '%s: an early buy is quoted, built and confirmed by what arrives',
  async (side, amount) => {
    const trader = await chain.account()
    const pair = { side, sellToken: 'ETH', buyToken: token, amount: `${amount}`, slippageBps: 100 }
    const quote = await ask(pair)
    const burnt = quote.fees.find(({ kind }) => kind === 'token')
    expect(burnt?.bps).toBeGreaterThan(7_000)
    const arriving = BigInt(quote.buyAmount.amountAtomic)
    expect(BigInt(burnt?.amount.amountAtomic ?? 0)).toBeGreaterThan(2n * arriving)
    const built = await service().swaps.build(alice, {
      quoteId: quote.quoteId,
      account: trader.address,
      deadlineSeconds: 600,
      confirmDuplicate: true,
    })
    const [intent] = built.intents
    if (intent === undefined) throw new Error('a swap has an intent')
    // The router's minimum is what has to leave the pool for the quoted amount to arrive.
    const least = intent.summary.arguments.find(({ name }) => /[bB]uyAmount/.test(name))?.value
    expect(BigInt(least ?? 0)).toBeGreaterThan(3n * BigInt(quote.minBuyAmount.amountAtomic))
    const signed = await chain.sign(trader, intent)
    await service().swaps.submit(alice, {
      swapId: built.id,
      intentId: intent.id,
      signedTransaction: signed,
    })
    await world.sync()
    const done = await service().swaps.get(alice, built.id)
    const data = call('balanceOf', [trader.address])
    const arrived = BigInt(await chain.evm.call({ to: token, data }))
    expect(done.status).toBe('confirmed')
    expect(done.execution?.boughtAtomic).toBe(arrived.toString())
    // A later second burns less.
    expect(arrived).toBeGreaterThanOrEqual(arriving)
    expect(arrived - arriving).toBeLessThan(arriving / 10n)
    // Positions and history count what arrived, too.
    const { positions } = await service().portfolio.portfolio(trader.address)
    expect(positions.map(({ quantity }) => quantity.amountAtomic)).toEqual([arrived.toString()])
  },
)

test('no path goes on from a pool whose token burns, and sales pay nothing of it', async () => {
  const through = await ask({ sellToken: usd, buyToken: token, amount: `${10n ** 9n}` })
  expect(through.route[0]?.hops).toHaveLength(2)
  expect(through.fees.map(({ kind }) => kind)).toEqual(['pool', 'pool', 'token'])
  const sale = await ask({ sellToken: token, buyToken: usd, amount: `${10n ** 20n}` })
  expect(sale.fees.map(({ kind }) => kind)).toEqual(['pool', 'pool'])
})
