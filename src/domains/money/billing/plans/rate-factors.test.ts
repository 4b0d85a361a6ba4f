import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BillingWorld, createBillingWorld } from '../../../../../test/support/billing-world.ts'
import { principal } from '../../../../../test/support/http-server.ts'
import { race } from '../../../../../test/support/race.ts'
import { createBudgets } from '../budgets/budgets.ts'
import { createCredits } from '../credits/credits.ts'
import { createPlansService, type PlansService } from './plans.service.ts'
import { createRateFactors } from './rate-factors.ts'
import { type PlanTerms, standardPlans } from './standard-plans.ts'
import { createSubscriptions } from './subscriptions.ts'

const fast: PlanTerms = {
  plan: 'fast',
  name: 'Fast',
  summary: 'For tests',
  asset: 'USDC',
  priceAtomic: 100n,
  includedAtomic: 0n,
  rateMultiplier: 7,
  features: [],
}

let world: BillingWorld
let plans: PlansService
beforeAll(async () => {
  world = await createBillingWorld()
  const credits = createCredits(world)
  const spending = createBudgets(world)
  const subscriptions = createSubscriptions({ ...world, credits, spending })
  plans = createPlansService({
    ...world,
    credits,
    spending,
    subscriptions,
    standardPlans: [...standardPlans, fast],
  })
  await plans.preparePlans()
})
afterAll(() => world.close())

describe('the rate factor of an account', () => {
  test('is that of its plan, and of the free one without a subscription', async () => {
    const owner = principal({ accountId: 'acct_1' })
    await world.fund('acct_1', 1_000n)
    await plans.subscribe(owner, 'fast')
    const factors = createRateFactors(world)
    expect(await factors.factorOf('acct_1')).toBe(7)
    expect(await factors.factorOf('acct_2')).toBe(1)
    // Known from now on, and told without waiting.
    expect([factors.factorOf('acct_1'), factors.factorOf('acct_2')]).toEqual([7, 1])
  })

  test('follows a new plan after thirty seconds, and not with every call', async () => {
    const owner = principal({ accountId: 'acct_3' })
    await world.fund('acct_3', 1_000n)
    let asked = 0
    const factors = createRateFactors({
      ...world,
      database: {
        ...world.database,
        get query() {
          asked += 1
          return world.database.query
        },
      },
    })
    expect(await factors.factorOf('acct_3')).toBe(1)
    await plans.subscribe(owner, 'fast')
    world.clock.advance(29_000)
    expect(factors.factorOf('acct_3')).toBe(1)
    expect(asked).toBe(1)
    world.clock.advance(1_000)
    // This call finds it old, and the ones after it have what was read.
    expect([factors.factorOf('acct_3'), factors.factorOf('acct_3'), asked]).toEqual([1, 1, 2])
    await expect.poll(() => factors.factorOf('acct_3')).toBe(7)
    expect(asked).toBe(2)
  })

  test('is asked for once by many at the same time', async () => {
    let asked = 0
    const factors = createRateFactors({
      ...world,
      database: {
        ...world.database,
        get query() {
          asked += 1
          return world.database.query
        },
      },
    })
    const all = await race({ times: 20, enough: 'it costs nothing' }, async () =>
      factors.factorOf('acct_4'),
    )
    expect([new Set(all), asked]).toEqual([new Set([1]), 1])
  })

  test('is 1 while the store is away, and what was known before where it was', async () => {
    let isAway = true
    const factors = createRateFactors({
      ...world,
      database: {
        ...world.database,
        get query() {
          if (isAway) throw new Error('the store is away')
          return world.database.query
        },
      },
    })
    expect(await factors.factorOf('acct_1')).toBe(1)
    isAway = false
    world.clock.advance(30_000)
    await factors.factorOf('acct_1')
    await expect.poll(() => factors.factorOf('acct_1')).toBe(7)
    isAway = true
    world.clock.advance(30_000)
    await factors.factorOf('acct_1')
    await world.available('acct_1')
    expect(factors.factorOf('acct_1')).toBe(7)
  })
})
