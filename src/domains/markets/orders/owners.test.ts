import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../test/support/auth-world.ts'
import {
  base,
  createOrdersWorld,
  type OrdersWorld,
  oneBase,
  oneQuote,
  orderRequest,
  quote,
} from '../../../../test/support/orders-world.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { decisionHash } from './decision-chain.ts'
import type { PlaceOrderRequest } from './orders.schemas.ts'
import { faultOfReceipt } from './receipt.ts'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
afterAll(() => world.close())
beforeEach(() => world.market.set(200n))

const place = (owner: Principal, differences: Partial<PlaceOrderRequest> = {}) =>
  world.orders.place(owner, orderRequest(differences))
const unnamed = (differences: Partial<PlaceOrderRequest> = {}): PlaceOrderRequest => {
  const { clientOrderId: _, ...wish } = orderRequest(differences)
  return wish
}
async function refusalOf(work: Promise<unknown>): Promise<AppError> {
  const failure = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (failure instanceof AppError) return failure
  throw new Error('it was not refused', { cause: failure })
}

describe('cancelling', () => {
  test('lets the value go, and repeated answers the same', async () => {
    const owner = await world.trader()
    const { id } = await place(owner)
    const first = await world.orders.cancel(owner, id)
    expect(first).toMatchObject({ status: 'cancelled', statusReason: 'cancelled_by_owner' })
    expect(await world.orders.cancel(owner, id)).toEqual(first)
    expect(await world.free(owner, quote)).toBe(10_000n * oneQuote)
  })
  test('a filled order answers that it is filled', async () => {
    const owner = await world.trader()
    const { id } = await place(owner, { limitPrice: '2.1' })
    await world.work.execute(id, 1)
    expect((await world.orders.cancel(owner, id)).status).toBe('filled')
  })
  test('and executing at once ends in one of the two, never in both', async () => {
    const owner = await world.trader()
    for (let round = 0; round < 10; round++) {
      const { id } = await place(owner, { limitPrice: '2.1' })
      const before = await world.free(owner, base)
      await Promise.all([world.work.execute(id, 1), world.orders.cancel(owner, id)])
      const { status, filledOut } = await world.orders.get(owner, id)
      expect(['filled', 'cancelled']).toContain(status)
      expect((await world.free(owner, base)) - before).toBe(BigInt(filledOut))
    }
    const { balances } = await world.paper.get(owner)
    expect(balances.map(({ reservedAtomic }) => reservedAtomic)).toEqual(['0', '0'])
  })
  test('all takes what fits every part of the filter, and nothing else', async () => {
    const owner = await world.trader()
    const stranger = await world.trader()
    const kept = [
      await place(owner, { tag: 'grid', side: 'sell', limitPrice: '3' }),
      await place(owner),
    ]
    const gone = await place(owner, { tag: 'grid' })
    await place(stranger, { tag: 'grid' })
    const { cancelled } = await world.orders.cancelAll(owner, { tag: 'grid', side: 'buy' })
    expect(cancelled.map(({ id }) => id)).toEqual([gone.id])
    const { items } = await world.orders.list(owner, { limit: 50, status: 'open' })
    expect(items.map(({ id }) => id).toSorted()).toEqual(kept.map(({ id }) => id).toSorted())
  })
})

