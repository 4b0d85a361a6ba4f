import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderWorkerSettings } from '../../../../test/support/order-worker.ts'
import {
  base,
  createOrdersWorld,
  type OrdersWorld,
  oneBase,
  oneQuote,
  orderRequest,
  ordersSets,
  quote,
} from '../../../../test/support/orders-world.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { race } from '../../../../test/support/race.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const script = fileURLToPath(new URL('../../../../test/support/order-worker.ts', import.meta.url))

describe.skipIf(url === '')('orders on PostgreSQL, several processes', () => {
  const jobsSchema = `jobs_${randomUUID().replaceAll('-', '').slice(0, 16)}`
  let now = Date.now
  const clock = { nowMs: () => now(), advance: () => {} }
  let schema: string
  let worlds: readonly [OrdersWorld, OrdersWorld]
  beforeAll(async () => {
    const [one, other] = await openPostgresPair(url, ordersSets)
    const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(one.query)
    schema = rows[0]?.name ?? ''
    const market = (await import('../../../../test/support/orders-world.ts')).createTestMarket()
    worlds = [
      await createOrdersWorld({ database: one, clock, schema: jobsSchema, market }),
      await createOrdersWorld({ database: other, clock, schema: jobsSchema, market }),
    ]
  }, 30_000)
  afterAll(async () => {
    await sql`drop schema ${sql.id(jobsSchema)} cascade`.execute(worlds[0].database.query)
    for (const world of worlds) await world.close()
  })

  test('evaluated by two at once at a price that meets 20 orders, each is triggered once', async () => {
    const [one, other] = worlds
    const owner = await one.trader()
    const orders = []
    for (let n = 0; n < 20; n++) {
      const tiny = { amountAtomic: oneQuote.toString(), limitPrice: '1.9' }
      orders.push(await one.orders.place(owner, orderRequest(tiny)))
    }
    one.market.set(180n)
    const enough = { have: await one.free(owner, quote), each: 20n * oneQuote }
    const counts = await race({ times: 4, enough }, (n) =>
      (n % 2 === 0 ? one : other).work.evaluate(),
    )
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20)
    await Promise.all(
      orders.flatMap(({ id }) => [one.work.execute(id, 1), other.work.execute(id, 1)]),
    )
    const { items } = await one.orders.list(owner, { limit: 50 })
    expect(items.map(({ status }) => status)).toEqual(orders.map(() => 'filled'))
    const told = await one.events('order.*')
    expect(told.filter(({ topic }) => topic === 'order.triggered')).toHaveLength(20)
    const seqs = told.map(({ payload }) => Number(payload['seq'])).toSorted((a, b) => a - b)
    expect(seqs).toEqual(seqs.map((_, n) => n + 1))
    one.market.set(200n)
  })

  test('cancelled and executed at once by two, each of 20 orders ends in one way', async () => {
    const [one, other] = worlds
    const owner = await one.trader()
    for (let n = 0; n < 20; n++) {
      const order = await one.orders.place(owner, orderRequest({ kind: 'market' }))
      await Promise.all([one.work.execute(order.id, 1), other.orders.cancel(owner, order.id)])
    }
    const { items } = await one.orders.list(owner, { limit: 50 })
    const got = items.reduce((sum, { filledOut }) => sum + BigInt(filledOut), 0n)
    expect(await one.free(owner, base)).toBe(5_000n * oneBase + got)
    const filled = items.filter(({ status }) => status === 'filled').length
    expect(await one.free(owner, quote)).toBe((10_000n - 100n * BigInt(filled)) * oneQuote)
  })

  test('workers that are killed in the middle lose no order and fill none twice', async () => {
    const [one] = worlds
    const owner = await one.trader()
    const children: ChildProcess[] = []
    const start = async (dies: OrderWorkerSettings['dies'], at: number) => {
      const settings: OrderWorkerSettings = { url, schema, jobsSchema, dies, at }
      const child = spawn(process.execPath, [script, JSON.stringify(settings)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      children.push(child)
      const exited = once(child, 'exit')
      await Promise.race([once(child.stdout, 'data'), exited])
      return exited
    }
    const schedule = { rounds: 3, intervalSeconds: 2_678_400 }
    const orders = []
    for (let n = 0; n < 12; n++)
      orders.push(await one.orders.place(owner, orderRequest({ kind: 'market' })))
    const dca = await one.orders.place(owner, orderRequest({ kind: 'dca', schedule }))
    const deaths = await Promise.all([start('quoting', 3), start('filling', 4)])
    expect(deaths.map(([, signal]) => signal)).toEqual(['SIGKILL', 'SIGKILL'])
    const left = await one.orders.list(owner, { limit: 50, status: 'executing' })
    expect(left.items.length).toBeGreaterThan(0)
    void start('never', 0)
    // A later sweep finds the rounds that no worker executes any more.
    now = () => Date.now() + 31_000
    await expect
      .poll(
        async () => {
          await one.work.sweep()
          const { items } = await one.orders.list(owner, { limit: 50, kind: 'market' })
          return items.filter(({ status }) => status === 'filled').length
        },
        { timeout: 45_000, interval: 500 },
      )
      .toBe(12)
    const { items } = await one.orders.list(owner, { limit: 50 })
    const got = items.reduce((sum, { filledOut }) => sum + BigInt(filledOut), 0n)
    expect(await one.free(owner, base)).toBe(5_000n * oneBase + got)
    expect((await one.orders.get(owner, dca.id)).rounds[0]?.status).toBe('filled')
    expect((await one.ledger.prove(one.database.query)).isSound).toBe(true)
    for (const child of children) child.kill('SIGKILL')
  }, 60_000)
})
