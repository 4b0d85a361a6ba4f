import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/ports/database.ts'
import { count, numbersOf, scaled, seed } from '../security/scale.ts'
import {
  createOrderDesk,
  endingOf,
  type OrderAsk,
  type OrderDesk,
  startingPaper,
  startPaper,
  traderOf,
} from '../support/order-desk.ts'
import { base, oneBase, oneQuote, ordersSets, quote } from '../support/orders-world.ts'
import { openPostgresPair } from '../support/postgres-pair.ts'
import {
  cancelling,
  executing,
  held,
  type PaperBook,
  type PaperOrder,
  placing,
  sweeping,
} from './order-acts.ts'
import { openProcesses, type Processes } from './processes.ts'
import { type Act, textOf, worldsAfter } from './worlds.ts'

type Call = { readonly ask: OrderAsk; readonly act: Act<PaperBook> }

const url = process.env['TEST_DATABASE_URL'] ?? ''
const names = ['x0', 'x1'] as const

describe.skipIf(url === '')('paper orders, beside a book on paper', () => {
  let databases: readonly [Database, Database]
  let desk: OrderDesk
  let processes: Processes
  const jobsSchema = `jobs_${randomUUID().replaceAll('-', '').slice(0, 16)}`
  beforeAll(async () => {
    databases = await openPostgresPair(url, ordersSets)
    desk = await createOrderDesk(databases[0], jobsSchema)
    processes = await openProcesses(databases[0], { url, desk: 'orders', jobsSchema })
  }, 120_000)
  afterAll(async () => {
    await processes?.close()
    await sql`DROP SCHEMA IF EXISTS ${sql.id(jobsSchema)} CASCADE`.execute(databases[0].query)
    await desk?.world.close()
    await databases?.[1].close()
  })

  test('are placed, cancelled, ended and filled once, to the unit, whoever is killed', async () => {
    const random = numbersOf(seed)
    const below = (limit: number) => Math.floor(random() * limit)
    const steps = scaled({ small: 20, full: 2_000 })
    let nowMs = Date.UTC(2026, 6, 15, 9)
    for (const name of names) await startPaper(desk, name)
    const posted = Object.fromEntries(names.map((name) => [name, startingPaper]))
    let worlds: readonly PaperBook[] = [{ nowMs, posted, orders: {} }]
    const history: string[] = []
    for (let n = 0; n < steps; n++) {
      nowMs += 1 + below(n % 5 === 0 ? 90_000 : 9_000)
      const ids = await idsOf(databases[0])
      const calls = Array.from({ length: 2 + below(3) }, (_, index) =>
        callOf({ below, ids, nowMs, orders: worlds[0]?.orders ?? {}, id: `o${n}n${index}` }),
      )
      const answers = calls.map(({ ask }, index) => processes.ask(index % 2, { nowMs, ask }))
      if (n === 10 || random() < 0.08) await processes.killAndRestart(below(2), random() * 30)
      const told = await Promise.all(
        calls.map(async ({ act }, index) => ({ act, answer: (await answers[index]) ?? null })),
      )
      history.push(told.map(({ act, answer }) => `${act.name} -> ${answer}`).join('; '))
      const before = worlds.map((book) => ({ ...book, nowMs }))
      const possible = worldsAfter(before, told)
      const seen = textOf(await lookAt(databases[0], desk))
      worlds = possible.filter((book) => textOf(sightOf(book)) === seen)
      if (worlds.length > 0) continue
      const allowed = possible.slice(0, 2).map((book) => `allowed: ${textOf(sightOf(book))}`)
      const lines = [`seed ${seed}, step ${n}`, ...history.slice(-8), ...allowed, `seen: ${seen}`]
      expect.fail(lines.join('\n'))
    }
    expect((await desk.world.ledger.prove(databases[0].query)).breaches).toEqual([])
    count('paper orders beside a book on paper', { tried: steps, bad: 0 })
  }, 3_600_000)
})

