import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../../test/support/auth-world.ts'
import { type BillingWorld, createBillingWorld } from '../../../../../test/support/billing-world.ts'
import { principal } from '../../../../../test/support/http-server.ts'
import { fc } from '../../../../../test/support/properties.ts'
import { race } from '../../../../../test/support/race.ts'
import type { Principal } from '../../../../kernel/principal.ts'
import type { CreateBudgetRequest } from './budgets.schemas.ts'
import { type BudgetsService, createBudgetsService } from './budgets.service.ts'
import { type BudgetSpend, type Budgets, createBudgets } from './budgets.ts'

const dayMs = 86_400_000
let world: BillingWorld
let budgets: Budgets
let service: BudgetsService
beforeAll(async () => {
  world = await createBillingWorld()
  budgets = createBudgets(world)
  service = createBudgetsService(world)
})
afterAll(() => world.close())

let owners = 0
let charges = 0
const newOwner = () => principal({ accountId: `acct_${++owners}`, credential: 'wallet_session' })
const newCharge = () => `chg_${++charges}`

async function budgetOf(owner: Principal, differences: Partial<CreateBudgetRequest> = {}) {
  const { id } = await service.create(owner, {
    name: 'a budget',
    scope: { kind: 'account' },
    window: 'day',
    asset: 'paper:USDC',
    limitAtomic: '1000',
    action: 'block',
    ...differences,
  })
  return id
}
function spend(owner: Principal, amountAtomic: bigint, differences: Partial<BudgetSpend> = {}) {
  return world.database.transaction((tx) =>
    budgets.reserve(tx, {
      accountId: owner.accountId,
      family: 'AI',
      asset: 'paper:USDC',
      amountAtomic,
      chargeId: newCharge(),
      ...differences,
    }),
  )
}
const release = (chargeId: string) =>
  world.database.transaction((tx) => budgets.release(tx, chargeId))
const usedOf = async (owner: Principal, id: string) =>
  BigInt((await service.get(owner, id)).used.amountAtomic)
const told = async (budgetId: string) =>
  (await world.events('billing.budget_threshold'))
    .filter(({ subject }) => subject === budgetId)
    .map(({ payload }) => payload['thresholdPercent'])

