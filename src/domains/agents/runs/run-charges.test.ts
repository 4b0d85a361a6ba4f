import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type AgentRunsWorld,
  createAgentRunsWorld,
} from '../../../../test/support/agent-runs-world.ts'
import { handClock } from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  chargedRunsSets,
  createRunCharging,
  tokenCost,
} from '../../../../test/support/run-charging.ts'
import { type Said, scriptedModel } from '../../../../test/support/scripted-model.ts'
import type { Database } from '../../../ports/database.ts'

const asset = 'paper:USDC'
const account = { owner: 'acct_a', purpose: 'available', asset } as const
/** The cost of one reply of the scripted model: 10 input and 10 output tokens. */
const replyCost = 10n * tokenCost.input + 10n * tokenCost.output

let database: Database
beforeEach(async () => {
  database = await createTestDatabase(chargedRunsSets)
})
afterEach(() => database.close())

/** One tool call, then the end: two replies. */
const twice = (_: unknown, turn: number): Said =>
  turn === 0
    ? { text: 'I look.', calls: [{ name: 'discovery_status', input: {} }] }
    : { text: 'Done.' }

async function charging(say: Parameters<typeof scriptedModel>[0] = twice) {
  const clock = handClock()
  const model = scriptedModel(say)
  const money = await createRunCharging({ database, clock, model })
  const world = await createAgentRunsWorld({ database, clock, model, charges: money.charges })
  const body = { slug: 'helper', name: 'Helper', toolsAllowed: ['get_api_status'] }
  expect((await world.ask('POST /api/agents/create', { body })).status).toBe(200)
  const balance = () => money.billing.ledger.balance(database.query, account)
  return { ...money, world, model, clock, balance }
}

async function runOf(world: AgentRunsWorld): Promise<string> {
  return (await world.runs.start(world.owner, { agent: 'helper', input: 'Go.' })).id
}

