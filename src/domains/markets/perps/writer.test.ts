import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { breachesOf } from '../../../../test/support/perps-soundness.ts'
import {
  createPerpsWorld,
  type PerpsWorld,
  placeCommand,
} from '../../../../test/support/perps-world.ts'
import { race } from '../../../../test/support/race.ts'
import { toSnapshot } from './exchange/snapshot.ts'

let world: PerpsWorld
afterEach(() => world.close())

const place = placeCommand
const stateOf = (perps: PerpsWorld['perps']) =>
  perps.inspect((exchange) => structuredClone(toSnapshot(exchange)))

test('two processes write one journal: both see the same exchange, and each command counts once', async () => {
  world = await createPerpsWorld()
  const other = world.startProcess()
  const both = [world.perps, other]
  const placed = await race({ times: 60, enough: 'each of them is to be done' }, (n) =>
    (both[n % 2] ?? other).submit(place(`acct_${n % 3}`, n % 4 < 2 ? 'ask' : 'bid')),
  )
  const ids = placed.flatMap((done) => (done.outcome.ok ? done.outcome.orders : []))
  expect(new Set(ids.map(({ id }) => id)).size).toBe(60)
  expect(await stateOf(world.perps)).toEqual(await stateOf(other))
  expect(await other.inspect(({ seq }) => seq)).toBe(60)
  expect(await other.inspect((exchange) => breachesOf(exchange, true))).toEqual([])
  const again = world.startProcess()
  expect(await stateOf(again)).toEqual(await stateOf(other))
  expect(await world.ledger.prove(world.database.query)).toMatchObject({ isSound: true })
  await other.stop()
})

test('what shares a transaction is told command by command, and answered as each left it', async () => {
  world = await createPerpsWorld()
  const [resting] = await Promise.all([
    world.perps.submit(place('acct_a', 'bid', 2n)),
    world.perps.submit(place('acct_b', 'ask', 1n)),
    world.perps.submit(place('acct_c', 'ask', 1n)),
  ])
  expect(resting.outcome).toMatchObject({ ok: true, orders: [{ status: 'New', filledLots: 0n }] })
  const told = await world.events('perps.*')
  expect(
    told
      .filter(({ accountId }) => accountId === 'acct_a')
      .map(({ payload, topic }) => [
        topic,
        payload['status'] ?? payload['isMaker'],
        payload['updateId'],
      ]),
  ).toEqual([
    ['perps.order_changed', 'New', '1'],
    ['perps.filled', true, '2'],
    ['perps.order_changed', 'PartiallyFilled', '2'],
    ['perps.filled', true, '3'],
    ['perps.order_changed', 'Filled', '3'],
  ])
})

test('a command is known by its id for as long as the journal has it, also after newer snapshots', async () => {
  world = await createPerpsWorld()
  const first = await world.perps.submit(place('acct_a', 'bid'), 'call_1')
  for (let round = 0; round < 34; round++) {
    await race({ times: 62, enough: 'each of them is to be done' }, () =>
      world.perps.submit({ kind: 'tick', prices: [] }),
    )
  }
  const { rows } = await world.database.transaction((tx) =>
    sql<{ seq: string }>`SELECT seq FROM perps_snapshots`.execute(tx),
  )
  expect(rows.length).toBeGreaterThan(0)
  const other = world.startProcess()
  expect(await other.submit(place('acct_a', 'bid'), 'call_1')).toEqual(first)
  expect(await other.inspect(({ accounts }) => accounts.get('acct_a')?.orders.size)).toBe(1)
  expect(await stateOf(other)).toEqual(await stateOf(world.perps))
  await other.stop()
})

test('a batch whose bookkeeping fails leaves no trace in memory or in the journal, and the next one works', async () => {
  let isBroken = false
  world = await createPerpsWorld()
  const { ledger } = world
  const fragile = world.startProcess({
    ledger: {
      balance: ledger.balance,
      post: async (tx, transfer) => {
        const posted = await ledger.post(tx, transfer)
        if (isBroken) throw new Error('the connection broke')
        return posted
      },
    },
  })
  await fragile.submit(place('acct_a', 'ask', 5n))
  const before = await stateOf(fragile)
  isBroken = true
  await expect(fragile.submit(place('acct_b', 'bid', 2n))).rejects.toThrow('the connection broke')
  isBroken = false
  expect(await stateOf(fragile)).toEqual(before)
  expect(await stateOf(world.perps)).toEqual(before)
  await fragile.submit(place('acct_b', 'bid', 2n))
  expect(await world.available('perps:acct_b')).toBe(10_000_000_000n - 1_800n)
  await fragile.stop()
})