/** Something to ask for; orders that were made last are asked about most. */
function callOf(given: {
  readonly below: (limit: number) => number
  readonly ids: ReadonlyMap<string, string>
  readonly orders: Readonly<Record<string, PaperOrder>>
  readonly nowMs: number
  readonly id: string
}): Call {
  const { below, ids, orders, nowMs } = given
  const owner = names[below(names.length)] ?? 'x0'
  const known = Object.entries(orders).slice(-6)
  const [id, order] = known[below(known.length)] ?? []
  const orderId = ids.get(id ?? '')
  const turn = below(10)
  if (turn === 0) return { ask: { kind: 'sweep' }, act: sweeping() }
  if (id === undefined || order === undefined || orderId === undefined || turn < 5) {
    const isAgain = turn === 1 && id !== undefined && order !== undefined
    return isAgain ? placed(id, order) : placed(given.id, newOrder(owner, { below, nowMs }))
  }
  if (turn < 7) {
    const from = below(6) === 0 ? owner : order.owner
    return { ask: { kind: 'cancel', from, orderId }, act: cancelling(id, from) }
  }
  return { ask: { kind: 'execute', orderId }, act: executing(id) }
}

type NewOrder = Omit<PaperOrder, 'received' | 'status'>

function newOrder(
  owner: string,
  { below, nowMs }: { readonly below: (limit: number) => number; readonly nowMs: number },
): NewOrder {
  const side = below(2) === 0 ? 'buy' : 'sell'
  const most = side === 'buy' ? 400n * oneQuote : 200n * oneBase
  const isAtOnce = below(3) > 0
  return {
    owner,
    side,
    isAtOnce,
    amount: (most * BigInt(1 + below(1_000_000))) / 1_000_003n + 1n,
    endsMs: isAtOnce || below(3) === 0 ? null : nowMs + 60_000 + below(60_000),
  }
}

function placed(clientOrderId: string, order: NewOrder): Call {
  const { owner, side, amount, isAtOnce, endsMs } = order
  const expiresAt = endsMs === null ? null : new Date(endsMs).toISOString()
  return {
    ask: {
      kind: 'place',
      from: owner,
      clientOrderId,
      side,
      isAtOnce,
      expiresAt,
      amountAtomic: `${amount}`,
    },
    act: placing(clientOrderId, { owner, side, amount, isAtOnce, endsMs }),
  }
}

function sightOf(book: PaperBook) {
  const entries = Object.entries(book.orders)
  return {
    accounts: names.map((name) => {
      const { quote: inQuote, base: inBase } = book.posted[name] ?? startingPaper
      return [inQuote, held(book, name, 'buy'), inBase, held(book, name, 'sell')]
    }),
    orders: Object.fromEntries(
      entries.map(([id, { status, received }]) => [id, [status, received]]),
    ),
  }
}

async function lookAt(database: Database, { world }: OrderDesk) {
  const { rows } = await sql<{ client: string; status: string; received: string }>`
    SELECT client_order_id AS client, status, filled_out AS received FROM orders`.execute(
    database.query,
  )
  const accounts = await Promise.all(
    names.map(async (name) => {
      const { balances } = await world.paper.get(traderOf(name))
      return [quote, base].flatMap((token) => {
        const found = balances.find((one) => one.token.toLowerCase() === token.toLowerCase())
        return [BigInt(found?.postedAtomic ?? 0), BigInt(found?.reservedAtomic ?? 0)]
      })
    }),
  )
  return {
    accounts,
    orders: Object.fromEntries(
      // A state of the database.
      rows.map((row) => [
        row.client,
        [endingOf(row.status as Parameters<typeof endingOf>[0]), BigInt(row.received)],
      ]),
    ),
  }
}

async function idsOf(database: Database): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; client: string }>`
    SELECT id, client_order_id AS client FROM orders`.execute(database.query)
  return new Map(rows.map(({ id, client }) => [client, id]))
}
