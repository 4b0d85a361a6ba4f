import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../../test/support/auth-world.ts'
import { type BillingWorld, createBillingWorld } from '../../../../../test/support/billing-world.ts'
import { fc } from '../../../../../test/support/properties.ts'
import { race } from '../../../../../test/support/race.ts'
import { standardMeters } from '../usage/meters.ts'
import { createPriceBook, type PriceBook } from './price-book.ts'
import type { DraftPricesRequest } from './prices.schemas.ts'
import { createPricesService, type PricesService } from './prices.service.ts'

const chat = 'post_api_chat'
const image = 'post_api_image'
const free = 'get_api_free'
const usdc = (amountAtomic: bigint) => ({ amountAtomic, asset: 'USDC', unit: 'call' }) as const
const dayMs = 86_400_000

let world: BillingWorld
let book: PriceBook
let prices: PricesService
beforeEach(async () => {
  world = await createBillingWorld()
  ;({ book, prices } = await startProcess())
})
afterEach(() => world.close())

/** One more process on the same database, with its own idea of the static prices. */
async function startProcess(staticPrices = { [chat]: usdc(100n), [image]: usdc(5_000n) }) {
  const entries = Object.entries(staticPrices).map(([operationId, price]) => ({
    operationId,
    price,
  }))
  const ownBook = createPriceBook({ ...world, staticPrices: entries })
  await ownBook.prepare()
  const operations = new Set([chat, image, free])
  const service = createPricesService({
    ...world,
    book: ownBook,
    operations,
    meters: standardMeters,
  })
  return { book: ownBook, prices: service }
}

const now = () => new Date(world.clock.nowMs())
const later = (ms: number) => new Date(world.clock.nowMs() + ms)
const change = (
  subject: string,
  amountAtomic: string | null,
  kind: 'operation' | 'meter' = 'operation',
): DraftPricesRequest => ({
  note: 'a change',
  changes: [
    { kind, subject, price: amountAtomic === null ? null : { amountAtomic, asset: 'USDC' } },
  ],
})
async function publish(request: DraftPricesRequest, effectiveFrom?: Date) {
  const { version } = await prices.draft(request)
  return prices.publish(
    version,
    effectiveFrom === undefined ? {} : { effectiveFrom: effectiveFrom.toISOString() },
  )
}
const costOf = async (operationId: string, at = now(), from = book) => {
  const quote = await from.priceOf(operationId, at)
  return quote && [quote.amountAtomic, quote.source]
}

describe('a moment to come', () => {
  test.each([
    ['a year ahead', 366 * dayMs, 'no failure'],
    ['more than a year ahead', 366 * dayMs + 1, 'request.invalid'],
    ['a minute ago by a slow clock', -60_000, 'no failure'],
    ['longer ago', -60_001, 'request.invalid'],
  ])('may be %s: %d ms, %s', async (_, aheadMs, code) => {
    expect(await codeOf(publish(change(chat, '7'), later(aheadMs)))).toBe(code)
  })
})