test('a commit whose answer is lost is not done twice: the journal says what came of it', async () => {
  world = await createPerpsWorld()
  const { database } = world
  let isLost = false
  const unlucky = world.startProcess({
    database: {
      ...database,
      async transaction(work, options) {
        const done = await database.transaction(work, options)
        if (!isLost) return done
        isLost = false
        throw new Error('the answer was lost')
      },
    },
  })
  isLost = true
  const { outcome } = await unlucky.submit(place('acct_a', 'ask', 5n))
  expect(outcome).toMatchObject({ ok: true, orders: [{ status: 'New' }] })
  expect(await world.perps.inspect(({ seq }) => seq)).toBe(1)
  await unlucky.submit(place('acct_b', 'bid', 5n))
  expect(await stateOf(unlucky)).toEqual(await stateOf(world.perps))
  await unlucky.stop()
})

test('where nobody can find out what became of commands, each of them fails, and the next one works', async () => {
  world = await createPerpsWorld()
  const { database } = world
  let isGone = false
  const unlucky = world.startProcess({
    database: {
      ...database,
      transaction: async (work, options) => {
        if (isGone) throw new Error('the database is gone')
        return database.transaction(work, options)
      },
    },
  })
  await unlucky.submit(place('acct_a', 'ask', 5n))
  isGone = true
  const asked = await Promise.allSettled(
    [1n, 2n].map((lots) => unlucky.submit(place('acct_a', 'ask', lots))),
  )
  const gone = { status: 'rejected', reason: new Error('the database is gone') }
  expect(asked).toEqual([gone, gone])
  isGone = false
  await unlucky.submit(place('acct_b', 'bid', 5n))
  expect(await world.perps.inspect(({ seq }) => seq)).toBe(2)
  expect(await stateOf(unlucky)).toEqual(await stateOf(world.perps))
  await unlucky.stop()
})

test("what only simulated traders moved is posted in one transfer, with the next of anybody else's or after ten minutes", async () => {
  world = await createPerpsWorld()
  const posted = async () => {
    const { rows } = await sql<{ count: string }>`
      SELECT count(*) FROM ledger_transfers WHERE kind = 'perps.settled'`.execute(
      world.database.query,
    )
    return Number(rows[0]?.count)
  }
  const cashOf = (account: string) =>
    world.perps.inspect(({ accounts }) => accounts.get(account)?.cash ?? 0n)
  const simulatedTrade = async () => {
    await world.perps.submit(place('sim_maker', 'ask', 1n))
    await world.perps.submit(place('sim_taker', 'bid', 1n))
  }
  await simulatedTrade()
  const first = await posted()
  for (let trade = 0; trade < 5; trade++) await simulatedTrade()
  expect(await posted()).toBe(first)
  expect(await world.available('perps:sim_taker')).not.toBe(await cashOf('sim_taker'))

  await world.perps.submit(place('acct_a', 'ask', 1n))
  expect(await posted()).toBe(first + 1)
  expect(await world.available('perps:sim_taker')).toBe(await cashOf('sim_taker'))

  world.clock.advance(600_000)
  await simulatedTrade()
  expect(await posted()).toBe(first + 2)
  expect(await world.available('perps:sim_maker')).toBe(await cashOf('sim_maker'))

  await simulatedTrade()
  expect(await posted()).toBe(first + 2)
  const later = world.startProcess({})
  await later.submit(place('acct_b', 'ask', 1n))
  for (const account of ['sim_maker', 'sim_taker', 'acct_a', 'acct_b']) {
    expect(await world.available(`perps:${account}`)).toBe(await cashOf(account))
  }
  expect(await world.ledger.prove(world.database.query)).toMatchObject({ isSound: true })
  await later.stop()
})

test('the simulated traders make depth, trades and candles that are marked simulated', async () => {
  world = await createPerpsWorld()
  for (let round = 0; round < 6; round++) {
    world.clock.advance(3_000)
    await world.perps.tick()
    await world.perps.actSimulated()
  }
  const { candles, trades } = await world.database.transaction(async (tx) => ({
    trades: await world.tape.trades(tx, {
      venue: 'paper-exchange',
      symbol: 'SOL_USDC_PERP',
      beforeNumber: null,
      limit: 50,
    }),
    candles: await world.tape.candles(tx, {
      venue: 'paper-exchange',
      symbol: 'SOL_USDC_PERP',
      kind: 'last',
      interval: '1h',
      from: 0,
      before: 32_503_680_000,
      limit: 5,
    }),
  }))
  expect(trades.length).toBeGreaterThan(0)
  expect(trades.every(({ isSimulated }) => isSimulated)).toBe(true)
  expect(candles[0]?.simulated).toBe(candles[0]?.trades)
  expect((await world.perps.paper.depth('SOL_USDC_PERP', 5)).asks.length).toBeGreaterThan(0)
  expect(await world.perps.inspect((exchange) => breachesOf(exchange, false))).toEqual([])
})

test('who asks what an order would do keeps prices moving, as who places one does', async () => {
  world = await createPerpsWorld()
  const { clock, perps } = world
  expect(await perps.tick()).toBe(true)
  clock.advance(10_000)
  expect(await perps.tick()).toBe(false)
  const order = {
    symbol: 'SOL_USDC_PERP',
    side: 'Bid',
    orderType: 'Market',
    quantity: '1',
  } as const
  await perps.trading.preview('acct_a', order)
  expect(await perps.tick()).toBe(true)
})