describe('what the model of a run costs', () => {
  test('is charged to its account, reply by reply, under the agent and the key that started it', async () => {
    const { world, billing, books, balance } = await charging()
    await billing.fund('acct_a', 1_000_000n)
    const id = await runOf(world)
    await world.work.drive(id)
    const run = await world.runs.get('acct_a', id)
    expect(run).toMatchObject({ status: 'succeeded', usage: { costMicroUsd: 2n * replyCost } })
    expect(await balance()).toMatchObject({
      postedAtomic: 1_000_000n - 2n * replyCost,
      heldAtomic: 0n,
    })
    const amountAtomic = (2n * replyCost).toString()
    for (const [groupBy, group] of [
      ['agent', 'helper'],
      ['key', world.owner.credentialId],
    ] as const) {
      const { items } = await books.usage.query(world.owner, { limit: 10, groupBy })
      expect(items).toMatchObject([{ group, charged: [{ asset, amountAtomic }] }])
    }
    const { items } = await books.usage.meterUsage(world.owner, 'model_tokens', { window: 'total' })
    expect(items.map(({ value }) => value)).toEqual(['40'])
  })

  test('is held before the model is asked, and charged once its answer is kept', async () => {
    const seen: bigint[] = []
    const { world, billing, balance } = await charging(async () => {
      seen.push((await balance()).heldAtomic)
      return { text: 'Done.' }
    })
    await billing.fund('acct_a', 1_000_000n)
    await world.work.drive(await runOf(world))
    expect(seen).toHaveLength(1)
    expect((seen[0] ?? 0n) >= replyCost).toBe(true)
    expect((await balance()).heldAtomic).toBe(0n)
  })

  test('without credit the run stops before the model is asked, and goes on once there is some', async () => {
    const { world, billing, model, balance } = await charging()
    const id = await runOf(world)
    await world.work.drive(id)
    const stopped = await world.runs.get('acct_a', id)
    expect(stopped.status).toBe('budget_reached')
    expect(stopped).toMatchObject({
      stopReason: 'credit_exhausted',
      stopDetail: expect.stringMatching(/cannot be paid/),
    })
    expect(stopped.usage.costMicroUsd).toBe(0n)
    expect(model.requests).toHaveLength(0)
    await billing.fund('acct_a', 1_000_000n)
    const { status } = await world.ask(`POST /api/runs/${id}/resume`, {
      body: { budget: {} },
    })
    expect(status).toBe(200)
    await world.work.drive(id)
    expect((await world.runs.get('acct_a', id)).status).toBe('succeeded')
    expect((await balance()).postedAtomic).toBe(1_000_000n - 2n * replyCost)
  })

  test('a budget for the agent stops its runs, with what they have said kept', async () => {
    const { world, billing, books, balance } = await charging(
      (): Said => ({ text: 'Once more.', calls: [{ name: 'discovery_status', input: {} }] }),
    )
    await billing.fund('acct_a', 1_000_000n)
    const { id: budgetId } = await books.budgets.create(world.owner, {
      name: 'helper',
      window: 'total',
      action: 'block',
      asset,
      scope: { kind: 'agent', value: 'helper' },
      limitAtomic: '12000',
    })
    const id = await runOf(world)
    await world.work.drive(id)
    const run = await world.runs.get('acct_a', id)
    expect(run).toMatchObject({ status: 'budget_reached', output: 'Once more.' })
    const { used } = await books.budgets.get(world.owner, budgetId)
    expect(BigInt(used.amountAtomic)).toBe(run.usage.costMicroUsd)
    expect(await balance()).toMatchObject({
      postedAtomic: 1_000_000n - run.usage.costMicroUsd,
      heldAtomic: 0n,
    })
  })

  test('a call that fails costs nothing', async () => {
    const { world, billing, balance } = await charging(() => Promise.reject(new Error('away')))
    await billing.fund('acct_a', 1_000_000n)
    const id = await runOf(world)
    await world.work.drive(id)
    expect((await world.runs.get('acct_a', id)).status).toBe('failed')
    expect(await balance()).toMatchObject({ postedAtomic: 1_000_000n, heldAtomic: 0n })
  })

  test('one that its owner cancels costs what had been read', async () => {
    let cancel = async (): Promise<void> => {}
    const { world, billing, model, balance } = await charging(async () => {
      await cancel()
      return new Promise<Said>(() => {})
    })
    await billing.fund('acct_a', 1_000_000n)
    const id = await runOf(world)
    cancel = async () => void (await world.runs.cancel('acct_a', id))
    await world.work.drive(id)
    const [request] = model.requests
    const read = JSON.stringify([request?.messages, request?.tools]).length / 4
    expect(await balance()).toMatchObject({
      postedAtomic: 1_000_000n - BigInt(Math.ceil(read)) * tokenCost.input,
      heldAtomic: 0n,
    })
  })

  test('one that the time of the budget cuts off costs what had been read', async () => {
    const { world, billing, model, balance } = await charging(() => new Promise<Said>(() => {}))
    await billing.fund('acct_a', 1_000_000n)
    const budget = { secondsMax: 1 }
    const { id } = await world.runs.start(world.owner, { agent: 'helper', input: 'Go.', budget })
    await world.work.drive(id)
    expect((await world.runs.get('acct_a', id)).status).toBe('budget_reached')
    const [request] = model.requests
    const read = JSON.stringify([request?.messages, request?.tools]).length / 4
    expect(await balance()).toMatchObject({
      postedAtomic: 1_000_000n - BigInt(Math.ceil(read)) * tokenCost.input,
      heldAtomic: 0n,
    })
  })

  test('a model that lies about what it used takes no more than was held, and gives nothing', async () => {
    const lies = [10 ** 9, -5_000]
    const { world, billing, balance } = await charging((_, turn) => ({
      ...twice(_, turn),
      tokens: lies[turn] ?? 0,
    }))
    await billing.fund('acct_a', 1_000_000n)
    const id = await runOf(world)
    await world.work.drive(id)
    const { postedAtomic, heldAtomic } = await balance()
    const { usage } = await world.runs.get('acct_a', id)
    expect([1_000_000n - postedAtomic, heldAtomic]).toEqual([usage.costMicroUsd, 0n])
    expect(usage.costMicroUsd > replyCost).toBe(true)
  })
})
