import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { createVisits } from '../../../adapters/system/visits.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Database } from '../../../ports/database.ts'
import type { Random } from '../../../ports/random.ts'
import {
  createDemo,
  createSimulatedAccounts,
  type DemoMarket,
  type DemoOptions,
  type DemoVenue,
  type DemoWallet,
  demoMigrations,
} from './index.ts'

let database: Database
let nowMs = 0
const clock = { nowMs: () => nowMs }
const random = seeded(4_663)

beforeEach(async () => {
  nowMs = Date.UTC(2030, 0, 1, 12)
  database = await createTestDatabase([{ domain: 'demo', migrations: demoMigrations }])
})
afterEach(() => database.close())

const addressOf = (number: number): Hex => `0x${number.toString(16).padStart(40, '0')}`
const walletOf = (number: number): DemoWallet => ({
  address: addressOf(number),
  send: async () => undefined,
  fund: async () => undefined,
})
const creators = [walletOf(0xc1), walletOf(0xc2)]
const traders = Array.from({ length: 10 }, (_, index) => walletOf(0xa0 + index))

/** A market place in memory that writes down what happens; `before` may fail as a chain does. */
function scriptedVenue(before: () => Promise<void> = async () => undefined) {
  const done: string[] = []
  const markets: DemoMarket[] = []
  const held = new Map<string, bigint>()
  const move = (token: Hex, factor: number) => {
    const index = markets.findIndex((market) => market.token === token)
    const market = markets[index]
    if (market !== undefined) markets[index] = { ...market, price: market.price * factor }
  }
  const keyOf = (wallet: DemoWallet, token: Hex) => `${wallet.address} ${token}`
  const venue: DemoVenue = {
    name: 'scripted',
    launchWeight: 1,
    markets: async (own) => markets.filter(({ creator }) => own.includes(creator)),
    async launch(wallet, { name, symbol }) {
      await before()
      done.push(`launch ${name} ${symbol}`)
      markets.push({
        token: addressOf(1_000 + markets.length),
        creator: wallet.address,
        price: 1e-9,
        openedAtMs: nowMs,
        canBuy: true,
        canSell: true,
      })
    },
    async buy(wallet, token, value) {
      await before()
      done.push('buy')
      held.set(keyOf(wallet, token), (held.get(keyOf(wallet, token)) ?? 0n) + value * 10n ** 6n)
      move(token, 1.01)
    },
    holding: async (wallet, token) => held.get(keyOf(wallet, token)) ?? 0n,
    async sell(wallet, token, amount) {
      await before()
      const left = (held.get(keyOf(wallet, token)) ?? 0n) - amount
      if (left < 0n || amount === 0n) throw new Error('sells what it does not have')
      done.push('sell')
      held.set(keyOf(wallet, token), left)
      move(token, 0.99)
    },
  }
  return { venue, done, markets }
}

function demoOf(
  venue: DemoVenue,
  change: Partial<DemoOptions> = {},
  warned: unknown[] = [],
): ReturnType<typeof createDemo> {
  return createDemo({
    database,
    clock,
    random,
    logger: {
      debug: () => undefined,
      info: () => undefined,
      warn: (message, fields) => void warned.push({ message, ...fields }),
      error: (message) => void warned.push({ message }),
    },
    accounts: createSimulatedAccounts({ database, clock }),
    creators,
    traders,
    venues: [venue],
    claim: async () => false,
    visits: { isAwake: () => true, onWake: () => () => {} },
    ...change,
  })
}

/** Many times as long as the pauses of these tests, by work of the same database. */
async function timePasses() {
  const accounts = createSimulatedAccounts({ database, clock, freshMs: 0 })
  for (let turn = 0; turn < 50; turn++) await accounts.isSimulated([addressOf(1)])
}

async function steps(demo: ReturnType<typeof createDemo>, count: number) {
  const outcomes: string[] = []
  for (let step = 0; step < count; step++) {
    nowMs += 2_000
    outcomes.push(await demo.step())
  }
  return outcomes
}

describe('acting', () => {
  test('markets open at once, then are bought and sold, each by what its traders hold', async () => {
    const { done, markets, venue } = scriptedVenue()
    const outcomes = await steps(demoOf(venue), 200)
    expect(outcomes.slice(0, 25).filter((outcome) => outcome === 'launched')).toHaveLength(5)
    expect(done.filter((what) => what === 'buy').length).toBeGreaterThan(60)
    expect(done.filter((what) => what === 'sell').length).toBeGreaterThan(12)
    expect(markets.length).toBeLessThanOrEqual(5 + 3)
    expect(done[0]).toMatch(/^launch [A-Z][a-z]+ [A-Z][a-z]+ [A-Z]{4,5}$/)
  })

  test('what others launched is never touched', async () => {
    const { done, markets, venue } = scriptedVenue()
    const theirs = addressOf(9)
    const price = 5
    markets.push({
      token: theirs,
      creator: addressOf(8),
      price,
      openedAtMs: nowMs,
      canBuy: true,
      canSell: true,
    })
    await steps(demoOf(venue), 100)
    expect(done.length).toBeGreaterThan(50)
    expect(markets.find(({ token }) => token === theirs)?.price).toBe(price)
  })

  test('closed markets are left alone', async () => {
    const { done, markets, venue } = scriptedVenue()
    const demo = demoOf(venue, { settings: { launchesPerDay: 3 } })
    await steps(demo, 15)
    markets.forEach((market, index) => {
      markets[index] = { ...market, canBuy: false, canSell: false }
    })
    const before = done.length
    expect(new Set(await steps(demo, 20))).toEqual(new Set(['idle']))
    expect(done).toHaveLength(before)
  })
})