describe('a blocking budget', () => {
  test('says what is used and left, and nothing is left of one that was narrowed below that', async () => {
    const owner = newOwner()
    const id = await budgetOf(owner)
    await spend(owner, 300n)
    const amounts = async () => {
      const { left, limit, used } = await service.get(owner, id)
      return [limit, used, left].map(({ amountAtomic }) => amountAtomic)
    }
    expect(await amounts()).toEqual(['1000', '300', '700'])
    await service.change(owner, id, { limitAtomic: '299' })
    expect(await amounts()).toEqual(['299', '300', '0'])
  })
  test('lets everything through up to its limit, and nothing beyond', async () => {
    const owner = newOwner()
    const id = await budgetOf(owner)
    expect(await codeOf(spend(owner, 999n))).toBe('no failure')
    expect(await codeOf(spend(owner, 2n))).toBe('billing.budget_exceeded')
    expect(await codeOf(spend(owner, 1n))).toBe('no failure')
    expect(await usedOf(owner, id)).toBe(1_000n)
  })
  test('says what is left, and when its window ends', async () => {
    const owner = newOwner()
    const id = await budgetOf(owner)
    await spend(owner, 400n)
    await expect(spend(owner, 601n)).rejects.toMatchObject({
      spec: { status: 429 },
      options: {
        extra: { budgetId: id, leftAtomic: '600', neededAtomic: '601' },
        retryAfterSeconds: 15 * 3_600,
      },
    })
  })
  test('never says that its window ends before it does', async () => {
    const owner = newOwner()
    await budgetOf(owner)
    world.clock.advance(1)
    const refused = await spend(owner, 1_001n).catch((failure: unknown) => failure)
    world.clock.advance(-1)
    expect(refused).toMatchObject({ options: { retryAfterSeconds: 15 * 3_600 } })
  })
  test('takes from all budgets that a charge falls under, or from none', async () => {
    const owner = newOwner()
    const wide = await budgetOf(owner)
    const narrow = await budgetOf(owner, {
      scope: { kind: 'agent', value: 'scout' },
      limitAtomic: '100',
    })
    expect(await codeOf(spend(owner, 101n, { agentId: 'scout' }))).toBe('billing.budget_exceeded')
    expect(await usedOf(owner, wide)).toBe(0n)
    await spend(owner, 100n, { agentId: 'scout' })
    expect([await usedOf(owner, wide), await usedOf(owner, narrow)]).toEqual([100n, 100n])
  })
  test.each([
    [{ kind: 'key', value: 'key_7' }, { keyId: 'key_7' }, { keyId: 'key_8' }],
    [{ kind: 'agent', value: 'scout' }, { agentId: 'scout' }, {}],
    [{ kind: 'family', value: 'Media' }, { family: 'Media' }, { family: 'AI' }],
  ] as const)('counts what falls under %j and nothing else', async (scope, inside, outside) => {
    const owner = newOwner()
    const id = await budgetOf(owner, { scope })
    await spend(owner, 5n, inside)
    await spend(owner, 7n, outside)
    await spend(newOwner(), 7n, inside)
    await spend(owner, 7n, { ...inside, asset: 'USDC' })
    expect(await usedOf(owner, id)).toBe(5n)
  })
  test('begins afresh with each window, in UTC', async () => {
    const owner = newOwner()
    const daily = await budgetOf(owner)
    const monthly = await budgetOf(owner, { window: 'month', limitAtomic: '5000' })
    const total = await budgetOf(owner, { window: 'total', limitAtomic: '5000' })
    await spend(owner, 1_000n)
    world.clock.advance(dayMs)
    await spend(owner, 1_000n)
    expect(await usedOf(owner, daily)).toBe(1_000n)
    expect(await usedOf(owner, monthly)).toBe(2_000n)
    world.clock.advance(31 * dayMs)
    expect(await usedOf(owner, daily)).toBe(0n)
    expect(await usedOf(owner, monthly)).toBe(0n)
    expect(await usedOf(owner, total)).toBe(2_000n)
  })
})

describe('giving back', () => {
  test('returns what a charge took, once', async () => {
    const owner = newOwner()
    const id = await budgetOf(owner)
    const chargeId = newCharge()
    await spend(owner, 600n, { chargeId })
    await spend(owner, 100n)
    await release(chargeId)
    await release(chargeId)
    expect(await usedOf(owner, id)).toBe(100n)
  })
  test('returns the part that a charge did not come to cost', async () => {
    const owner = newOwner()
    const id = await budgetOf(owner)
    const chargeId = newCharge()
    const reduce = (actual: bigint) =>
      world.database.transaction((tx) => budgets.reduce(tx, chargeId, actual))
    await spend(owner, 600n, { chargeId })
    await reduce(250n)
    await reduce(250n)
    await reduce(400n)
    expect(await usedOf(owner, id)).toBe(250n)
    await release(chargeId)
    expect(await usedOf(owner, id)).toBe(0n)
  })
  test('returns nothing to a window that has begun since', async () => {
    const owner = newOwner()
    const id = await budgetOf(owner)
    const chargeId = newCharge()
    await spend(owner, 600n, { chargeId })
    world.clock.advance(dayMs)
    await spend(owner, 300n)
    await release(chargeId)
    expect(await usedOf(owner, id)).toBe(300n)
  })
  test('takes nothing when the transaction is rolled back', async () => {
    const owner = newOwner()
    const id = await budgetOf(owner)
    const work = world.database.transaction(async (tx) => {
      await budgets.reserve(tx, {
        accountId: owner.accountId,
        family: 'AI',
        asset: 'paper:USDC',
        amountAtomic: 900n,
        chargeId: newCharge(),
      })
      throw new Error('the charge failed')
    })
    await expect(work).rejects.toThrow('the charge failed')
    expect([await usedOf(owner, id), await told(id)]).toEqual([0n, []])
  })
  test('refuses the same charge twice rather than take twice', async () => {
    const owner = newOwner()
    const id = await budgetOf(owner)
    const chargeId = newCharge()
    await spend(owner, 100n, { chargeId })
    await expect(spend(owner, 100n, { chargeId })).rejects.toThrow()
    expect(await usedOf(owner, id)).toBe(100n)
  })
})

