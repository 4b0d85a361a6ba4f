import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../../test/support/auth-world.ts'
import { type BillingWorld, createBillingWorld } from '../../../../../test/support/billing-world.ts'
import { principal } from '../../../../../test/support/http-server.ts'
import { fc } from '../../../../../test/support/properties.ts'
import { race } from '../../../../../test/support/race.ts'
import { bySpendingOrder, consume, type Spendable } from './consumption.ts'
import { type CreditsService, createCreditsService } from './credits.service.ts'
import { type Credits, createCredits, type NewGrant } from './credits.ts'

const dayMs = 86_400_000
let world: BillingWorld
let credits: Credits
let service: CreditsService
beforeAll(async () => {
  world = await createBillingWorld()
  credits = createCredits(world)
  service = createCreditsService({ ...world, credits })
})
afterAll(() => world.close())

let owners = 0
let transfers = 0
let sources = 0
const newOwner = () => `acct_${++owners}`
const inMs = (ms: number) => new Date(world.clock.nowMs() + ms)

function give(accountId: string, amountAtomic: bigint, differences: Partial<NewGrant> = {}) {
  return world.database.transaction((tx) =>
    credits.grant(tx, {
      accountId,
      asset: 'paper:USDC',
      kind: 'granted',
      amountAtomic,
      expiresAt: null,
      source: `test:${++sources}`,
      note: 'a test',
      funding: 'external',
      ...differences,
    }),
  )
}
function spend(owner: string, amountAtomic: bigint) {
  return world.ledger.post(world.database.query, {
    id: `spend-${++transfers}`,
    kind: 'charge.captured',
    entries: [
      {
        account: { owner, purpose: 'available', asset: 'paper:USDC' },
        amountAtomic: -amountAtomic,
      },
      { account: { owner: 'platform', purpose: 'revenue', asset: 'paper:USDC' }, amountAtomic },
    ],
  })
}
const listOf = async (accountId: string) =>
  (await service.list(principal({ accountId }), { limit: 200 })).items
const leftOf = async (owner: string) =>
  Object.fromEntries((await listOf(owner)).map((one) => [one.note, one.remaining.amountAtomic]))
const statesOf = async (owner: string) =>
  Object.fromEntries((await listOf(owner)).map((one) => [one.note, one.state]))

const holdOf = (owner: string, amountAtomic: bigint) =>
  world.ledger.hold(world.database.query, {
    id: `hold-${owner}`,
    account: { owner, purpose: 'available', asset: 'paper:USDC' },
    amountAtomic,
    expiresAt: inMs(9 * dayMs),
  })

describe('the order of consumption', () => {
  test('is priority, then the sooner end, then age, and of two alike the lower id', () => {
    const at = (ms: number) => new Date(ms)
    const grant = (id: string, differences: Partial<Spendable>): Spendable => ({
      id,
      priority: 1,
      expiresAt: null,
      voidedAt: null,
      createdAt: at(0),
      remainingAtomic: 1n,
      ...differences,
    })
    const inOrder = [
      grant('first', { priority: 0 }),
      grant('ends sooner', { expiresAt: at(5), createdAt: at(9) }),
      grant('ends later', { expiresAt: at(6) }),
      grant('old', {}),
      grant('old, too', {}),
      grant('new', { createdAt: at(1) }),
      grant('last', { priority: 2, expiresAt: at(1) }),
    ]
    expect(inOrder.toReversed().toSorted(bySpendingOrder)).toEqual(inOrder)
  })
  test('takes exactly what was spent, from the first grants on, and never below zero', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(3), fc.nat(50), fc.option(fc.nat(9))), { maxLength: 8 }),
        fc.nat(400),
        (grants, spent) => {
          const before = grants.map(
            ([priority, remaining, ends], index): Spendable => ({
              id: `g${index}`,
              priority,
              createdAt: new Date(index),
              voidedAt: null,
              expiresAt: ends === null ? null : new Date(ends),
              remainingAtomic: BigInt(remaining),
            }),
          )
          const after = consume(before, [{ amountAtomic: BigInt(spent), after: null }])
          const sum = (all: readonly Spendable[]) =>
            all.reduce((total, { remainingAtomic }) => total + remainingAtomic, 0n)
          const taken = sum(before) < BigInt(spent) ? sum(before) : BigInt(spent)
          expect(sum(after)).toBe(sum(before) - taken)
          const touched = after.findLastIndex(
            (one) =>
              one.remainingAtomic < (before.find(({ id }) => id === one.id)?.remainingAtomic ?? 0n),
          )
          for (const one of after.slice(0, Math.max(0, touched)))
            expect(one.remainingAtomic).toBe(0n)
        },
      ),
    )
  })
})