describe('replacing', () => {
  test('ends the old order and places the new one with what changes', async () => {
    const owner = await world.trader()
    const before = await place(owner, { tag: 'grid' })
    const after = await world.orders.replace(owner, before.id, {
      limitPrice: '1.8',
      amountAtomic: (200n * oneQuote).toString(),
    })
    expect(after).toMatchObject({
      status: 'open',
      limitPrice: '1.8',
      tag: 'grid',
      replacesId: before.id,
    })
    expect(await world.orders.get(owner, before.id)).toMatchObject({
      status: 'replaced',
      replacedById: after.id,
    })
    expect(await world.free(owner, quote)).toBe(9_800n * oneQuote)
  })
  test('of a pair and of a schedule keeps what is not named', async () => {
    const owner = await world.trader()
    const schedule = { rounds: 3, intervalSeconds: 60, maxPrice: '2.05' }
    const twap = await place(owner, { kind: 'twap', schedule })
    const longer = await world.orders.replace(owner, twap.id, { amountAtomic: '300' })
    expect(longer.rounds.map(({ amountInAtomic }) => amountInAtomic)).toEqual(['100', '100', '100'])
    const legs = [
      { kind: 'limit', limitPrice: '2.5' },
      { kind: 'trailing', trailBps: 500 },
    ] as const
    const both = await place(owner, { kind: 'oco', side: 'sell', legs: [...legs] })
    const again = await world.orders.replace(owner, both.id, { maxSlippageBps: 300 })
    expect(
      again.children.map(({ kind, limitPrice, trailBps }) => [kind, limitPrice, trailBps]),
    ).toEqual([
      ['limit', '2.5', null],
      ['trailing', null, 500],
    ])
  })
  test('of an order that ends at a moment keeps it, unless the new one is to wait for good', async () => {
    const owner = await world.trader()
    const expiresAt = new Date(world.clock.nowMs() + 60_000).toISOString()
    const before = await place(owner, { timeInForce: 'gtd', expiresAt })
    const after = await world.orders.replace(owner, before.id, { limitPrice: '1.8' })
    expect(after).toMatchObject({ timeInForce: 'gtd', expiresAt })
    const last = await world.orders.replace(owner, after.id, { timeInForce: 'gtc' })
    expect(last).toMatchObject({ timeInForce: 'gtc', expiresAt: null, limitPrice: '1.8' })
  })
  test('a leg by itself is refused: it is replaced with its pair', async () => {
    const owner = await world.trader()
    const legs = [
      { kind: 'limit', limitPrice: '2.5' },
      { kind: 'stop', trigger: { price: '1.5' } },
    ] as const
    const both = await place(owner, { kind: 'oco', side: 'sell', legs: [...legs] })
    const leg = both.children[0]?.id ?? ''
    const refusal = await refusalOf(world.orders.replace(owner, leg, { limitPrice: '3' }))
    expect(refusal.spec.code).toBe('request.invalid')
    expect(refusal.options.faults).toMatchObject([{ location: 'params/orderId' }])
    const { children } = await world.orders.get(owner, both.id)
    expect(children.map(({ status }) => status)).toEqual(['open', 'open'])
  })
  test('that is refused leaves the old order as it was', async () => {
    const owner = await world.trader()
    const { id } = await place(owner)
    const wish = world.orders.replace(owner, id, { amountAtomic: `${20_000n * oneQuote}` })
    expect(await codeOf(wish)).toBe('paper.insufficient')
    expect((await world.orders.get(owner, id)).status).toBe('open')
    expect(await world.free(owner, quote)).toBe(9_900n * oneQuote)
  })
  test('an order that has ended is refused with its state', async () => {
    const owner = await world.trader()
    const { id } = await place(owner)
    await world.orders.cancel(owner, id)
    const refusal = await refusalOf(world.orders.replace(owner, id, { limitPrice: '1.8' }))
    expect(refusal.spec.code).toBe('resource.illegal_transition')
    expect(refusal.options.extra).toEqual({ state: 'cancelled', allowed: [] })
  })
})

describe('a repeated wish', () => {
  test('without an id of its own is taken for the same one for 30 seconds', async () => {
    const owner = await world.trader()
    const wish = unnamed()
    const first = await world.orders.place(owner, wish)
    const refusal = await refusalOf(
      world.orders.place(owner, { ...wish, amountAtomic: (100n * oneQuote + 1n).toString() }),
    )
    expect(refusal.spec).toMatchObject({ code: 'orders.possible_duplicate', status: 409 })
    expect(refusal.options.extra).toMatchObject({ existingOrderId: first.id })
    await world.orders.place(owner, { ...wish, confirmDuplicate: true })
    await world.orders.place(owner, unnamed({ side: 'sell', limitPrice: '3' }))
    // Another size: other first two digits, or another magnitude.
    for (const units of [110n, 10n]) {
      await world.orders.place(owner, unnamed({ amountAtomic: `${units * oneQuote}` }))
    }
    world.clock.advance(29_999)
    expect(await codeOf(world.orders.place(owner, wish))).toBe('orders.possible_duplicate')
    world.clock.advance(1)
    await world.orders.place(owner, wish)
    expect((await world.orders.list(owner, { limit: 50 })).items).toHaveLength(6)
  })
  test('is answered with the newest of the same', async () => {
    const owner = await world.trader()
    const first = await world.orders.place(owner, unnamed())
    world.clock.advance(10_000)
    const second = await world.orders.place(owner, unnamed({ confirmDuplicate: true }))
    const refusal = await refusalOf(world.orders.place(owner, unnamed()))
    expect(refusal.options.extra).toMatchObject({ existingOrderId: second.id })
    expect(second.id).not.toBe(first.id)
  })
  test('twenty times at once places one order', async () => {
    const owner = await world.trader()
    const wish = unnamed()
    const all = Array.from({ length: 20 }, () => world.orders.place(owner, wish))
    const settled = await Promise.allSettled(all)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await world.free(owner, quote)).toBe(9_900n * oneQuote)
  })
  test('with the same clientOrderId is refused with the id of the first', async () => {
    const owner = await world.trader()
    const wish = orderRequest()
    const first = await world.orders.place(owner, wish)
    const refusal = await refusalOf(world.orders.place(owner, wish))
    expect(refusal.spec.code).toBe('orders.duplicate_client_order_id')
    expect(refusal.options.extra).toMatchObject({ existingOrderId: first.id })
    await world.orders.place(await world.trader(), wish)
  })
})

