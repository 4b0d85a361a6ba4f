import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../../test/support/auth-world.ts'
import { type BillingWorld, createBillingWorld } from '../../../../../test/support/billing-world.ts'
import { principal } from '../../../../../test/support/http-server.ts'
import { onPagesOf } from '../../../../../test/support/pages.ts'
import { fc } from '../../../../../test/support/properties.ts'
import { race } from '../../../../../test/support/race.ts'
import { type Budgets, createBudgets } from '../budgets/budgets.ts'
import { type Credits, createCredits } from '../credits/credits.ts'
import { createPlansService, type PlansService } from './plans.service.ts'
import { type PlanTerms, standardPlans } from './standard-plans.ts'
import { createSubscriptions, type Subscriptions } from './subscriptions.ts'

const dayMs = 86_400_000
const basic: PlanTerms = {
  plan: 'basic',
  name: 'Basic',
  summary: 'For tests',
  asset: 'USDC',
  priceAtomic: 100n,
  includedAtomic: 100n,
  rateMultiplier: 3,
  features: ['pay_by_call'],
}
const plain: PlanTerms = { ...basic, plan: 'plain', priceAtomic: 10n, includedAtomic: 0n }

let world: BillingWorld
let credits: Credits
let spending: Budgets
let subscriptions: Subscriptions
let plans: PlansService
beforeAll(async () => {
  world = await createBillingWorld()
  credits = createCredits(world)
  spending = createBudgets(world)
  subscriptions = createSubscriptions({ ...world, credits, spending })
  plans = createPlansService({
    ...world,
    credits,
    spending,
    subscriptions,
    standardPlans: [...standardPlans, basic, plain],
  })
  await race({ times: 2, enough: 'it costs nothing' }, () => plans.preparePlans())
})
afterAll(() => world.close())

let owners = 0
const newOwner = () => principal({ accountId: `acct_${++owners}`, credential: 'wallet_session' })
const available = (owner: { accountId: string }) => world.available(owner.accountId)
const topics = async (subject: string) =>
  (await world.events('billing.*'))
    .filter((event) => event.subject === subject)
    .map(({ topic }) => topic.replace('billing.subscription_', ''))
async function nextMonth(): Promise<void> {
  world.clock.advance(32 * dayMs)
  await subscriptions.processDue()
}

describe('plans', () => {
  test('are made once, version 1 of each, and listed by price', async () => {
    const { items } = await plans.plans()
    expect(items.map(({ plan, version }) => [plan, version])).toEqual([
      ['free', 1],
      ['plain', 1],
      ['basic', 1],
      ['developer', 1],
      ['pro', 1],
    ])
  })
  test('change by versions: subscribers keep theirs, newcomers get the new one', async () => {
    const [old, fresh] = [newOwner(), newOwner()]
    await world.fund(old.accountId, 1_000n)
    await world.fund(fresh.accountId, 1_000n)
    const { draftPlan, publishPlan } = plans
    const draft = async (priceAtomic: string) =>
      draftPlan({ ...plain, plan: 'moving', priceAtomic, includedAtomic: '0', features: [] })
    await publishPlan('moving', (await draft('10')).version)
    await plans.subscribe(old, 'moving')
    await publishPlan('moving', (await draft('50')).version)
    await plans.subscribe(fresh, 'moving')
    await nextMonth()
    expect([await available(old), await available(fresh)]).toEqual([980n, 900n])
    expect(await codeOf(publishPlan('moving', 1))).toBe('resource.illegal_transition')
  })
  test('that were archived take no new subscribers', async () => {
    const owner = newOwner()
    await plans.draftPlan({
      ...plain,
      plan: 'gone',
      priceAtomic: '0',
      includedAtomic: '0',
      features: [],
    })
    expect(await codeOf(plans.subscribe(owner, 'gone'))).toBe('billing.plan_unknown')
    await plans.publishPlan('gone', 1)
    await plans.archivePlan('gone', 1)
    expect(await codeOf(plans.subscribe(owner, 'gone'))).toBe('billing.plan_unknown')
  })
})