describe('grants', () => {
  test('are listed newest first, page by page, also those of one moment', async () => {
    const owner = newOwner()
    const made: string[] = []
    for (const passedMs of [0, 1_000, 0, 1_000, 0]) {
      world.clock.advance(passedMs)
      made.push((await give(owner, 10n)).id)
    }
    const seen: string[] = []
    let cursor: string | null = null
    for (let page = 0; page < 3; page++) {
      const query = { limit: 2, ...(cursor === null ? {} : { cursor }) }
      const found = await service.list(principal({ accountId: owner }), query)
      seen.push(...found.items.map(({ id }) => id))
      cursor = found.nextCursor
    }
    expect(cursor).toBeNull()
    expect(seen).toHaveLength(5)
    expect(new Set(seen)).toEqual(new Set(made))
    expect([seen.slice(0, 2), seen.slice(2, 4)].map((pair) => new Set(pair))).toEqual([
      new Set(made.slice(3)),
      new Set(made.slice(1, 3)),
    ])
  })
  test('are given once for each source', async () => {
    const owner = newOwner()
    const first = await give(owner, 100n, { source: `once-${owner}` })
    const second = await give(owner, 100n, { source: `once-${owner}` })
    expect(second.id).toBe(first.id)
    expect(await world.available(owner)).toBe(100n)
  })
  test('are spent in order, whenever it is counted', async () => {
    const owner = newOwner()
    await give(owner, 50n, { kind: 'purchased', note: 'bought' })
    await give(owner, 30n, { kind: 'promotional', note: 'gift' })
    await spend(owner, 40n)
    expect(await leftOf(owner)).toEqual({ bought: '40', gift: '0' })
    expect(await statesOf(owner)).toEqual({ bought: 'active', gift: 'depleted' })
  })
  test('are not charged for what was spent before them', async () => {
    const owner = newOwner()
    await give(owner, 50n, { kind: 'purchased', note: 'bought' })
    await spend(owner, 20n)
    await give(owner, 30n, { kind: 'promotional', note: 'gift' })
    await spend(owner, 5n)
    expect(await leftOf(owner)).toEqual({ bought: '30', gift: '25' })
  })
  test('leave value that was never granted for last', async () => {
    const owner = newOwner()
    await world.fund(owner, 10n)
    await give(owner, 5n, { note: 'gift' })
    await spend(owner, 8n)
    expect(await leftOf(owner)).toEqual({ gift: '0' })
    expect(await world.available(owner)).toBe(7n)
  })
  test('wait until what pays for them has enough, then are given once', async () => {
    const owner = newOwner()
    const request = {
      accountId: owner,
      asset: 'USDC',
      amountAtomic: '70',
      kind: 'promotional',
      note: 'live gift',
      source: `live-${owner}`,
    } as const
    expect(await service.give(request)).toMatchObject({ state: 'pending' })
    expect(await world.available(owner, 'USDC')).toBe(0n)
    await world.ledger.post(world.database.query, {
      id: `pool-${owner}`,
      kind: 'test.pool',
      entries: [
        { account: { owner: 'platform', purpose: 'external', asset: 'USDC' }, amountAtomic: -350n },
        { account: { owner: 'platform', purpose: 'rewards', asset: 'USDC' }, amountAtomic: 350n },
      ],
    })
    await race({ times: 5, enough: { have: 350n, each: 70n } }, (index) =>
      index % 2 === 0 ? credits.givePromised() : service.give(request).then(() => {}),
    )
    expect(await world.available(owner, 'USDC')).toBe(70n)
    expect(await statesOf(owner)).toEqual({ 'live gift': 'active' })
  })
  test('expire with one transfer of what is left, and say so once', async () => {
    const owner = newOwner()
    const { id } = await give(owner, 100n, { expiresAt: inMs(dayMs), note: 'short' })
    await world.fund(owner, 211n)
    await spend(owner, 30n)
    await credits.expireDue()
    expect(await world.available(owner)).toBe(281n)
    world.clock.advance(dayMs)
    const enough = { have: await world.available(owner), each: 70n }
    await race({ times: 3, enough }, () => credits.expireDue())
    expect(await world.available(owner)).toBe(211n)
    expect(await listOf(owner)).toMatchObject([
      { state: 'expired', remaining: { amountAtomic: '0' }, takenBack: { amountAtomic: '70' } },
    ])
    const told = await world.events('billing.credit_expired')
    expect(told.filter(({ subject }) => subject === id)).toHaveLength(1)
  })
  test('leave what is held alone until it is released', async () => {
    const owner = newOwner()
    await give(owner, 100n, { expiresAt: inMs(dayMs), note: 'short' })
    const hold = await holdOf(owner, 60n)
    world.clock.advance(dayMs)
    await credits.expireDue()
    expect(await statesOf(owner)).toEqual({ short: 'active' })
    expect(await leftOf(owner)).toEqual({ short: '60' })
    await world.ledger.release(world.database.query, hold.id)
    await credits.expireDue()
    expect(await statesOf(owner)).toEqual({ short: 'expired' })
    expect(await world.available(owner)).toBe(0n)
  })
  test('leave value that was never granted alone, also while a part of them is held', async () => {
    const owner = newOwner()
    await give(owner, 100n, { expiresAt: inMs(dayMs), note: 'short' })
    await world.fund(owner, 50n)
    const hold = await holdOf(owner, 60n)
    world.clock.advance(dayMs)
    await credits.expireDue()
    expect(await leftOf(owner)).toEqual({ short: '60' })
    expect(await world.available(owner)).toBe(50n)
    await world.ledger.release(world.database.query, hold.id)
    await credits.expireDue()
    expect(await world.available(owner)).toBe(50n)
  })
  test('pay for nothing that is spent after their end, also while a part of them is held', async () => {
    const owner = newOwner()
    await give(owner, 20n, { expiresAt: inMs(dayMs), note: 'short' })
    await world.fund(owner, 30n)
    const hold = await holdOf(owner, 20n)
    world.clock.advance(dayMs + 1)
    await credits.expireDue()
    await spend(owner, 20n)
    await world.ledger.release(world.database.query, hold.id)
    await credits.expireDue()
    expect(await world.available(owner)).toBe(10n)
    expect(await statesOf(owner)).toEqual({ short: 'expired' })
  })
  test('that were paid for and expire unused become revenue; gifts go back where they came from', async () => {
    const revenue = { owner: 'platform', purpose: 'revenue', asset: 'paper:USDC' } as const
    const posted = async () =>
      (await world.ledger.balance(world.database.query, revenue)).postedAtomic
    const before = await posted()
    await give(newOwner(), 13n, { kind: 'purchased', expiresAt: inMs(dayMs) })
    await give(newOwner(), 17n, { kind: 'promotional', expiresAt: inMs(dayMs) })
    world.clock.advance(dayMs)
    await credits.expireDue()
    expect((await posted()) - before).toBe(13n)
  })
  test('can be taken back by the operator, also before they were given, and then no more', async () => {
    const owner = newOwner()
    const { id } = await give(owner, 100n, { note: 'mistake' })
    await spend(owner, 25n)
    expect(await service.takeBack(id)).toMatchObject({
      state: 'voided',
      takenBack: { amountAtomic: '75' },
    })
    expect(await world.available(owner)).toBe(0n)
    expect(await codeOf(service.takeBack(id))).toBe('resource.illegal_transition')
    const pending = await service.give({
      accountId: owner,
      asset: 'SOL',
      amountAtomic: '5',
      kind: 'granted',
      note: 'promise',
      source: `promise-${owner}`,
    })
    expect(await service.takeBack(pending.id)).toMatchObject({ state: 'voided' })
  })
})

