import { afterEach, beforeEach, expect, test } from 'vitest'
import { realRandom, silentLogger } from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { chargedRunsSets } from '../../../../test/support/run-charging.ts'
import { openSoldAgent, type SoldAgent, soldFor } from '../../../../test/support/sold-agent.ts'
import { createEventLog } from '../../../adapters/sql/event-log/event-log.ts'
import { AppError, type ErrorSpec } from '../../../kernel/errors.ts'
import type { Database } from '../../../ports/database.ts'
import { agentRunsErrors } from '../runs/index.ts'
import { createOrchestratorService, createPlanWork, orchestratorMigrations } from './index.ts'

const { commission, price } = soldFor
const funded = 1_000_000n
const untouched = { posted: funded, held: 0n, earned: 0n, kept: 0n }
const paid = { posted: funded - price, held: 0n, earned: price - commission, kept: commission }

/** Why no run can be started. */
let refusal: ErrorSpec | null
let database: Database
let sold: SoldAgent
let plans: ReturnType<typeof createOrchestratorService>
let workers: readonly ReturnType<typeof createPlanWork>[]
beforeEach(async () => {
  refusal = null
  database = await createTestDatabase([
    ...chargedRunsSets,
    { domain: 'orchestrator', migrations: orchestratorMigrations },
  ])
  sold = await openSoldAgent({ database })
  await sold.fundSeller()
  await sold.fundBuyer(funded)
  const { clock, world } = sold
  const shared = { database, clock, random: realRandom, logger: silentLogger }
  const parts = {
    ...shared,
    outbox: createEventLog(shared),
    jobs: { enqueue: async () => true },
    runs: {
      ...world.runs,
      carriesTaint: true,
      start: async (...given: Parameters<typeof world.runs.start>) => {
        if (refusal !== null) throw new AppError(refusal, 'Not now.')
        return world.runs.start(...given)
      },
    },
    finder: { search: () => Promise.reject(new Error('plans here have steps')) },
    agents: [],
    findAgent: async (accountId: string, agent: string) => {
      const { sale } = await world.findAgent(accountId, agent)
      return { price: sale === null ? null : `${sale.offer.priceAtomic}` }
    },
  }
  plans = createOrchestratorService(parts)
  workers = [createPlanWork(parts), createPlanWork(parts)]
})
afterEach(async () => {
  await assertSound()
  await database.close()
})

/** Whatever a test did, the books add up. */
async function assertSound(): Promise<void> {
  const { breaches, isSound } = await sold.money.billing.ledger.prove(database.query)
  expect({ breaches, isSound }).toEqual({ breaches: [], isSound: true })
}

const drafted = (limits: object) =>
  plans.create(sold.world.owner, {
    goal: 'Look.',
    steps: [{ id: 'only', agent: 'scout', input: '{{goal}}', ...limits }],
  })
async function begun(limits: object): Promise<string> {
  const { id } = await drafted(limits)
  await plans.start(sold.world.owner, id)
  return id
}
/** Both workers look at the plan at once. */
const looked = (id: string) => Promise.all(workers.map(({ advance }) => advance(id)))
const stepOf = async (id: string) => (await plans.get(sold.world.owner, id)).steps[0]

test('a step of a sold agent is paid for once, at most what the plan says', async () => {
  const id = await begun({ maxAmount: '0.25 USDC' })
  await looked(id)
  expect(await sold.purse()).toEqual({ ...untouched, held: price })
  const { runId, maxAmount } = (await stepOf(id)) ?? {}
  expect(maxAmount).toBe('0.25 USDC')
  await sold.world.work.drive(runId ?? '')
  await looked(id)
  expect(await plans.get(sold.world.owner, id)).toMatchObject({
    status: 'succeeded',
    steps: [{ output: 'Done.' }],
  })
  expect(await sold.purse()).toEqual(paid)
  expect((await sold.doors()).run).toEqual(['post_api_orchestrator_plans_planId_start'])
})

test('a plan that agrees to no price is refused before anything begins, with the price', async () => {
  const failure: unknown = await drafted({}).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(AppError)
  expect(failure).toMatchObject({
    spec: { code: 'orchestrator.plan_invalid' },
    options: {
      faults: [{ location: 'body/steps/0/maxAmount', message: expect.stringContaining('250000') }],
    },
  })
})

test('a step that costs more than it may fails and pays nothing', async () => {
  const id = await begun({ maxAmount: '0.24 USDC' })
  await looked(id)
  await looked(id)
  expect(await stepOf(id)).toMatchObject({
    status: 'failed',
    runId: null,
    reason: expect.stringContaining('payment.over_max_amount'),
  })
  expect(await sold.purse()).toEqual(untouched)
})

test('a plan that is cancelled while no run can be started ends, and holds nothing', async () => {
  refusal = agentRunsErrors.too_many
  const id = await begun({ maxAmount: '1 USDC' })
  await looked(id)
  expect(await stepOf(id)).toMatchObject({ status: 'starting', runId: null })
  await plans.cancel(sold.world.owner, id)
  await looked(id)
  expect(await stepOf(id)).toMatchObject({ status: 'cancelled', runId: null })
  expect(await sold.purse()).toEqual(untouched)
})

test('a plan that is cancelled lets go what its step had held', async () => {
  const id = await begun({ maxAmount: '1 USDC' })
  await looked(id)
  await plans.cancel(sold.world.owner, id)
  await looked(id)
  expect(await stepOf(id)).toMatchObject({ status: 'cancelled' })
  expect(await sold.purse()).toEqual(untouched)
})
