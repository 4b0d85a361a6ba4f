import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../../test/support/auth-world.ts'
import { type BillingWorld, createBillingWorld } from '../../../../../test/support/billing-world.ts'
import { principal } from '../../../../../test/support/http-server.ts'
import { race } from '../../../../../test/support/race.ts'
import type { LedgerAsset, PaymentMode } from '../../../../kernel/assets.ts'
import { createBudgets } from '../budgets/budgets.ts'
import { creditsStore } from '../credits/credits.store.ts'
import { type Credits, createCredits } from '../credits/credits.ts'
import { createPlansService, type PlansService } from './plans.service.ts'
import type { PlanTerms } from './standard-plans.ts'
import { createSubscriptions, type Subscriptions } from './subscriptions.ts'

const even: PlanTerms = {
  plan: 'even',
  name: 'Even',
  summary: 'The fee comes back as credit',
  asset: 'USDC',
  priceAtomic: 100n,
  includedAtomic: 100n,
  rateMultiplier: 1,
  features: [],
}
const more: PlanTerms = { ...even, plan: 'more', includedAtomic: 120n }
const monthMs = 32 * 86_400_000

let owners = 0
const newOwner = () => principal({ accountId: `acct_${++owners}`, credential: 'wallet_session' })

async function createPlans(mode: PaymentMode) {
  const made = await createBillingWorld()
  const world: Omit<BillingWorld, 'mode'> & { readonly mode: PaymentMode } = { ...made, mode }
  const credits: Credits = createCredits(world)
  const spending = createBudgets(world)
  const subscriptions: Subscriptions = createSubscriptions({ ...world, credits, spending })
  const standardPlans = [even, more]
  const plans: PlansService = createPlansService({
    ...world,
    credits,
    spending,
    subscriptions,
    standardPlans,
  })
  await plans.preparePlans()
  const asset: LedgerAsset = mode === 'paper' ? 'paper:USDC' : 'USDC'
  return {
    world,
    credits,
    spending,
    subscriptions,
    plans,
    fund: (owner: string, amount: bigint) => world.fund(owner, amount, asset),
    available: ({ accountId }: { readonly accountId: string }) => world.available(accountId, asset),
    async ofPlatform(purpose: 'revenue' | 'rewards') {
      const account = { owner: 'platform', purpose, asset } as const
      return (await world.ledger.balance(world.database.query, account)).postedAtomic
    },
  }
}

describe.each(['paper', 'live'] as const)('the credit that a plan includes, %s', (mode) => {
  let made: Awaited<ReturnType<typeof createPlans>>
  beforeAll(async () => {
    made = await createPlans(mode)
  })
  afterAll(() => made.world.close())

  test('is there in the transaction that pays the fee, whoever asked for it', async () => {
    const { world, subscriptions, fund, available } = made
    const owner = newOwner()
    await fund(owner.accountId, 100n)
    const { accountId } = owner
    await world.database.transaction(async (tx) => {
      const { id } = await subscriptions.subscribe(tx, { accountId, plan: 'even' })
      expect(await creditsStore(tx).bySource(`sub:${id}:0`)).toMatchObject({ state: 'active' })
    })
    expect(await available(owner)).toBe(100n)
  })

  test('is given once, however many subscribe at once', async () => {
    const { plans, fund, available } = made
    const owner = newOwner()
    await fund(owner.accountId, 1_000n)
    const enough = { have: await available(owner), each: 100n }
    const codes = await race({ times: 4, enough }, () => codeOf(plans.subscribe(owner, 'even')))
    expect(codes.filter((code) => code === 'no failure')).toHaveLength(1)
    expect(await available(owner)).toBe(1_000n)
  })

  test('is given once with each renewal and with the plan that takes its place, by two processes', async () => {
    const { world, plans, credits, spending, subscriptions, fund, available } = made
    const owner = newOwner()
    await fund(owner.accountId, 1_000n)
    const { id } = await plans.subscribe(owner, 'even')
    const clocks = [subscriptions, createSubscriptions({ ...world, credits, spending })]
    const nextMonth = async () => {
      world.clock.advance(monthMs)
      await race({ times: 2, enough: 'the fee of a period is taken once' }, async (n) =>
        clocks[n]?.processDue(),
      )
    }
    await nextMonth()
    // What the first period brought has ended unused; the second one has brought as much.
    expect(await available(owner)).toBe(900n)
    const upgrade = await plans.subscribe(owner, 'more')
    await nextMonth()
    const sources = [`sub:${id}:0`, `sub:${id}:1`, `sub:${upgrade.id}:0`]
    const states = await Promise.all(
      sources.map(async (source) => {
        const grant = await creditsStore(world.database.query).bySource(source)
        return [grant?.state, grant?.remainingAtomic]
      }),
    )
    const last = mode === 'paper' ? 120n : 100n
    expect(states).toEqual([
      ['expired', 0n],
      ['expired', 0n],
      ['active', last],
    ])
    expect(await available(owner)).toBe(700n + last)
  })
})

describe('of live plans', () => {
  let made: Awaited<ReturnType<typeof createPlans>>
  beforeAll(async () => {
    made = await createPlans('live')
  })
  afterAll(() => made.world.close())

  test('the fee pays for it, and what is not used is earned when it ends', async () => {
    const { world, plans, credits, fund, available, ofPlatform } = made
    const owner = newOwner()
    await fund(owner.accountId, 100n)
    const { id } = await plans.subscribe(owner, 'even')
    expect([await available(owner), await ofPlatform('revenue')]).toEqual([100n, 0n])
    await plans.cancel(owner, id)
    world.clock.advance(monthMs)
    await credits.expireDue()
    expect([await available(owner), await ofPlatform('revenue')]).toEqual([0n, 100n])
  })

  test('what a plan gives beyond its fee waits until enough is set aside for gifts', async () => {
    const { world, plans, credits, fund, available, ofPlatform } = made
    const owner = newOwner()
    await fund(owner.accountId, 100n)
    const { id } = await plans.subscribe(owner, 'more')
    expect(await available(owner)).toBe(100n)
    const gift = () => creditsStore(world.database.query).bySource(`sub:${id}:0:gift`)
    expect(await gift()).toMatchObject({ state: 'pending', amountAtomic: 20n })
    const asset = 'USDC'
    await world.ledger.post(world.database.query, {
      id: 'set-aside',
      kind: 'test.funded',
      entries: [
        { account: { owner: 'platform', purpose: 'external', asset }, amountAtomic: -30n },
        { account: { owner: 'platform', purpose: 'rewards', asset }, amountAtomic: 30n },
      ],
    })
    await credits.givePromised()
    expect(await available(owner)).toBe(120n)
    const other = newOwner()
    await fund(other.accountId, 100n)
    await plans.subscribe(other, 'more')
    expect([await available(other), await ofPlatform('rewards')]).toEqual([100n, 10n])
  })
})