describe('the price book', () => {
  test('begins with the static prices as version 1, in any number of processes at once', async () => {
    await race({ times: 5, enough: 'it costs nothing' }, () => startProcess())
    expect((await prices.versions({ limit: 10 })).items).toMatchObject([
      { version: 1, state: 'active', origin: 'table' },
    ])
    expect(await costOf(chat)).toEqual([100n, 'pricebook:1'])
    expect(await costOf(free)).toBeNull()
  })
  test('follows changed static prices with a version of their own, until the operator has made one', async () => {
    const next = await startProcess({ [chat]: usdc(90n), [image]: usdc(5_000n) })
    expect(await costOf(chat, now(), next.book)).toEqual([90n, 'pricebook:2'])
    await publish(change(chat, '80'))
    const last = await startProcess({ [chat]: usdc(70n), [image]: usdc(5_000n) })
    expect(await costOf(chat, now(), last.book)).toEqual([80n, 'pricebook:3'])
  })
  test('charges an operation that it does not name by the table, and says so', async () => {
    await publish(change(chat, null))
    expect(await costOf(chat)).toEqual([100n, 'table'])
  })
  test('counts a new price on every process within a second', async () => {
    const other = await startProcess()
    expect(await costOf(chat, now(), other.book)).toEqual([100n, 'pricebook:1'])
    await publish(change(chat, '80'))
    expect(await costOf(chat)).toEqual([80n, 'pricebook:2'])
    world.clock.advance(1_000)
    expect(await costOf(chat, now(), other.book)).toEqual([80n, 'pricebook:2'])
  })
  test('changes at the announced moment, before any clock work, and still knows the past', async () => {
    const at = later(dayMs)
    expect(await publish(change(chat, '80'), at)).toMatchObject({ state: 'scheduled' })
    expect(await costOf(chat)).toEqual([100n, 'pricebook:1'])
    world.clock.advance(dayMs - 500)
    expect(await costOf(chat)).toEqual([100n, 'pricebook:1'])
    world.clock.advance(500)
    expect(await costOf(chat)).toEqual([80n, 'pricebook:2'])
    expect(await costOf(chat, new Date(at.getTime() - 1))).toEqual([100n, 'pricebook:1'])
    world.clock.advance(60_000)
    expect(await costOf(chat, new Date(at.getTime() - 1))).toEqual([100n, 'pricebook:1'])
  })
  test('writes one event for each transition, at the moment of the transition', async () => {
    await publish(change(chat, '80'), later(dayMs))
    world.clock.advance(dayMs)
    await race({ times: 2, enough: 'it costs nothing' }, () => prices.processDue())
    const events = await world.events('billing.prices_*', 'billing.*')
    const told = events.map(({ topic, payload }) => [topic, payload['version']])
    expect(told).toEqual([
      ['billing.prices_active', 1],
      ['billing.prices_scheduled', 2],
      ['billing.prices_archived', 1],
      ['billing.prices_active', 2],
    ])
  })
  test('has no end again when what was announced is taken back', async () => {
    const { version } = await publish(change(chat, '80'), later(dayMs))
    expect(await prices.withdraw(version)).toMatchObject({ state: 'archived', effectiveFrom: null })
    world.clock.advance(2 * dayMs)
    expect(await costOf(chat)).toEqual([100n, 'pricebook:1'])
    expect((await prices.versions({ limit: 10 })).items.map((one) => one.version)).toEqual([1])
  })
  test('lists its versions newest first, page by page', async () => {
    await publish(change(chat, '80'))
    await publish(change(chat, '90'))
    await publish(change(chat, '95'))
    const first = await prices.versions({ limit: 2 })
    expect(first.items.map(({ version }) => version)).toEqual([4, 3])
    const rest = await prices.versions({ limit: 2, cursor: first.nextCursor ?? '' })
    expect(rest).toMatchObject({ items: [{ version: 2 }, { version: 1 }], nextCursor: null })
  })
  test('keeps what was in force: only a newer version ends it', async () => {
    expect(await codeOf(prices.withdraw(1))).toBe('resource.illegal_transition')
    expect(await codeOf(prices.publish(1, {}))).toBe('resource.illegal_transition')
  })
  test('refuses a draft that was overtaken, so that no change is lost', async () => {
    const first = await prices.draft(change(chat, '80'))
    const second = await prices.draft(change(image, '4000'))
    await prices.publish(first.version, {})
    expect(await codeOf(prices.publish(second.version, {}))).toBe('billing.version_conflict')
  })
  test('lets one of many publish at once', async () => {
    const drafts = []
    for (let index = 0; index < 5; index++)
      drafts.push(await prices.draft(change(chat, `${index}`)))
    const codes = await Promise.all(
      drafts.map(({ version }) => codeOf(prices.publish(version, {}))),
    )
    expect(codes.filter((code) => code === 'no failure')).toHaveLength(1)
  })
  test.each([
    ['an operation that is not in the table', change('post_api_nothing', '1')],
    ['a meter whose windows do not add up', change('active_agents', '1', 'meter')],
    ['an unknown meter', change('moonbeams', '1', 'meter')],
    [
      'a call priced by the dozen',
      {
        note: 'x',
        changes: [
          {
            kind: 'operation',
            subject: chat,
            price: { amountAtomic: '1', asset: 'USDC', per: '12' },
          },
        ],
      },
    ],
    [
      'the same thing twice',
      { note: 'x', changes: [change(chat, '1').changes[0], change(chat, '2').changes[0]] },
    ],
  ])('refuses %s', async (_, request) => {
    // The broken requests are what the schema lets through.
    expect(await codeOf(prices.draft(request as DraftPricesRequest))).toBe('billing.price_unknown')
  })
  test('knows the price of a meter, per as many units as it says', async () => {
    const { version } = await prices.draft({
      note: 'tokens',
      changes: [
        {
          kind: 'meter',
          subject: 'model_tokens',
          price: { amountAtomic: '3', asset: 'USDC', per: '1000' },
        },
      ],
    })
    await prices.publish(version, {})
    expect(await book.meterPriceOf(world.database.query, 'model_tokens', now())).toMatchObject({
      amountAtomic: 3n,
      per: 1_000n,
      version,
    })
    expect(await book.meterPriceOf(world.database.query, 'agent_runs', now())).toBeNull()
  })
  test('pages through its entries in order, each once', async () => {
    await publish({
      note: 'many',
      changes: standardMeters
        .filter(({ aggregation }) => aggregation === 'sum' || aggregation === 'count')
        .map(({ name }) => ({
          kind: 'meter',
          subject: name,
          price: { amountAtomic: '1', asset: 'SOL' },
        })),
    })
    const seen: string[] = []
    let cursor: string | null | undefined
    while (cursor !== null) {
      const page = await prices.prices({ limit: 2, ...(cursor === undefined ? {} : { cursor }) })
      seen.push(...page.items.map(({ subject }) => subject))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(['agent_runs', 'model_tokens', 'sandbox_seconds', chat, image])
  })
  test('keeps drafts to the operator', async () => {
    const { version } = await prices.draft(change(chat, '80'))
    expect(await codeOf(prices.prices({ limit: 1, version }))).toBe('resource.not_found')
  })
  test('answers for each moment of the past what was charged at that moment', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ amount: fc.nat(1_000), inMs: fc.nat(5_000), waitMs: fc.nat(9_000) }), {
          minLength: 1,
          maxLength: 5,
        }),
        async (steps) => {
          const charged: [Date, unknown][] = []
          for (const { amount, inMs, waitMs } of steps) {
            const { version } = await prices.draft(change(chat, `${amount}`))
            await prices.publish(version, { effectiveFrom: later(inMs).toISOString() })
            for (const part of [0, waitMs]) {
              world.clock.advance(part)
              charged.push([now(), await costOf(chat)])
            }
            // A change counts from its own millisecond on, so a charge of that very millisecond may know either price.
            world.clock.advance(1)
          }
          world.clock.advance(60_000)
          for (const [at, cost] of charged) expect(await costOf(chat, at)).toEqual(cost)
        },
      ),
      { numRuns: 15 },
    )
  })
})
