import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, type HandClock, handClock } from '../../../../test/support/auth-world.ts'
import { createInterleaving, type Interleaving } from '../../../../test/support/interleaving.ts'
import {
  createOrdersWorld,
  createTestMarket,
  type OrdersWorld,
  oneQuote,
  orderRequest,
  ordersSets,
  quote,
} from '../../../../test/support/orders-world.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { createOrderWork } from './index.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const all = 10_000n * oneQuote
const spent = 100n * oneQuote

// The embedded store runs one transaction at a time; concurrent transactions need a server.
describe.skipIf(url === '')('what two processes do with one order at once', () => {
  const schema = `jobs_${randomUUID().replaceAll('-', '').slice(0, 16)}`
  let clock: HandClock
  let interleave: Interleaving['interleave']
  let one: OrdersWorld
  let other: OrdersWorld
  beforeAll(async () => {
    clock = handClock()
    const [first, second] = await openPostgresPair(url, ordersSets)
    const interleaving = createInterleaving(first)
    interleave = interleaving.interleave
    const market = createTestMarket()
    one = await createOrdersWorld({ database: interleaving.database, clock, schema, market })
    other = await createOrdersWorld({ database: second, clock, schema, market })
  })
  afterAll(async () => {
    await sql`drop schema ${sql.id(schema)} cascade`.execute(other.database.query)
    for (const world of [one, other]) await world.close()
  })

  /** An order with its owner, who has far more than it spends. */
  async function placed(
    differences: Parameters<typeof orderRequest>[0] = {},
  ): Promise<readonly [Principal, string]> {
    const owner = await one.trader()
    const { id } = await one.orders.place(owner, orderRequest(differences))
    expect(await one.free(owner, quote)).toBe(all - spent)
    return [owner, id]
  }
  const statesOf = async (owner: Principal) =>
    (await one.orders.list(owner, { limit: 50 })).items.map(({ status }) => status)
  /** The order's events, oldest first. */
  const told = async (id: string) =>
    (await one.events('order.*'))
      .filter(({ subject }) => subject === id)
      .map(({ topic }) => topic.replace('order.', ''))

  test('one that is cancelled meanwhile is not among those that cancelling all of them ends', async () => {
    const [owner, id] = await placed()
    const [, { cancelled }] = await interleave(
      () => one.orders.cancel(owner, id),
      () => other.orders.cancelAll(owner, {}),
    )
    expect(cancelled).toEqual([])
    expect(await told(id)).toEqual(['created', 'opened', 'round_ended', 'cancelled'])
    expect(await one.free(owner, quote)).toBe(all)
  })
  test('one that is cancelled meanwhile does not expire', async () => {
    const expiresAt = new Date(clock.nowMs() + 3_600_000).toISOString()
    const [owner, id] = await placed({ timeInForce: 'gtd', expiresAt })
    clock.advance(3_600_000)
    await interleave(
      () => one.orders.cancel(owner, id),
      () => other.work.sweep(),
    )
    expect(await told(id)).toEqual(['created', 'opened', 'round_ended', 'cancelled'])
    expect(await one.free(owner, quote)).toBe(all)
  })
  test('one that is cancelled meanwhile is not replaced, and nothing is placed in its stead', async () => {
    const [owner, id] = await placed()
    const [, code] = await interleave(
      () => one.orders.cancel(owner, id),
      () => codeOf(other.orders.replace(owner, id, { limitPrice: '1.8' })),
    )
    expect(code).toBe('resource.illegal_transition')
    expect(await statesOf(owner)).toEqual(['cancelled'])
    expect(await one.free(owner, quote)).toBe(all)
  })
  test('one that is placed while the paper account begins anew spends of the new one', async () => {
    const owner = await one.trader()
    await interleave(
      () => one.paper.reset(owner, {}),
      () => other.orders.place(owner, orderRequest()),
    )
    expect(await one.paper.get(owner)).toMatchObject({ generation: 2 })
    expect(await one.free(owner, quote)).toBe(all - spent)
    expect(await statesOf(owner)).toEqual(['open'])
  })
  test('one that is placed meanwhile keeps the paper account from beginning anew', async () => {
    const owner = await one.trader()
    const [, code] = await interleave(
      () => one.orders.place(owner, orderRequest()),
      () => codeOf(other.paper.reset(owner, {})),
    )
    expect(code).toBe('paper.reserved')
    expect(await one.paper.get(owner)).toMatchObject({ generation: 1 })
    expect(await one.free(owner, quote)).toBe(all - spent)
  })
  test('one that is filled meanwhile no longer keeps the paper account from beginning anew', async () => {
    const [owner, id] = await placed({ limitPrice: '2.1' })
    const [asked, arrives] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const work = createOrderWork({
      ...one.parts,
      quotes: {
        async quote(question) {
          asked.resolve()
          await arrives.promise
          return one.market.quotes.quote(question)
        },
      },
    })
    const filled = work.execute(id, 1)
    await asked.promise
    // The fill is the first statement from here on; the turn was taken before.
    const [, { generation }] = await interleave(
      () => {
        arrives.resolve()
        return filled
      },
      () => other.paper.reset(owner, {}),
    )
    expect(generation).toBe(2)
    expect(await statesOf(owner)).toEqual(['filled'])
    expect(await one.free(owner, quote)).toBe(all)
  })
  test('a paper account that begins anew twice at once is in its third generation', async () => {
    const owner = await one.trader()
    const [first, second] = await interleave(
      () => one.paper.reset(owner, {}),
      () => other.paper.reset(owner, {}),
    )
    expect([first.generation, second.generation]).toEqual([2, 3])
    expect(await one.free(owner, quote)).toBe(all)
  })
})
