import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BillingServer, startBillingServer } from '../../../../test/support/billing-server.ts'
import { race } from '../../../../test/support/race.ts'
import type { PlanTerms } from './plans/standard-plans.ts'

const plan: PlanTerms = {
  plan: 'steady',
  name: 'Steady',
  summary: 'For tests',
  asset: 'USDC',
  priceAtomic: 100n,
  includedAtomic: 0n,
  rateMultiplier: 2,
  features: [],
}
const standardPlans = [plan, { ...plan, plan: 'larger', priceAtomic: 300n }]
const budgets = '/api/billing/budgets'
const subscriptions = '/api/billing/subscriptions'

let server: BillingServer
const asKey = (method: 'DELETE' | 'PATCH' | 'POST', path: string, body: object = {}) =>
  server.call(server.key, method, path, body)
const budgetOf = (scope: object, asset = 'paper:USDC', limitAtomic = '1000') => ({
  name: 'a limit',
  window: 'total',
  asset,
  limitAtomic,
  action: 'block',
  scope,
})
async function made(scope: object, asset?: string, limitAtomic?: string): Promise<string> {
  const body = budgetOf(scope, asset, limitAtomic)
  const answer = await server.call(server.owner, 'POST', budgets, body)
  return `${budgets}/${answer.json().id}`
}
const usedOf = async (path: string) =>
  (await server.call(server.owner, 'GET', path)).json().used.amountAtomic

describe('budgets, by a key', () => {
  beforeAll(async () => {
    server = await startBillingServer()
  })
  afterAll(() => server.close())

  test('200 sets, changes and deletes the budget of another key', async () => {
    const answer = await asKey('POST', budgets, budgetOf({ kind: 'key', value: 'key_9' }))
    expect(answer.json()).toMatchObject({ scope: { kind: 'key', value: 'key_9' } })
    const path = `${budgets}/${answer.json().id}`
    const raised = await asKey('PATCH', path, { limitAtomic: '5000' })
    expect(raised.json()).toMatchObject({ limit: { amountAtomic: '5000' } })
    expect((await asKey('DELETE', path)).json()).toEqual({ deleted: true })
  })
  test('200 sets one for all of the account, which it then cannot lift', async () => {
    const answer = await asKey('POST', budgets, budgetOf({ kind: 'account' }))
    const path = `${budgets}/${answer.json().id}`
    const refused = { status: 403, code: 'billing.own_budget' }
    expect((await asKey('PATCH', path, { limitAtomic: '5000' })).json()).toMatchObject(refused)
    expect((await server.call(server.owner, 'DELETE', path)).statusCode).toBe(200)
  })
  test.each([
    ['its own', { kind: 'key', value: 'key_7' }],
    ['the account’s', { kind: 'account' }],
    ['a family’s', { kind: 'family', value: 'AI' }],
    ['an agent’s', { kind: 'agent', value: 'scout' }],
  ])('403 for what moves %s', async (_, scope) => {
    const path = await made(scope)
    const refused = { status: 403, code: 'billing.own_budget' }
    for (const body of [{ limitAtomic: '5000' }, { action: 'alert' }, { thresholds: [] }]) {
      expect((await asKey('PATCH', path, body)).json()).toMatchObject(refused)
    }
    expect((await asKey('DELETE', path)).json()).toMatchObject(refused)
    expect((await server.call(server.owner, 'GET', path)).json()).toMatchObject({
      limit: { amountAtomic: '1000' },
      action: 'block',
      thresholds: [50, 80, 100],
    })
  })
  test('403 for a budget of its own, which would let it spend real money', async () => {
    const answer = await asKey('POST', budgets, budgetOf({ kind: 'key', value: 'key_7' }))
    expect(answer.json()).toMatchObject({ status: 403, code: 'billing.own_budget' })
  })
  test("404 for a stranger's budget", async () => {
    const theirs = await server.call(
      server.stranger,
      'POST',
      budgets,
      budgetOf({ kind: 'key', value: 'key_9' }),
    )
    const path = `${budgets}/${theirs.json().id}`
    expect((await asKey('PATCH', path, { limitAtomic: '1' })).statusCode).toBe(404)
    expect((await asKey('DELETE', path)).statusCode).toBe(404)
  })
})

