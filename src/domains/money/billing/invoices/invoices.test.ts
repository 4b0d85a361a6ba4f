import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../../test/support/auth-world.ts'
import { type BillingWorld, createBillingWorld } from '../../../../../test/support/billing-world.ts'
import { principal } from '../../../../../test/support/http-server.ts'
import { fc } from '../../../../../test/support/properties.ts'
import { race } from '../../../../../test/support/race.ts'
import { type ChargeLine, chargesStore } from '../charges/charges.store.ts'
import { createPriceBook } from '../prices/price-book.ts'
import { createPricesService, type PricesService } from '../prices/prices.service.ts'
import { meteredEventsStore } from '../usage/metered-events.store.ts'
import { standardMeters } from '../usage/meters.ts'
import { invoiceLines, totalsOf } from './invoice-lines.ts'
import { createInvoicesService, type InvoicesService } from './invoices.service.ts'
import { createInvoices, type Invoices } from './invoices.ts'

const dayMs = 86_400_000
let world: BillingWorld
let prices: PricesService
let invoices: Invoices
let service: InvoicesService
beforeEach(async () => {
  world = await createBillingWorld()
  const book = createPriceBook({ ...world, staticPrices: [] })
  await book.prepare()
  const parts = { ...world, meters: standardMeters }
  prices = createPricesService({ ...parts, book, operations: new Set() })
  invoices = createInvoices(parts)
  service = createInvoicesService({ ...parts, invoices })
})
afterEach(() => world.close())

const owner = principal({ accountId: 'acct_a' })
const now = () => new Date(world.clock.nowMs())
let things = 0

async function charge(amountAtomic: bigint, differences: Partial<ChargeLine> = {}) {
  const id = `chg_${++things}`
  await chargesStore(world.database.query).insert({
    id,
    accountId: owner.accountId,
    operationId: 'post_api_chat',
    family: 'AI',
    asset: 'paper:USDC',
    amountAtomic,
    rail: 'credit_paper',
    priceSource: 'pricebook:1',
    requestId: 'req_1',
    at: now(),
    ...differences,
  })
  return id
}
async function meter(quantity: bigint, name = 'model_tokens', at = now()) {
  const { accountId } = owner
  const event = { source: 'test', id: `e${++things}`, meter: name, accountId, quantity, at }
  await meteredEventsStore(world.database.query).insert([event], now())
}
async function priceMeter(amountAtomic: string, per: string, subject = 'model_tokens') {
  const price = { amountAtomic, asset: 'USDC' as const, per }
  const changes = [{ kind: 'meter' as const, subject, price }]
  await prices.publish((await prices.draft({ note: 'x', changes })).version, {})
}
async function pass(days: number): Promise<void> {
  world.clock.advance(days * dayMs)
  await invoices.processDue()
}
/** To the next month, and past the time for late usage. */
const closeMonth = async () => {
  await pass(31)
  await pass(8)
}
const all = async () => (await service.list(owner, { limit: 200 })).items
async function only() {
  const [invoice, ...more] = await all()
  expect(more).toEqual([])
  return service.get(owner, invoice?.id ?? '')
}
const topics = async (id: string | null) =>
  (await world.events('billing.*'))
    .filter(({ subject }) => subject === id)
    .map(({ topic }) => topic.replace('billing.invoice_', ''))