describe('the law of credit', () => {
  test('grants, spending, holds and expiry in any order agree with a plain model, and grants never exceed the balance', async () => {
    const step = fc.oneof(
      fc.record({
        do: fc.constant('give' as const),
        amount: fc.integer({ min: 1, max: 60 }),
        kind: fc.constantFrom('purchased' as const, 'granted' as const, 'promotional' as const),
        days: fc.option(fc.integer({ min: 1, max: 4 })),
      }),
      fc.record({ do: fc.constant('spend' as const), amount: fc.integer({ min: 1, max: 50 }) }),
      fc.record({ do: fc.constant('fund' as const), amount: fc.integer({ min: 1, max: 30 }) }),
      fc.record({ do: fc.constant('look' as const) }),
      fc.record({ do: fc.constant('day' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const owner = newOwner()
        let model: Spendable[] = []
        let loose = 0n
        for (const [index, one] of steps.entries()) {
          const balance = model.reduce((sum, grant) => sum + grant.remainingAtomic, loose)
          if (one.do === 'give') {
            const expiresAt = one.days === null ? null : inMs(one.days * dayMs)
            const note = `g${index}`
            const made = await give(owner, BigInt(one.amount), { kind: one.kind, expiresAt, note })
            model.push({ ...made, id: note, remainingAtomic: BigInt(one.amount) })
            world.clock.advance(1)
          } else if (one.do === 'spend') {
            const amount = BigInt(one.amount)
            if (amount > balance) continue
            await spend(owner, amount)
            const granted = balance - loose
            model = [...consume(model, [{ amountAtomic: amount, after: null }])]
            loose -= amount > granted ? amount - granted : 0n
          } else if (one.do === 'fund') {
            await world.fund(owner, BigInt(one.amount))
            loose += BigInt(one.amount)
          } else if (one.do === 'look') await listOf(owner)
          else {
            world.clock.advance(dayMs)
            await credits.expireDue()
            model = model.filter(
              ({ expiresAt }) => expiresAt === null || expiresAt.getTime() > world.clock.nowMs(),
            )
          }
          const now = model.reduce((sum, grant) => sum + grant.remainingAtomic, loose)
          expect(await world.available(owner)).toBe(now)
        }
        const left = await leftOf(owner)
        for (const grant of model) expect(left[grant.id]).toBe(grant.remainingAtomic.toString())
        const sum = Object.values(left).reduce((total, rest) => total + BigInt(rest), 0n)
        expect(sum).toBeLessThanOrEqual(await world.available(owner))
      }),
      { numRuns: 40 },
    )
  })
})
