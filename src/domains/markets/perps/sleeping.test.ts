import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { principal } from '../../../../test/support/http-server.ts'
import { breachesOf } from '../../../../test/support/perps-soundness.ts'
import {
  createPerpsWorld,
  type PerpsWorld,
  placeCommand,
} from '../../../../test/support/perps-world.ts'
import { createVisits } from '../../../adapters/system/visits.ts'
import type { Command } from './exchange/commands.ts'
import { specNamed } from './exchange/markets.ts'
import { syntheticTick } from './synthetic-index.ts'

const symbols = ['BTC_USDC_PERP', 'ETH_USDC_PERP', 'SOL_USDC_PERP']
const buy = { symbol: 'SOL_USDC_PERP', side: 'Bid', orderType: 'Market', quantity: '1' } as const
const hourMs = 3_600_000

let world: PerpsWorld
afterEach(() => world.close())

/** An exchange as the product starts it: with its simulated traders, and no visitor. */
async function startedWorld() {
  world = await createPerpsWorld()
  world.perps.start()
  await world.perps.startSimulated()
  return world
}

const commands = () => world.perps.inspect(({ seq }) => seq)
const quotesOf = (account: string) =>
  world.perps.inspect(({ accounts }) => accounts.get(account)?.orders.size)
async function quotedAround(symbol: string) {
  await world.perps.venueMarkets()
  const { asks, bids } = await world.perps.paper.depth(symbol, 20)
  const mark = await world.perps.inspect(({ markets }) => {
    const market = markets.get(symbol)
    return Number(market?.markTick) / 10 ** Number(market?.spec.tickDecimals)
  })
  const best = { ask: Number(asks[0]?.[0]), bid: Number(bids.at(-1)?.[0]) }
  return { count: [asks.length, bids.length], isAround: best.bid < mark && mark < best.ask }
}

describe('a start', () => {
  test('has full books and a first trade in each market before anybody asked', async () => {
    await startedWorld()
    const seen = await world.perps.inspect(({ markets }) =>
      [...markets.values()].map(({ book }) => [[...book.orders('ask')].length, book.best('bid')]),
    )
    expect(seen).toHaveLength(3)
    for (const [asks, bid] of seen) expect([Number(asks) >= 5, bid !== null]).toEqual([true, true])
    for (const symbol of symbols) {
      const trades = await world.tape.trades(world.database.query, {
        venue: 'paper-exchange',
        symbol,
        beforeNumber: null,
        limit: 5,
      })
      expect(trades.length).toBeGreaterThan(0)
    }
    const before = await commands()
    const again = world.startProcess()
    again.start()
    await again.startSimulated()
    await again.stop()
    expect(await commands()).toBe(before)
  })

  test('fills the first market order', async () => {
    await startedWorld()
    expect(await world.perps.trading.place({ accountId: 'acct_first' }, buy)).toMatchObject({
      status: 'Filled',
    })
  })

  test('without traders takes back what those of an earlier run quoted', async () => {
    await startedWorld()
    const later = world.startProcess()
    later.start()
    await later.cancelSimulatedOrders()
    const orders = await later.inspect(({ accounts }) => accounts.get('sim_maker')?.orders.size)
    expect(orders).toBe(0)
    const before = await commands()
    await later.cancelSimulatedOrders()
    expect(await commands()).toBe(before)
    await later.stop()
  })
})