describe('events', () => {
  test('of an account are numbered without gaps, and are the ones that the channels carry', async () => {
    const owner = await world.trader()
    const orders = [await place(owner), await place(owner, { limitPrice: '2.1' })]
    await world.work.execute(orders[1]?.id ?? '', 1)
    await world.orders.cancelAll(owner, {})
    const told = (await world.events('order.*')).filter(
      ({ accountId }) => accountId === owner.accountId,
    )
    const numbers = told.map(({ payload }) => [payload['prevSeq'], payload['seq']])
    expect(numbers).toEqual(told.map((_, n) => [`${n}`, `${n + 1}`]))
    const pages = []
    let cursor: string | null | undefined
    while (cursor !== null) {
      const page = await world.orders.events(owner, orders[1]?.id ?? '', {
        limit: 2,
        ...(cursor === undefined ? {} : { cursor }),
      })
      pages.push(...page.items)
      cursor = page.nextCursor
    }
    const ofSecond = told.filter(({ subject }) => subject === orders[1]?.id)
    expect(pages.map(({ payload }) => payload)).toEqual(ofSecond.map(({ payload }) => payload))
  })
})

describe('a receipt', () => {
  test('can be checked without the service, and not after anything in it was changed', async () => {
    const owner = await world.trader()
    const { id } = await place(owner, { limitPrice: '2.1' })
    await world.work.execute(id, 1)
    const receipt = await world.orders.receipt(owner, id)
    const { keys } = receipt
    expect(faultOfReceipt(receipt, keys)).toBeNull()
    expect(receipt.decisions.map(({ kind }) => kind)).toEqual([
      'placed',
      'triggered',
      'quoted',
      'filled',
    ])
    const quoted = receipt.decisions[2]
    expect((await world.orders.get(owner, id)).rounds[0]?.fill?.quoteHash).toBe(
      quoted?.facts['quoteHash'],
    )
    const forged = structuredClone(receipt)
    if (forged.decisions[2] !== undefined) forged.decisions[2].facts['amountOutAtomic'] = '1'
    expect(faultOfReceipt(forged, keys)).toBe('entry 3 does not follow from the one before')
    const [first, second, ...rest] = structuredClone(receipt.decisions)
    if (first === undefined || second === undefined) throw new Error('a short record')
    first.facts['amountInAtomic'] = '1'
    first.hash = decisionHash(first)
    const relinked = [first, { ...second, previousHash: first.hash }, ...rest]
    const fault = 'entry 2 does not follow from the one before'
    expect(faultOfReceipt({ ...receipt, decisions: relinked }, keys)).toBe(fault)
    const shortened = { ...receipt, decisions: receipt.decisions.slice(0, 3) }
    expect(faultOfReceipt(shortened, keys)).toMatch('not over this decisionCount')
    expect(faultOfReceipt({ ...receipt, status: 'open' }, keys)).toMatch('not over this status')
    expect(faultOfReceipt(receipt, [])).toBe('none of the keys signed it')
  })
})