describe('an invoice', () => {
  test('of paid calls is issued with a number and paid at once, as nothing is due', async () => {
    await charge(100n)
    await charge(50n)
    await charge(7n, { operationId: 'post_api_image' })
    await closeMonth()
    const invoice = await only()
    expect(invoice).toMatchObject({
      number: '1',
      state: 'paid',
      periodStart: '2026-07-01T00:00:00.000Z',
      total: { amountAtomic: '157' },
      due: { amountAtomic: '0' },
      lines: [
        { subject: 'post_api_chat', quantity: '2', amount: { amountAtomic: '150' } },
        { subject: 'post_api_image', quantity: '1', amount: { amountAtomic: '7' } },
      ],
    })
    expect(await topics(invoice.id)).toEqual(['drafted', 'issued', 'payment_processing', 'paid'])
  })
  test('has what was refunded taken off', async () => {
    const id = await charge(100n)
    await chargesStore(world.database.query).setRefunded(id, 30n)
    await closeMonth()
    expect((await only()).total.amountAtomic).toBe('70')
  })
  test('charges usage up to the next whole unit; what rounding adds goes to the rounding account', async () => {
    await priceMeter('3', '1000')
    await meter(1_500n)
    await meter(1n)
    await world.fund(owner.accountId, 100n)
    await closeMonth()
    expect(await only()).toMatchObject({
      state: 'paid',
      due: { amountAtomic: '5' },
      lines: [{ kind: 'usage', quantity: '1501', amount: { amountAtomic: '5' } }],
    })
    const platform = async (purpose: 'revenue' | 'rounding') => {
      const account = { owner: 'platform', purpose, asset: 'paper:USDC' } as const
      return (await world.ledger.balance(world.database.query, account)).postedAtomic
    }
    expect([await platform('revenue'), await platform('rounding')]).toEqual([4n, 1n])
    expect(await world.available(owner.accountId)).toBe(95n)
  })
  test('prices usage by the version that was in force when it happened', async () => {
    await priceMeter('10', '1')
    await meter(2n)
    world.clock.advance(1_000)
    await priceMeter('1', '1')
    await meter(3n)
    await closeMonth()
    expect((await only()).lines).toMatchObject([
      { priceSource: 'pricebook:2', quantity: '2', amount: { amountAtomic: '20' } },
      { priceSource: 'pricebook:3', quantity: '3', amount: { amountAtomic: '3' } },
    ])
  })
  test('counts events of a counting meter, whatever their quantity', async () => {
    await priceMeter('5', '1', 'agent_runs')
    await meter(700n, 'agent_runs')
    await meter(900n, 'agent_runs')
    await closeMonth()
    expect((await only()).lines).toMatchObject([{ quantity: '2', amount: { amountAtomic: '10' } }])
  })
  test('takes usage in that comes late, while it is a draft, and the rest on the next one', async () => {
    await priceMeter('1', '1')
    await meter(10n)
    const july = now()
    await pass(31)
    expect((await only()).state).toBe('draft')
    await meter(5n, 'model_tokens', july)
    await pass(8)
    expect((await only()).total.amountAtomic).toBe('15')
    await meter(2n, 'model_tokens', july)
    await pass(31)
    expect((await all()).map(({ total }) => total.amountAtomic)).toEqual(['2', '15'])
  })
  test('is not made for an account without anything, nor for wallets, nor twice', async () => {
    await charge(5n, { accountId: 'wallet:abc' })
    await closeMonth()
    await race({ times: 2, enough: 'nothing is to be billed' }, () => invoices.processDue())
    expect(await all()).toEqual([])
    const rows = await world.database.query
      .withTables<{ billing_invoices: { id: string } }>()
      .selectFrom('billing_invoices')
      .selectAll()
      .execute()
    expect(rows).toEqual([])
  })
  test('keeps paper and live apart', async () => {
    await priceMeter('1', '1')
    await charge(5n)
    await charge(6n, { asset: 'USDC' })
    await meter(7n)
    await closeMonth()
    const sums = (await all()).map(({ total }) => [total.asset, total.amountAtomic])
    expect(Object.fromEntries(sums)).toEqual({ USDC: '6', 'paper:USDC': '12' })
  })
  test('waits for money, is collected by itself when there is enough, and only once', async () => {
    await priceMeter('1', '1')
    await meter(50n)
    await closeMonth()
    expect((await only()).state).toBe('issued')
    await world.fund(owner.accountId, 180n)
    world.clock.advance(3_600_000)
    const enough = { have: await world.available(owner.accountId), each: 50n }
    await race({ times: 3, enough }, () => invoices.processDue())
    const invoice = await only()
    expect(invoice.state).toBe('paid')
    expect(await world.available(owner.accountId)).toBe(130n)
    expect(await codeOf(service.pay(owner, invoice.id ?? ''))).toBe('billing.invoice_not_due')
  })
  test('is not overdue because collecting it failed, and is tried again', async () => {
    await priceMeter('1', '1')
    await meter(50n)
    await closeMonth()
    await world.fund(owner.accountId, 50n)
    await world.database.query.schema.alterTable('ledger_entries').renameTo('away').execute()
    await pass(15)
    await world.database.query.schema.alterTable('away').renameTo('ledger_entries').execute()
    expect((await only()).state).toBe('issued')
    await invoices.processDue()
    expect((await only()).state).toBe('paid')
  })
  test('is overdue after two weeks, and can then be paid or written off', async () => {
    await priceMeter('1', '1')
    await meter(50n)
    await closeMonth()
    await pass(15)
    const { id } = await only()
    expect((await only()).state).toBe('overdue')
    expect(await codeOf(service.pay(owner, id ?? ''))).toBe('ledger.insufficient')
    await world.fund(owner.accountId, 50n)
    expect((await service.pay(owner, id ?? '')).state).toBe('paid')
    expect(await codeOf(service.writeOff(id ?? ''))).toBe('resource.illegal_transition')
  })
  test.each([
    ['issued', -1],
    ['overdue', 0],
  ])('that is not paid is %s %d ms after it was due', async (state, passedMs) => {
    await priceMeter('1', '1')
    await meter(50n)
    await closeMonth()
    const { dueAt } = await only()
    world.clock.advance(Date.parse(dueAt ?? '') + passedMs - world.clock.nowMs())
    await invoices.processDue()
    expect((await only()).state).toBe(state)
  })
  test('can be voided until it is paid, and its lines never come back', async () => {
    await priceMeter('1', '1')
    await meter(50n)
    await closeMonth()
    const { id } = await only()
    expect((await service.voidInvoice(id ?? '')).state).toBe('voided')
    await pass(31)
    expect(await all()).toHaveLength(1)
    expect(await codeOf(service.pay(owner, id ?? ''))).toBe('billing.invoice_not_due')
  })
  test("is nobody else's to see or pay", async () => {
    await charge(1n)
    await closeMonth()
    const { id } = await only()
    const stranger = principal({ accountId: 'acct_b' })
    expect(await codeOf(service.get(stranger, id ?? ''))).toBe('resource.not_found')
    expect(await codeOf(service.pay(stranger, id ?? ''))).toBe('resource.not_found')
    expect(await codeOf(service.csv(stranger, id ?? ''))).toBe('resource.not_found')
  })
  test('can be looked at while it gathers, without anything being written', async () => {
    await priceMeter('1', '1')
    await charge(5n)
    await meter(7n)
    for (let look = 0; look < 2; look++) {
      expect(await service.upcoming(owner, {})).toMatchObject({
        id: null,
        state: 'gathering',
        total: { amountAtomic: '12' },
        due: { amountAtomic: '7' },
      })
    }
  })
  test('is written as CSV', async () => {
    await charge(1_500_000n, { operationId: 'post_api_chat' })
    await closeMonth()
    const { body } = await service.csv(owner, (await only()).id ?? '')
    expect(body).toBe(
      'invoice,kind,subject,description,price_source,quantity,asset,amount,settled\r\n' +
        '1,charges,post_api_chat,Calls of post_api_chat,pricebook:1,1,paper:USDC,1.5,yes\r\n',
    )
  })
})