describe('thresholds', () => {
  test('rise, in whatever order they are named: one charge that passes several tells them so', async () => {
    const owner = newOwner()
    const id = await budgetOf(owner, { thresholds: [100, 9, 80] })
    expect((await service.get(owner, id)).thresholds).toEqual([9, 80, 100])
    const changed = await service.change(owner, id, { thresholds: [90, 100, 8] })
    expect(changed.thresholds).toEqual([8, 90, 100])
    await spend(owner, 900n)
    expect(await told(id)).toEqual([8, 90])
  })
  test('are told once in a window, also when one charge passes several and money comes back', async () => {
    const owner = newOwner()
    const id = await budgetOf(owner, { action: 'alert' })
    const chargeId = newCharge()
    await spend(owner, 499n)
    await spend(owner, 301n, { chargeId })
    await release(chargeId)
    await spend(owner, 301n)
    await spend(owner, 9_999n)
    expect(await told(id)).toEqual([50, 80, 100])
    world.clock.advance(dayMs)
    await spend(owner, 500n)
    expect(await told(id)).toEqual([50, 80, 100, 50])
  })
})

describe('a change', () => {
  test('leaves what it does not name, also when it names nothing', async () => {
    const owner = newOwner()
    const id = await budgetOf(owner, { limitAtomic: '70', action: 'alert' })
    const before = await service.get(owner, id)
    expect(await service.change(owner, id, {})).toEqual(before)
    expect(await service.change(owner, id, { name: 'other' })).toEqual({ ...before, name: 'other' })
  })
})

describe('the law of budgets', () => {
  test('what is taken and not given back is what is used, never above the limit, with each threshold told once', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('spend' as const), amount: fc.integer({ min: 0, max: 400 }) }),
      fc.record({ kind: fc.constant('release' as const), which: fc.nat(20) }),
      fc.record({ kind: fc.constant('reduce' as const), which: fc.nat(20), to: fc.nat(300) }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 25 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { maxLength: 4 }),
        async (steps, thresholds) => {
          const owner = newOwner()
          const id = await budgetOf(owner, { thresholds })
          const open: { chargeId: string; amount: bigint }[] = []
          let highest = 0n
          for (const one of steps) {
            const sum = open.reduce((total, { amount }) => total + amount, 0n)
            const chosen = one.kind === 'spend' ? undefined : open[one.which % (open.length || 1)]
            if (one.kind === 'spend') {
              const chargeId = newCharge()
              const amount = BigInt(one.amount)
              const code = await codeOf(spend(owner, amount, { chargeId }))
              expect(code === 'no failure').toBe(sum + amount <= 1_000n || amount === 0n)
              if (code === 'no failure' && amount > 0n) open.push({ chargeId, amount })
            } else if (chosen !== undefined && one.kind === 'release') {
              await release(chosen.chargeId)
              open.splice(open.indexOf(chosen), 1)
            } else if (chosen !== undefined && one.kind === 'reduce') {
              const to = BigInt(one.to)
              await world.database.transaction((tx) => budgets.reduce(tx, chosen.chargeId, to))
              if (to < chosen.amount) chosen.amount = to
            }
            const used = open.reduce((total, { amount }) => total + amount, 0n)
            if (used > highest) highest = used
            expect(await usedOf(owner, id)).toBe(used)
          }
          const reached = thresholds.filter((percent) => highest * 100n >= BigInt(percent) * 1_000n)
          expect(await told(id)).toEqual(reached.toSorted((one, other) => one - other))
        },
      ),
      { numRuns: 25 },
    )
  })
  test('parallel calls never pass the limit and use it up', async () => {
    const owner = newOwner()
    const id = await budgetOf(owner, { limitAtomic: '50' })
    const codes = await race({ times: 120, enough: 'what is counted is not paid here' }, () =>
      codeOf(spend(owner, 1n)),
    )
    expect(codes.filter((code) => code === 'no failure')).toHaveLength(50)
    expect(await usedOf(owner, id)).toBe(50n)
    expect(await told(id)).toEqual([50, 80, 100])
  })
})
