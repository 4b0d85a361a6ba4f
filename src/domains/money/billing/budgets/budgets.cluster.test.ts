import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, handClock } from '../../../../../test/support/auth-world.ts'
import {
  type BillingWorld,
  createBillingWorld,
  eventLogSet,
} from '../../../../../test/support/billing-world.ts'
import { principal } from '../../../../../test/support/http-server.ts'
import { openPostgresPair } from '../../../../../test/support/postgres-pair.ts'
import { race } from '../../../../../test/support/race.ts'
import { ledgerMigrationSet } from '../../ledger/index.ts'
import { billingMigrationSets } from '../index.ts'
import { createBudgetsService } from './budgets.service.ts'
import { createBudgets } from './budgets.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''

// The embedded store runs one statement at a time; only a server shows what parallel ones do.
describe.skipIf(url === '')('budgets on PostgreSQL, two pools', () => {
  let worlds: readonly [BillingWorld, BillingWorld]
  beforeAll(async () => {
    const clock = handClock()
    const [one, other] = await openPostgresPair(url, [
      eventLogSet,
      ledgerMigrationSet,
      ...billingMigrationSets,
    ])
    worlds = [
      await createBillingWorld({ database: one, clock }),
      await createBillingWorld({ database: other, clock }),
    ]
  })
  afterAll(async () => {
    for (const world of worlds ?? []) await world.close()
  })

  let owners = 0
  let charges = 0
  const newOwner = () => principal({ accountId: `acct_${++owners}` })
  const budgetOf = (owner: ReturnType<typeof newOwner>, limit: number, agent?: string) =>
    createBudgetsService(worlds[0]).create(owner, {
      name: 'a budget',
      scope: agent === undefined ? { kind: 'account' } : { kind: 'agent', value: agent },
      window: 'day',
      asset: 'USDC',
      limitAtomic: `${limit}`,
      action: 'block',
    })
  const spend = (
    index: number,
    owner: ReturnType<typeof newOwner>,
    {
      amount = 1n,
      agentId,
      chargeId = `chg_${++charges}`,
    }: { amount?: bigint; agentId?: string; chargeId?: string } = {},
  ) => {
    const world = worlds[index % 2 === 0 ? 0 : 1]
    const budgets = createBudgets(world)
    return world.database.transaction((tx) =>
      budgets.reserve(tx, {
        accountId: owner.accountId,
        family: 'AI',
        asset: 'USDC',
        amountAtomic: amount,
        chargeId,
        ...(agentId === undefined ? {} : { agentId }),
      }),
    )
  }
  const usedOf = async (owner: ReturnType<typeof newOwner>, id: string) =>
    Number((await createBudgetsService(worlds[1]).get(owner, id)).used.amountAtomic)

  test.each([1, 30, 99])(
    'a budget of %i lets exactly so much of 150 parallel calls through, and tells each threshold once',
    async (limit) => {
      const owner = newOwner()
      const { id } = await budgetOf(owner, limit)
      const codes = await race(
        { times: 150, enough: 'the budget is the rule, and nothing else is taken of' },
        (index) => codeOf(spend(index, owner)),
      )
      expect(codes.filter((code) => code === 'no failure')).toHaveLength(limit)
      expect(codes.filter((code) => code === 'billing.budget_exceeded')).toHaveLength(150 - limit)
      expect(await usedOf(owner, id)).toBe(limit)
      const told = (await worlds[0].events('billing.budget_threshold')).filter(
        ({ subject }) => subject === id,
      )
      expect(told.map(({ payload }) => payload['thresholdPercent'])).toEqual([50, 80, 100])
    },
  )
  test('spending and giving back at random ends with what was spent and not given back', async () => {
    const owner = newOwner()
    const { id: wide } = await budgetOf(owner, 100_000)
    const ids = await Promise.all(
      ['a', 'b', 'c'].map(async (agent) => (await budgetOf(owner, 60, agent)).id),
    )
    const kept = await race(
      { times: 16, enough: 'the budgets are the rule, and nothing else is taken of' },
      async (worker) => {
        let spent = 0
        for (let turn = 0; turn < 20; turn++) {
          const agentId = ['a', 'b', 'c'][(worker + turn) % 3] ?? 'a'
          const chargeId = `chg_${++charges}`
          const amount = BigInt(1 + (turn % 5))
          const code = await codeOf(spend(worker, owner, { amount, agentId, chargeId }))
          if (code !== 'no failure') continue
          if (turn % 2 === 0) spent += Number(amount)
          else {
            const world = worlds[turn % 4 === 1 ? 0 : 1]
            await world.database.transaction((tx) => createBudgets(world).release(tx, chargeId))
          }
        }
        return spent
      },
    )
    const total = kept.reduce((sum, spent) => sum + spent, 0)
    const parts = await Promise.all(ids.map((id) => usedOf(owner, id)))
    expect(await usedOf(owner, wide)).toBe(total)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
    for (const part of parts) expect(part).toBeLessThanOrEqual(60)
  })
})
