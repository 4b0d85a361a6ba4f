import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Run, RunBudget } from '../../src/domains/agents/runs/index.ts'
import type { Database } from '../../src/ports/database.ts'
import {
  type AgentRunsWorld,
  agentRunsSets,
  createAgentRunsWorld,
} from '../support/agent-runs-world.ts'
import { createTestDatabase } from '../support/database.ts'
import { type Said, scriptedModel } from '../support/scripted-model.ts'

let database: Database
beforeEach(async () => {
  database = await createTestDatabase(agentRunsSets)
})
afterEach(() => database.close())

/** A token costs a millionth of a dollar. */
const tokenPrice = () => 1_000_000n

async function worldOf(
  say: Parameters<typeof scriptedModel>[0],
  clock?: Parameters<typeof createAgentRunsWorld>[0]['clock'],
): Promise<AgentRunsWorld> {
  const model = scriptedModel(say)
  const world = await createAgentRunsWorld({
    database,
    model,
    tokenPrice,
    ...(clock === undefined ? {} : { clock }),
  })
  const body = { slug: 'spender', name: 'Spender', toolsAllowed: ['get_*'] }
  expect((await world.ask('POST /api/agents/create', { body })).status).toBe(200)
  return world
}

function expectWithin({ usage, budget }: Run): void {
  expect(usage.costMicroUsd <= budget.costMicroUsdMax).toBe(true)
  expect(usage.tokens).toBeLessThanOrEqual(budget.tokensMax)
  expect(usage.toolCalls).toBeLessThanOrEqual(budget.toolCallsMax)
  expect(usage.seconds).toBeLessThanOrEqual(budget.secondsMax)
}

async function runOnce(world: AgentRunsWorld, budget: Partial<RunBudget>): Promise<Run> {
  const { id } = await world.runs.start(world.owner, { agent: 'spender', input: 'Go.', budget })
  await world.work.drive(id)
  const run = await world.runs.get('acct_a', id)
  expectWithin(run)
  return run
}

const looping = (): Said => ({
  text: 'Once more.',
  calls: [{ name: 'discovery_status', input: {} }],
})