describe.each(['paper', 'live'] as const)('subscriptions, by a key, %s', (mode) => {
  const asset = mode === 'paper' ? 'paper:USDC' : 'USDC'
  let ownBudget: string
  beforeAll(async () => {
    server = await startBillingServer({ mode, standardPlans })
    await server.world.fund(server.ownerId, 10_000n, asset)
    await server.world.fund('acct_stranger', 10_000n, asset)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    ownBudget = await made({ kind: 'key', value: 'key_7' }, asset, '400')
    return async () => {
      await server.call(server.owner, 'DELETE', ownBudget)
      // What runs ends with its month.
      const { active } = (
        await server.call(server.owner, 'GET', '/api/billing/subscription')
      ).json()
      if (active !== null) await asKey('POST', `${subscriptions}/${active.id}/cancel`)
      server.world.clock.advance(32 * 86_400_000)
      await server.billing.subscriptions.processDue()
    }
  })

  test('200 subscribes within its own budget, and 429 beyond it: nothing is paid', async () => {
    const before = await server.world.available(server.ownerId, asset)
    await server.call(server.owner, 'PATCH', ownBudget, { limitAtomic: '99' })
    expect((await asKey('POST', subscriptions, { plan: 'steady' })).json()).toMatchObject({
      status: 429,
      code: 'billing.budget_exceeded',
    })
    expect(await server.world.available(server.ownerId, asset)).toBe(before)
    await server.call(server.owner, 'PATCH', ownBudget, { limitAtomic: '100' })
    const answer = await asKey('POST', subscriptions, { plan: 'steady' })
    expect(answer.json()).toMatchObject({ plan: 'steady', state: 'active' })
    expect(await usedOf(ownBudget)).toBe('100')
    expect(await server.world.available(server.ownerId, asset)).toBe(before - 100n)
    expect((await asKey('POST', subscriptions, { plan: 'steady' })).json()).toMatchObject({
      status: 409,
      code: 'billing.subscription_exists',
    })
    expect(await usedOf(ownBudget)).toBe('100')
  })
  test('200 cancels a waiting one, whose fee its budgets get back', async () => {
    await asKey('POST', subscriptions, { plan: 'steady' })
    const waiting = (await asKey('POST', subscriptions, { plan: 'larger' })).json()
    expect([waiting.state, await usedOf(ownBudget)]).toEqual(['scheduled', '400'])
    const answer = await asKey('POST', `${subscriptions}/${waiting.id}/cancel`)
    expect([answer.json().state, await usedOf(ownBudget)]).toEqual(['canceled', '100'])
    const again = await asKey('POST', `${subscriptions}/${waiting.id}/cancel`)
    expect([again.statusCode, await usedOf(ownBudget)]).toEqual([409, '100'])
  })
  test('takes the fee once where one asks twice and another cancels at the same moment', async () => {
    const { id } = (await asKey('POST', subscriptions, { plan: 'steady' })).json()
    const before = await server.world.available(server.ownerId, asset)
    const acts = [
      { path: subscriptions, body: { plan: 'larger' } },
      { path: `${subscriptions}/${id}/cancel`, body: {} },
    ]
    const enough = 'an upgrade takes nothing before the running plan has ended'
    const answers = await race({ times: 3, enough }, (n) => {
      const { path = '', body = {} } = acts[n % 2] ?? {}
      return asKey('POST', path, body)
    })
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 200, 409])
    expect(codes[1]).toBe(200)
    expect(await usedOf(ownBudget)).toBe('400')
    server.world.clock.advance(32 * 86_400_000)
    await race({ times: 2, enough }, () => server.billing.subscriptions.processDue())
    expect(await server.world.available(server.ownerId, asset)).toBe(before - 300n)
    expect(
      (await server.call(server.owner, 'GET', '/api/billing/subscription')).json(),
    ).toMatchObject({ active: { plan: 'larger' }, scheduled: null })
  })
  test("404 for a stranger's subscription, however often", async () => {
    const theirs = await server.call(server.stranger, 'POST', subscriptions, { plan: 'steady' })
    const path = `${subscriptions}/${theirs.json().id}/cancel`
    for (const _ of [1, 2]) expect((await asKey('POST', path)).statusCode).toBe(404)
    const { active } = (
      await server.call(server.stranger, 'GET', '/api/billing/subscription')
    ).json()
    expect(active).toMatchObject({ endsWithPeriod: false })
  })
  test(`${mode === 'live' ? '403' : '200'} without a budget of its own that blocks`, async () => {
    await server.call(server.owner, 'PATCH', ownBudget, { action: 'alert' })
    const answer = await asKey('POST', subscriptions, { plan: 'steady' })
    expect(answer.json()).toMatchObject(
      mode === 'live'
        ? { status: 403, code: 'billing.own_budget_missing' }
        : { plan: 'steady', state: 'active' },
    )
    const { active } = (await server.call(server.owner, 'GET', '/api/billing/subscription')).json()
    expect(active === null).toBe(mode === 'live')
  })
})

describe('plans, by a key', () => {
  test('are the operator’s: 403 for the key of another account', async () => {
    server = await startBillingServer()
    const body = { ...plan, priceAtomic: '1', includedAtomic: '0' }
    const answer = await asKey('POST', '/api/billing/plans', body)
    expect(answer.json()).toMatchObject({ status: 403, code: 'auth.operator_required' })
    await server.close()
  })
})