describe('marks', () => {
  test('every account is marked before the first act', async () => {
    const seen: number[] = []
    const accounts = createSimulatedAccounts({ database, clock })
    const all = [...creators, ...traders].map(({ address }) => address)
    const { venue } = scriptedVenue(async () => {
      seen.push((await accounts.isSimulated(all)).size)
    })
    await steps(demoOf(venue, { accounts }), 5)
    expect(seen[0]).toBe(all.length)
  })

  test('nobody acts while the marks cannot be written', async () => {
    const { done, venue } = scriptedVenue()
    const accounts = createSimulatedAccounts({ database, clock })
    let refusals = 2
    const remember = async (addresses: readonly string[]) => {
      refusals -= 1
      if (refusals >= 0) throw new Error('the database is away')
      await accounts.remember(addresses)
    }
    const demo = demoOf(venue, { accounts: { ...accounts, remember } })
    await expect(demo.step()).rejects.toThrow('away')
    await expect(demo.step()).rejects.toThrow('away')
    expect(done).toEqual([])
    expect(await demo.step()).toBe('launched')
  })

  test('isSimulated answers as asked, whatever the case of letters, and other processes learn of it', async () => {
    const here = createSimulatedAccounts({ database, clock })
    const there = createSimulatedAccounts({ database, clock, freshMs: 10_000 })
    const address = '0xAbCdEf0000000000000000000000000000000001'
    expect(await there.isSimulated([address])).toEqual(new Set())
    await here.remember([address])
    await here.remember([address])
    expect(await here.isSimulated([address, addressOf(5)])).toEqual(new Set([address]))
    expect([here.has(address.toLowerCase()), there.has(address)]).toEqual([true, false])
    nowMs += 10_000
    expect(await there.isSimulated([address.toUpperCase()])).toEqual(
      new Set([address.toUpperCase()]),
    )
    const restarted = createSimulatedAccounts({ database, clock })
    await restarted.load()
    expect([restarted.has(address), restarted.has(addressOf(5))]).toEqual([true, false])
  })
})

describe('limits', () => {
  test('a day has its launches and trades, a restart resets nothing, and the next day begins anew', async () => {
    const { done, markets, venue } = scriptedVenue()
    const settings = { launchesPerDay: 4, tradesPerDay: 30, marketsMin: 10 }
    await steps(demoOf(venue, { settings }), 60)
    const again = demoOf(venue, { settings })
    expect((await steps(again, 20)).at(-1)).toBe('spent')
    expect(markets).toHaveLength(4)
    expect(done).toHaveLength(34)
    nowMs += 86_400_000
    await steps(again, 60)
    expect(markets).toHaveLength(8)
    expect(done).toHaveLength(68)
  })

  test('without a visit it falls silent once there is something to be seen, and a visit wakes it', async () => {
    const { done, markets, venue } = scriptedVenue()
    const visits = createVisits({ clock, quietAfterMs: 300_000, isAlone: true })
    const settings = { marketsMin: 2, stockTrades: 3 }
    const outcomes = await steps(demoOf(venue, { visits, settings }), 60)
    expect(outcomes.at(-1)).toBe('quiet')
    expect(markets).toHaveLength(2)
    const before = done.length
    expect(before).toBeLessThan(10)
    const again = demoOf(venue, { visits, settings })
    expect(await again.step()).toBe('quiet')
    visits.note()
    expect(await steps(again, 5)).not.toContain('quiet')
    expect(done.length).toBeGreaterThan(before)
    nowMs += 300_000
    expect(await again.step()).toBe('quiet')
  })

  test('the visit itself makes sleepers act', async () => {
    const { done, venue } = scriptedVenue()
    const visits = createVisits({ clock, quietAfterMs: 300_000, isAlone: true })
    const demo = demoOf(venue, { settings: { marketsMin: 0, stockTrades: 0 }, visits })
    expect(await demo.step()).toBe('quiet')
    demo.start()
    await timePasses()
    expect(done).toEqual([])
    nowMs += 600_000
    visits.note()
    await expect.poll(() => done.length, { timeout: 45_000 }).toBeGreaterThan(0)
    await demo.stop()
  })
})

describe('running', () => {
  test('a chain that fails is tried again, and one line says so', async () => {
    let tries = 0
    const { done, venue } = scriptedVenue(async () => {
      tries += 1
      if (tries <= 3) throw new Error('the chain is away')
    })
    const warned: unknown[] = []
    const settings = { pauseMs: [1, 2], launchEveryMs: [1, 2] } as const
    const demo = demoOf(venue, { settings, clock: { nowMs: () => Date.now() } }, warned)
    demo.start()
    await expect.poll(() => done.length, { timeout: 45_000 }).toBeGreaterThan(0)
    await demo.stop()
    expect(warned).toEqual([
      {
        message: 'a simulated trader could not act; it goes on later',
        reason: 'the chain is away',
      },
    ])
  })

  test('stop waits for the act that runs, and nothing comes after it', async () => {
    let finish = () => {}
    let begun = false
    const { done, venue } = scriptedVenue(
      () =>
        new Promise((resolve) => {
          begun = true
          finish = resolve
        }),
    )
    const demo = demoOf(venue, { settings: { pauseMs: [0, 0] } })
    demo.start()
    await expect.poll(() => begun, { timeout: 45_000 }).toBe(true)
    let ended = false
    const stopped = demo.stop().then(() => {
      ended = true
    })
    await timePasses()
    expect(ended).toBe(false)
    finish()
    await stopped
    expect(done).toHaveLength(1)
    begun = false
    await timePasses()
    expect(begun).toBe(false)
  })
})

/** The same bytes in every run. */
function seeded(seed: number): Random {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  }
  return { bytes: (length) => Uint8Array.from({ length }, next) }
}
