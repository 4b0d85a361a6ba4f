import { afterEach, expect, test } from 'vitest'
import { principal } from '../../../../../test/support/http-server.ts'
import { createPerpsWorld, type PerpsWorld } from '../../../../../test/support/perps-world.ts'
import { race } from '../../../../../test/support/race.ts'

const symbol = 'SOL_USDC_PERP'
const alice = principal({ accountId: 'acct_alice' })
type Perps = PerpsWorld['perps']

let world: PerpsWorld
afterEach(() => world.close())

/** The mark of SOL is at 180, and with an empty book it goes where the index goes. */
async function open(): Promise<void> {
  world = await createPerpsWorld()
  await moveTo(18_000n)
}

const moveTo = (tick: bigint, perps: Perps = world.perps, id?: string) =>
  perps.submit({ kind: 'tick', prices: [{ symbol, tick, source: 'test' }] }, id)
const set = async (direction: 'above' | 'below', price: string, of = symbol) => {
  // Alerts that one move crosses fire in the order in which they were set, which is that of their milliseconds.
  world.clock.advance(1)
  return (await world.perps.alerts.create(alice, { symbol: of, direction, price, note: '' })).id
}
const told = async () =>
  (await world.events('perps.alert_fired')).map(({ accountId, payload, subject }) => {
    expect([accountId, payload['alertId']]).toEqual(['acct_alice', subject])
    return [subject, payload['markPrice']]
  })

test('an alert between two marks fires, on the way up and down in one transaction, and no other does', async () => {
  await open()
  const up = await set('above', '185')
  const down = await set('below', '175')
  const edge = await set('above', '190')
  await set('above', '190.01')
  await set('below', '169')
  await set('above', '185', 'ETH_USDC_PERP')
  const ticks = [19_000n, 17_000n, 19_000n]
  await race({ times: ticks.length, enough: 'a mark takes nothing' }, (at) =>
    moveTo(ticks[at] ?? 0n),
  )
  expect(await told()).toEqual([
    [up, '190'],
    [edge, '190'],
    [down, '170'],
    [up, '190'],
    [edge, '190'],
  ])
  expect(await world.perps.alerts.get(alice, up)).toMatchObject({
    firings: 2,
    lastFiredAt: new Date(world.clock.nowMs()).toISOString(),
  })
})

test('the event says which alert fired, for which mark, and at which command', async () => {
  await open()
  const alertId = await set('below', '179.5')
  const { seq } = await moveTo(17_900n)
  const [event] = await world.events('perps.alert_fired')
  expect(event?.payload).toEqual({
    alertId,
    symbol,
    direction: 'below',
    price: '179.5',
    markPrice: '179',
    at: new Date(world.clock.nowMs()).toISOString(),
    updateId: String(seq),
    isPaper: true,
  })
})

test('one that is set at the mark itself fires when the mark leaves it in its direction', async () => {
  await open()
  const up = await set('above', '180')
  const down = await set('below', '180')
  await moveTo(18_000n)
  expect(await told()).toEqual([])
  await moveTo(18_001n)
  await moveTo(18_002n)
  expect(await told()).toEqual([[up, '180.01']])
  // It is armed like any other from here on: the way back reaches its price, and the way up crosses it once more.
  await moveTo(17_999n)
  await moveTo(18_000n)
  await moveTo(18_001n)
  expect((await told()).slice(1)).toEqual([
    [down, '179.99'],
    [up, '180'],
  ])
})

test('a mark that comes to an alert from behind and turns does not fire it', async () => {
  await open()
  await set('above', '175')
  await moveTo(17_500n)
  await moveTo(17_600n)
  expect(await told()).toEqual([])
})

test('a paused alert sleeps, and a resumed one waits for what comes after', async () => {
  await open()
  const id = await set('above', '181')
  await world.perps.alerts.setState(alice, id, 'paused')
  await moveTo(18_200n)
  await moveTo(18_100n)
  await world.perps.alerts.setState(alice, id, 'active')
  expect(await told()).toEqual([])
  // It was resumed at the mark itself.
  await moveTo(18_150n)
  expect(await told()).toEqual([[id, '181.5']])
  await world.perps.alerts.remove(alice, id)
  await moveTo(18_000n)
  await moveTo(18_200n)
  expect(await told()).toHaveLength(1)
})

test('whichever process moves the mark, a crossing fires once, and a replay of the journal fires nothing', async () => {
  await open()
  const other = world.startProcess()
  const id = await set('above', '181')
  // Each of them is asked for the same commands, as for a repeated call.
  for (const [tick, command] of [
    [18_200n, 'up'],
    [18_000n, 'down'],
    [18_100n, 'again'],
  ] as const) {
    await Promise.all([moveTo(tick, world.perps, command), moveTo(tick, other, command)])
  }
  const fired = [
    [id, '182'],
    [id, '181'],
  ]
  expect(await told()).toEqual(fired)
  const restarted = world.startProcess()
  expect(await restarted.inspect(({ markets }) => markets.get(symbol)?.markTick)).toBe(18_100n)
  await moveTo(18_150n, restarted)
  expect(await told()).toEqual(fired)
  expect(await restarted.alerts.get(alice, id)).toMatchObject({ firings: 2 })
  await other.stop()
  await restarted.stop()
})

test('a commit whose answer is lost fires once, and one that fails fires nothing', async () => {
  await open()
  const { database, ledger } = world
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
  const id = await set('above', '181')
  isLost = true
  await moveTo(18_200n, unlucky)
  expect(await told()).toEqual([[id, '182']])
  const broken = world.startProcess({
    tape: {
      ...world.tape,
      record: async () => {
        throw new Error('the connection broke')
      },
    },
    ledger,
  })
  await moveTo(18_000n)
  await expect(moveTo(18_200n, broken)).rejects.toThrow('the connection broke')
  expect(await told()).toEqual([[id, '182']])
  await moveTo(18_300n)
  expect(await told()).toEqual([
    [id, '182'],
    [id, '183'],
  ])
  await unlucky.stop()
  await broken.stop()
})