describe('subscriptions', () => {
  test('begin with a paid period and its credit, and entitle to what the plan says', async () => {
    const owner = newOwner()
    await world.fund(owner.accountId, 100n)
    expect((await plans.subscription(owner)).entitlements).toMatchObject({ rateMultiplier: 1 })
    const { id } = await plans.subscribe(owner, 'basic')
    expect(await available(owner)).toBe(100n)
    expect(await plans.subscription(owner)).toMatchObject({
      active: { id, state: 'active', periodIndex: 0 },
      scheduled: null,
      entitlements: { plan: 'basic', rateMultiplier: 3 },
    })
    expect(await topics(id)).toEqual(['active'])
  })
  test('are refused without the first fee, and leave nothing behind', async () => {
    const owner = newOwner()
    await world.fund(owner.accountId, 99n)
    expect(await codeOf(plans.subscribe(owner, 'basic'))).toBe('ledger.insufficient')
    expect((await plans.subscriptionList(owner, { limit: 10 })).items).toEqual([])
    expect(await available(owner)).toBe(99n)
  })
  test('are one at a time, however many are asked for at once', async () => {
    const owner = newOwner()
    await world.fund(owner.accountId, 1_000n)
    const enough = { have: await available(owner), each: 10n }
    const codes = await race({ times: 6, enough }, () => codeOf(plans.subscribe(owner, 'plain')))
    expect(codes.filter((code) => code === 'no failure')).toHaveLength(1)
    expect(await available(owner)).toBe(990n)
  })
  test('are renewed once for each period, by any number of processes', async () => {
    const owner = newOwner()
    await world.fund(owner.accountId, 1_000n)
    const { id } = await plans.subscribe(owner, 'plain')
    world.clock.advance(32 * dayMs)
    await Promise.all([
      subscriptions.processDue(),
      createSubscriptions({ ...world, credits, spending }).processDue(),
    ])
    expect(await available(owner)).toBe(980n)
    expect(await topics(id)).toEqual(['active', 'renewed'])
    expect((await plans.subscription(owner)).active).toMatchObject({ periodIndex: 1 })
  })
  test('do not charge for periods in which nobody was there', async () => {
    const owner = newOwner()
    await world.fund(owner.accountId, 1_000n)
    await plans.subscribe(owner, 'plain')
    world.clock.advance(200 * dayMs)
    await subscriptions.processDue()
    await subscriptions.processDue()
    expect(await available(owner)).toBe(980n)
    expect((await plans.subscription(owner)).active).toMatchObject({ periodIndex: 6 })
  })
  test('expire when the next period cannot be paid; the old credit does not pay for it', async () => {
    const owner = newOwner()
    await world.fund(owner.accountId, 100n)
    const { id } = await plans.subscribe(owner, 'basic')
    expect(await available(owner)).toBe(100n)
    await nextMonth()
    expect(await topics(id)).toEqual(['active', 'expired'])
    expect((await plans.subscriptionList(owner, { limit: 1 })).items).toMatchObject([
      { state: 'expired', reason: 'unpaid' },
    ])
    await credits.expireDue()
    expect(await available(owner)).toBe(0n)
  })
  test('end with their period when they are canceled, and are not charged again', async () => {
    const owner = newOwner()
    await world.fund(owner.accountId, 100n)
    const { id } = await plans.subscribe(owner, 'plain')
    expect(await plans.cancel(owner, id)).toMatchObject({ state: 'active', endsWithPeriod: true })
    await nextMonth()
    expect(await topics(id)).toEqual(['active', 'canceled'])
    expect(await available(owner)).toBe(90n)
    expect(await codeOf(plans.cancel(owner, id))).toBe('resource.illegal_transition')
  })
  test('wait for the running one to end, and take its place at the same moment', async () => {
    const owner = newOwner()
    await world.fund(owner.accountId, 1_000n)
    const first = await plans.subscribe(owner, 'plain')
    const second = await plans.subscribe(owner, 'basic')
    expect(second).toMatchObject({ state: 'scheduled', periodStart: first.periodEnd })
    expect(await codeOf(plans.subscribe(owner, 'pro'))).toBe('billing.subscription_exists')
    expect(await available(owner)).toBe(990n)
    await nextMonth()
    expect(await topics(first.id)).toEqual(['active', 'canceled'])
    expect(await topics(second.id)).toEqual(['scheduled', 'active'])
    expect((await plans.subscription(owner)).entitlements.plan).toBe('basic')
  })
  test('take the place of the one before, although that could not be ended first', async () => {
    const owner = newOwner()
    await world.fund(owner.accountId, 1_000n)
    const first = await plans.subscribe(owner, 'plain')
    const second = await plans.subscribe(owner, 'basic')
    let failures = 1
    const outbox: typeof world.outbox = {
      ...world.outbox,
      append: async (tx, spec, event) => {
        if (event.subject === first.id && failures-- > 0) throw new Error('the disk is full')
        return world.outbox.append(tx, spec, event)
      },
    }
    world.clock.advance(32 * dayMs)
    await createSubscriptions({ ...world, credits, spending, outbox }).processDue()
    expect(await topics(first.id)).toEqual(['active', 'canceled'])
    expect(await topics(second.id)).toEqual(['scheduled', 'active'])
    expect(await available(owner)).toBe(990n)
  })
  test('are listed once on all pages, although two began at the same moment', async () => {
    const owner = newOwner()
    await world.fund(owner.accountId, 1_000n)
    const made = [await plans.subscribe(owner, 'plain'), await plans.subscribe(owner, 'basic')]
    const read = (cursor: { cursor?: string }) =>
      plans.subscriptionList(owner, { limit: 1, ...cursor })
    const ids = (await onPagesOf(read)).map(({ id }) => id)
    expect(ids.toSorted()).toEqual(made.map(({ id }) => id).toSorted())
  })
  test("are nobody else's to cancel", async () => {
    const owner = newOwner()
    await world.fund(owner.accountId, 100n)
    const { id } = await plans.subscribe(owner, 'plain')
    expect(await codeOf(plans.cancel(newOwner(), id))).toBe('resource.not_found')
  })
  test('charge exactly one fee for each period that began, whatever is done in any order', async () => {
    const step = fc.constantFrom('subscribe plain', 'subscribe basic', 'cancel', 'month', 'look')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
        const owner = newOwner()
        await world.fund(owner.accountId, 100_000n)
        for (const one of steps) {
          if (one === 'month') await nextMonth()
          else if (one === 'look') await subscriptions.processDue()
          else if (one === 'cancel') {
            const { active, scheduled } = await plans.subscription(owner)
            const id = (scheduled ?? active)?.id
            if (id !== undefined) await plans.cancel(owner, id)
          } else await codeOf(plans.subscribe(owner, one.slice('subscribe '.length)))
        }
        const lines = await world.ledger.statement(world.database.query, {
          owner: owner.accountId,
          limit: 200,
        })
        const fees = lines.items.filter(({ kind }) => kind === 'subscription.fee')
        const { items } = await plans.subscriptionList(owner, { limit: 200 })
        const told = (await Promise.all(items.map(({ id }) => topics(id)))).flat()
        const begun = told.filter((topic) => topic === 'active' || topic === 'renewed')
        expect(fees).toHaveLength(begun.length)
        const running = items.filter(({ state }) => state === 'active')
        expect(running.length).toBeLessThanOrEqual(1)
      }),
      { numRuns: 12 },
    )
  })
})