describe('M2: budgets of runs', () => {
  test('M2: a loop without an end stops at the tool calls, and keeps what it said', async () => {
    const world = await worldOf(looping)
    const run = await runOnce(world, { toolCallsMax: 7 })
    expect(run).toMatchObject({ status: 'budget_reached', output: 'Once more.' })
    expect(run.usage.toolCalls).toBe(7)
    expect(world.desk.calls).toHaveLength(7)
  })

  test('M2: a loop stops at the tokens and at the money, before the call that would be too much', async () => {
    const world = await worldOf(looping)
    const byTokens = await runOnce(world, { tokensMax: 500 })
    expect(byTokens).toMatchObject({ status: 'budget_reached' })
    const byMoney = await runOnce(world, { costMicroUsdMax: 300n })
    expect(byMoney).toMatchObject({ status: 'budget_reached' })
    expect(byMoney.usage.costMicroUsd > 0n).toBe(true)
  })

  test('M2: a model that lies about what it used pays no more than was reserved', async () => {
    const world = await worldOf((_, turn) => ({
      ...looping(),
      tokens: turn === 3 ? -5_000 : 10 ** 9,
    }))
    const run = await runOnce(world, { tokensMax: 9_000, costMicroUsdMax: 9_000n })
    expect(run.status).toBe('budget_reached')
    expect(run.usage.tokens).toBeGreaterThan(0)
  })

  test('M2: a run that starts itself goes as deep and as wide as it may, on one budget', async () => {
    const world = await worldOf(() => ({
      calls: Array.from({ length: 12 }, () => ({ name: 'start_run', input: { input: 'Go.' } })),
    }))
    const run = await runOnce(world, { toolCallsMax: 40, depthMax: 3, tokensMax: 60_000 })
    expect(run.status).toMatch(/budget_reached|succeeded/)
    const { items } = await world.runs.list('acct_a', { limit: 200, cursor: undefined })
    const below = items.filter(({ parentRunId }) => parentRunId !== null)
    expect(below.length).toBeGreaterThan(2)
    const { rows } = await sql<{ depth: number; most: number }>`
      SELECT max(depth) AS depth, max(children) AS most FROM agent_runs`.execute(database.query)
    expect(rows).toEqual([{ depth: 3, most: expect.any(Number) }])
    expect(rows[0]?.most).toBeLessThanOrEqual(8)
    // The root has paid for all of them.
    const sum = items.reduce((total, { usage }) => Math.max(total, usage.toolCalls), 0)
    expect(run.usage.toolCalls).toBe(sum)
  })

  test('M2: runs below one run that work at once never use more than it has', async () => {
    const world = await worldOf(looping)
    const parent = await world.runs.start(world.owner, {
      agent: 'spender',
      input: 'Go.',
      budget: { toolCallsMax: 10, tokensMax: 20_000 },
    })
    const children = await Promise.all(
      Array.from({ length: 8 }, () =>
        world.runs.start(world.owner, { agent: 'spender', input: 'Go.', parentRunId: parent.id }),
      ),
    )
    await expect(
      world.runs.start(world.owner, { agent: 'spender', input: 'Go.', parentRunId: parent.id }),
    ).rejects.toThrow('no more others')
    await Promise.all(children.map(({ id }) => world.work.drive(id)))
    const run = await world.runs.get('acct_a', parent.id)
    expectWithin(run)
    expect(run.usage.toolCalls).toBe(10)
    expect(world.desk.calls).toHaveLength(10)
  })

  test('M2: an account has 50 runs at once, however many it asks for together', async () => {
    const world = await worldOf(looping)
    const asked = await Promise.allSettled(
      Array.from({ length: 80 }, () =>
        world.runs.start(world.owner, { agent: 'spender', input: 'Go.' }),
      ),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
  })

  test('M2: a call is cut off where the time ends; nothing of the run goes on', async () => {
    const real = { nowMs: () => Date.now(), advance: () => {} }
    let aborted = false
    const world = await worldOf(async ({ signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      aborted = true
      return looping()
    }, real)
    const run = await runOnce(world, { secondsMax: 1 })
    expect(run).toMatchObject({ status: 'budget_reached', usage: { seconds: 1 } })
    expect(run.stopDetail).toContain('time')
    expect(aborted).toBe(true)
  })

  test('M2: a tool that never answers is cut off, and a cancelled run stops in its call', async () => {
    const real = { nowMs: () => Date.now(), advance: () => {} }
    const world = await worldOf(looping, real)
    const begun = Promise.withResolvers<void>()
    world.desk.onCall = () => {
      begun.resolve()
      return new Promise(() => {})
    }
    expect(await runOnce(world, { secondsMax: 1 })).toMatchObject({ status: 'budget_reached' })
    const { id } = await world.runs.start(world.owner, { agent: 'spender', input: 'Go.' })
    const work = world.work.drive(id)
    await begun.promise
    await world.runs.cancel('acct_a', id)
    await work
    expect(await world.runs.get('acct_a', id)).toMatchObject({ status: 'cancelled' })
  })

  test('M2: its owner raises the budget, and it goes on where it stopped', async () => {
    const world = await worldOf((_, turn) => (turn < 4 ? looping() : { text: 'Done.' }))
    const run = await runOnce(world, { toolCallsMax: 2 })
    expect(run.status).toBe('budget_reached')
    await world.runs.raise(world.owner, { runId: run.id, budget: { toolCallsMax: 10 } })
    await world.work.drive(run.id)
    const after = await world.runs.get('acct_a', run.id)
    expect(after).toMatchObject({ status: 'succeeded', output: 'Done.' })
    expect(world.desk.calls).toHaveLength(4)
  })
})