describe('invoice numbers', () => {
  test('have no gaps, also when issuing fails in between', async () => {
    for (let index = 0; index < 6; index++) await charge(1n, { accountId: `acct_${index}` })
    await pass(31)
    const broken = createInvoices({
      ...world,
      meters: standardMeters,
      outbox: {
        ...world.outbox,
        append: async (tx, spec, event) => {
          if (spec.topic === 'billing.invoice_issued' && event.accountId === 'acct_2') {
            throw new Error('the log is full')
          }
          return world.outbox.append(tx, spec, event)
        },
      },
    })
    world.clock.advance(8 * dayMs)
    await broken.processDue()
    await invoices.processDue()
    const issued = await world.events('billing.invoice_issued')
    expect(issued.map(({ payload }) => payload['number'])).toEqual(['1', '2', '3', '4', '5', '6'])
  })
})

describe('the law of invoices', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 30n })
  test('totals are the sums of lines, and rounding never adds a whole unit per line or more', () => {
    const gathered = fc.record({
      charges: fc.array(
        fc.record({
          operationId: fc.string(),
          priceSource: fc.string(),
          calls: amount,
          amountAtomic: amount,
        }),
      ),
      fees: fc.constant([]),
      usage: fc.array(
        fc.record({
          meter: fc.string(),
          version: fc.nat(),
          quantity: amount,
          amountAtomic: amount,
          per: fc.bigInt({ min: 1n, max: 10n ** 12n }),
        }),
      ),
    })
    fc.assert(
      fc.property(gathered, (found) => {
        const lines = invoiceLines(found)
        const totals = totalsOf(lines)
        expect(totals.totalAtomic).toBe(
          lines.reduce((sum, { amountAtomic }) => sum + amountAtomic, 0n),
        )
        expect(totals.settledAtomic).toBe(
          found.charges.reduce((sum, { amountAtomic }) => sum + amountAtomic, 0n),
        )
        found.usage.forEach((usage, index) => {
          const line = lines[found.charges.length + index]
          const over = (line?.amountAtomic ?? 0n) * usage.per - usage.quantity * usage.amountAtomic
          expect(over >= 0n && over < usage.per).toBe(true)
          expect(line?.isRounded).toBe(over > 0n)
        })
      }),
    )
  })
  test('every charge stands on exactly one invoice, whenever months are closed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.integer({ min: 1, max: 500 }), fc.constant('days' as const)), {
          maxLength: 12,
        }),
        async (steps) => {
          const before = (await all()).reduce(
            (sum, { total }) => sum + BigInt(total.amountAtomic),
            0n,
          )
          let charged = 0n
          for (const one of steps) {
            if (one === 'days') await pass(9)
            else {
              await charge(BigInt(one))
              charged += BigInt(one)
            }
          }
          await pass(31)
          await pass(31)
          const after = (await all()).reduce(
            (sum, { total }) => sum + BigInt(total.amountAtomic),
            0n,
          )
          expect(after - before).toBe(charged)
        },
      ),
      { numRuns: 12 },
    )
  })
})