describe('while nobody looks', () => {
  test('nothing is written, however long, and the quotes stay', async () => {
    await startedWorld()
    const before = await commands()
    // The first trades may have filled some of the 36.
    const quoted = await quotesOf('sim_maker')
    expect(quoted).toBeGreaterThan(30)
    for (let hour = 0; hour < 48; hour++) {
      world.clock.advance(hourMs)
      expect(await world.perps.tick()).toBe(false)
    }
    await world.perps.status()
    expect(await commands()).toBe(before)
    expect(await quotesOf('sim_maker')).toBe(quoted)
  })

  test('prices are stated for an alert that waits, and not for one that is paused', async () => {
    await startedWorld()
    const alice = principal({ accountId: 'acct_alice' })
    const wish = { symbol: buy.symbol, direction: 'above', price: '1000', note: '' } as const
    const { id } = await world.perps.alerts.create(alice, wish)
    world.clock.advance(hourMs)
    expect(await world.perps.tick()).toBe(true)
    await world.perps.alerts.setState(alice, id, 'paused')
    world.clock.advance(hourMs)
    await world.perps.tick()
    world.clock.advance(hourMs)
    expect(await world.perps.tick()).toBe(false)
  })

  test('the first question finds full books around the price of now, and one visit wakes it once', async () => {
    await startedWorld()
    world.clock.advance(7 * 24 * hourMs)
    const before = await commands()
    const seen = await Promise.all(symbols.map(quotedAround))
    for (const each of seen) expect(each).toEqual({ count: [6, 6], isAround: true })
    // For each of three markets: cancelled quotes, prices, quotes; and perhaps deposits for both traders.
    expect((await commands()) - before).toBeLessThanOrEqual(7)
    expect(await world.perps.inspect((exchange) => breachesOf(exchange, false))).toEqual([])
  })

  test('the first market order fills at the price of now, not at a quote of before the sleep', async () => {
    await startedWorld()
    const before = await markOf(buy.symbol)
    const farEnough = before / 100n
    do world.clock.advance(hourMs)
    while (distance(await indexNow(), before) < farEnough)
    const order = await world.perps.trading.place({ accountId: 'acct_first' }, buy)
    expect(order.status).toBe('Filled')
    const paid = BigInt(Math.round(Number(order.executedQuoteQuantity) * 100))
    expect(distance(paid, await indexNow())).toBeLessThan(before / 500n)
    expect(distance(paid, before)).toBeGreaterThan(before / 200n)
  })

  test('who has something open keeps prices and quotes moving', async () => {
    await startedWorld()
    const { terms, ...command } = placeCommand('acct_left', 'bid') as Extract<
      Command,
      { kind: 'place' }
    >
    // Too low to be filled by any price of a simulated hour.
    await world.perps.submit({ ...command, terms: { ...terms, tick: 9_000n } })
    world.clock.advance(hourMs)
    expect(await world.perps.tick()).toBe(true)
    world.clock.advance(2_000)
    expect(await world.perps.tick()).toBe(true)
    const rates = await world.perps.inspect(({ nextFundingAtMs, nowMs }) => nextFundingAtMs - nowMs)
    expect(rates).toBeLessThanOrEqual(hourMs)
    const cancel = { kind: 'cancel_all', account: 'acct_left', symbol: null } as const
    await world.perps.submit(cancel)
    world.clock.advance(2_000)
    await world.perps.tick()
    world.clock.advance(hourMs)
    expect(await world.perps.tick()).toBe(false)
  })

  test('a dead man’s switch fires on time', async () => {
    await startedWorld()
    const { clock, perps } = world
    await perps.trading.deposit('acct_gone', '100')
    await perps.trading.cancelAfter('acct_gone', { timeoutMs: 400_000 })
    clock.advance(2_000)
    await perps.tick()
    clock.advance(310_000)
    await perps.tick()
    const before = await commands()
    expect(await perps.tick()).toBe(false)
    clock.advance(90_000)
    expect(await perps.tick()).toBe(true)
    expect((await commands()) > before).toBe(true)
    expect(await perps.inspect(({ switches }) => switches.size)).toBe(0)
  })

  test('another process states no prices of its own: both make them from one seed', async () => {
    await startedWorld()
    const { clock, perps } = world
    const theirVisits = createVisits({ clock, quietAfterMs: 300_000, isAlone: false })
    const other = world.startProcess({ visits: theirVisits })
    other.start()
    const indexes = (process: PerpsWorld['perps']) =>
      process.inspect(({ markets }) => [...markets.values()].map(({ indexTick }) => indexTick))
    clock.advance(hourMs)
    theirVisits.note()
    await other.tick()
    const theirs = await indexes(other)
    const before = await commands()
    world.visits.note()
    expect(await perps.tick()).toBe(false)
    expect(await commands()).toBe(before)
    expect(await indexes(perps)).toEqual(theirs)
    await other.stop()
  })
})

describe('klines', () => {
  const klines = (interval: '1h' | '1m', startTime: number, more: object = {}) =>
    world.perps.paper.klines({ symbol: buy.symbol, interval, startTime, ...more })

  test('have no gap over a sleep, and nothing is stored for it', async () => {
    await startedWorld()
    const from = Math.floor(world.clock.nowMs() / 1_000)
    world.clock.advance(5 * hourMs + 90_000)
    for (const priceType of ['Last', 'Index', 'Mark'] as const) {
      const candles = await klines('1m', from - 120, { priceType })
      const starts = candles.map(({ start }) => Date.parse(start))
      expect(candles.length).toBeGreaterThanOrEqual(301)
      for (const [at, start] of starts.entries()) {
        if (at > 0) expect(start - Number(starts[at - 1])).toBe(60_000)
      }
      const [first, second, third] = candles
      expect(third).toMatchObject({ open: second?.close, high: second?.close, volume: '0' })
      expect(third).toMatchObject({ low: second?.close, close: first?.close, trades: '0' })
    }
    const stored = await world.tape.candles(world.database.query, {
      venue: 'paper-exchange',
      symbol: buy.symbol,
      kind: 'last',
      interval: '1m',
      from: 0,
      before: 32_503_680_000,
      limit: 1_000,
    })
    expect(stored).toHaveLength(1)
  })

  test('begin with the first price, carry one from before startTime, and end at endTime or now', async () => {
    await startedWorld()
    const from = Math.floor(world.clock.nowMs() / 1_000)
    expect((await klines('1h', from - 30 * 86_400)).length).toBe(1)
    world.clock.advance(10 * hourMs)
    const carried = await klines('1h', from + 4 * 3_600, { endTime: from + 6 * 3_600 - 1 })
    expect(carried.map(({ volume }) => volume)).toEqual(['0', '0'])
    const beyond = await klines('1h', from, { endTime: from + 10 * 86_400 })
    expect(Date.parse(beyond.at(-1)?.start ?? '')).toBeLessThanOrEqual(world.clock.nowMs())
    world.clock.advance(10_000 * hourMs)
    const newest = await klines('1h', from)
    expect(newest).toHaveLength(1_000)
    expect(Date.parse(newest.at(-1)?.end ?? '')).toBeGreaterThan(world.clock.nowMs())
  })
})

const markOf = (symbol: string) =>
  world.perps.inspect(({ markets }) => markets.get(symbol)?.markTick ?? 0n)
const distance = (left: bigint, right: bigint) => (left > right ? left - right : right - left)

/** The present price, read without waking the exchange. */
async function indexNow(): Promise<bigint> {
  const { rows } = await sql<{ index_seed: string }>`
    SELECT index_seed FROM perps_exchange`.execute(world.database.query)
  return syntheticTick(rows[0]?.index_seed ?? '', specNamed(buy.symbol), world.clock.nowMs())
}