describe('what makes no sense is refused with its field', () => {
  const later = '2027-01-01T00:00:00.000Z'
  test.each<[string, Partial<PlaceOrderRequest>]>([
    ['body/limitPrice', { kind: 'limit', limitPrice: undefined as never }],
    ['body/limitPrice', { limitPrice: '0' }],
    ['body/limitPrice', { kind: 'market', limitPrice: '1' }],
    ['body/trigger', { kind: 'stop' }],
    ['body/trigger/direction', { kind: 'stop', trigger: { price: '1', direction: 'at_or_below' } }],
    ['body/trailBps', { kind: 'trailing' }],
    ['body/trailBps', { trailBps: 100 }],
    ['body/legs', { kind: 'oco' }],
    [
      'body/legs/1/limitPrice',
      { kind: 'oco', legs: [{ kind: 'limit', limitPrice: '1' }, { kind: 'limit' }] },
    ],
    ['body/schedule', { kind: 'dca' }],
    [
      'body/amountAtomic',
      { kind: 'dca', amountAtomic: '1', schedule: { rounds: 2, intervalSeconds: 60 } },
    ],
    ['body/timeInForce', { kind: 'stop', trigger: { price: '1' }, timeInForce: 'fok' }],
    ['body/expiresAt', { timeInForce: 'gtd' }],
    ['body/expiresAt', { expiresAt: later }],
    ['body/expiresAt', { timeInForce: 'gtd', expiresAt: '2026-01-01T00:00:00.000Z' }],
    ['body/pair/quote', { pair: { base, quote: base.toLowerCase() } }],
  ])('%s in %j', async (location, differences) => {
    const owner = await world.trader()
    const refusal = await refusalOf(place(owner, differences))
    expect(refusal.spec.code).toBe('request.invalid')
    expect(refusal.options.faults).toMatchObject([{ location }])
  })
  test.each([
    ['at this moment', 0, false],
    ['in a millisecond', 1, true],
    ['in 366 days', 366 * 86_400_000, true],
    ['a millisecond after that', 366 * 86_400_000 + 1, false],
  ])('an end %s, unless it lies ahead by at most 366 days', async (_name, ms, isFine) => {
    const expiresAt = new Date(world.clock.nowMs() + ms).toISOString()
    const asked = world.orders.preview(unnamed({ timeInForce: 'gtd', expiresAt }))
    expect(await codeOf(asked)).toBe(isFine ? 'no failure' : 'request.invalid')
  })
  test('a pair that nothing connects, and live where no wallet signs', async () => {
    const owner = await world.trader()
    const strange = { base: quote, quote: base }
    expect(await codeOf(place(owner, { pair: strange }))).toBe('orders.unsupported_pair')
    expect(await codeOf(place(owner, { mode: 'live' }))).toBe('orders.live_not_configured')
  })
})

describe('a preview', () => {
  test('says what an order would give, its impact and what would keep it from filling', async () => {
    const { clientOrderId: _, ...wish } = orderRequest({ limitPrice: '2' })
    const amountOut = (100n * oneQuote * 10n ** 24n) / (2_000_000n * oneQuote + 100n * oneQuote)
    expect(await world.orders.preview(wish)).toMatchObject({
      spends: { token: quote, amountAtomic: '100000000' },
      receives: { token: base, amountAtomic: amountOut.toString() },
      priceNow: '2',
      priceImpactBps: 0,
      wouldReject: ['limit_not_met'],
    })
    const live = await world.orders.preview({ ...wish, mode: 'live', limitPrice: '2.1' })
    expect(live.wouldReject).toEqual(['wallet_unavailable'])
  })
  // 10 base give 19.9998 quote.
  test.each([
    ['1.99998', []],
    ['1.999981', ['limit_not_met']],
  ])('holds the quote to a limit of %s, to the unit', async (limitPrice, wouldReject) => {
    const shown = await world.orders.preview(unnamed({ side: 'sell', limitPrice }))
    expect(shown.receives.amountAtomic).toBe('19999800')
    expect(shown.wouldReject).toEqual(wouldReject)
  })
  // At a price of 2, 100 quote are 50 base and 10 base are 20 quote.
  test.each<[string, Partial<PlaceOrderRequest>, string]>([
    ['a limit to buy, by its price', { limitPrice: '2' }, `${50n * oneBase}`],
    ['a limit to sell, by its price', { side: 'sell', limitPrice: '2' }, `${20n * oneQuote}`],
    ['a market order to buy, by its slippage', { kind: 'market' }, `${(485n * oneBase) / 10n}`],
    [
      'a market order to sell, by its slippage',
      { kind: 'market', side: 'sell', maxSlippageBps: 100 },
      `${(198n * oneQuote) / 10n}`,
    ],
    [
      'a schedule, by one of its rounds',
      { kind: 'dca', schedule: { rounds: 2, intervalSeconds: 60 } },
      `${(485n * oneBase) / 20n}`,
    ],
  ])('says the least that a fill gives: of %s', async (_name, differences, least) => {
    const shown = await world.orders.preview(unnamed(differences))
    expect(shown.worstCaseOutAtomic).toBe(least)
  })
  // A twentieth and a tenth of what the pool has.
  test.each([
    ['buy', 100_000n * oneQuote, 500],
    ['sell', 100_000n * oneBase, 909],
  ] as const)('to %s much says how far it moves the price', async (side, amount, impact) => {
    const wish = unnamed({ kind: 'market', side, amountAtomic: `${amount}` })
    expect(await world.orders.preview(wish)).toMatchObject({
      priceImpactBps: impact,
      wouldReject: ['slippage_exceeded'],
    })
    expect((await world.orders.preview({ ...wish, maxSlippageBps: 1_000 })).wouldReject).toEqual([])
  })
})
