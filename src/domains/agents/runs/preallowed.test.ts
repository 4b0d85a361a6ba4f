import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AgentRunsWorld,
  agentRunsSets,
  createAgentRunsWorld,
} from '../../../../test/support/agent-runs-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { type Said, scriptedModel } from '../../../../test/support/scripted-model.ts'
import { stepsStore } from './steps.store.ts'

// Its answers taint no run, so that only the allowance can stop the second payment.
const buying = 'post_api_paper_buy'
let world: AgentRunsWorld
let say: Parameters<typeof scriptedModel>[0] = () => ({ text: 'Done.' })
let agents = 0

beforeAll(async () => {
  const database = await createTestDatabase(agentRunsSets)
  const model = scriptedModel((request, turn) => say(request, turn))
  world = await createAgentRunsWorld({ database, model })
})
afterAll(() => world.database.close())
beforeEach(() => {
  world.desk.sent.length = 0
  world.desk.onCall = () => {}
})

/** An agent with a preallowed payment. */
async function payer(preallowed: object): Promise<string> {
  agents += 1
  const slug = `payer-${agents}`
  const body = {
    slug,
    name: 'Payer',
    toolsAllowed: ['get_*', 'post_*'],
    preallowed: [{ operationId: buying, callsMax: 100, ...preallowed }],
  }
  expect((await world.ask('POST /api/agents/create', { body })).status).toBe(200)
  return slug
}
const pay = (amount: string, to = 'baker'): Said => ({
  calls: [{ name: 'paper_buy', input: { to, amount } }],
})
/** Two payments, one after another. */
const payments =
  (...amounts: readonly string[]) =>
  (_: unknown, turn: number): Said => {
    const amount = amounts[turn]
    return amount === undefined ? { text: 'Done.' } : pay(amount)
  }
async function finish(agent: string) {
  const { id } = await world.runs.start(world.owner, { agent, input: 'Pay.' })
  await world.work.drive(id)
  return world.runs.get('acct_a', id)
}
/** A run that made its preallowed payment, and whose second payment a person has approved. */
async function approvedRun(): Promise<string> {
  const agent = await payer({ callsMax: 1 })
  say = payments('1', '2')
  const { id, action } = await finish(agent)
  if (action === null) throw new Error('nothing waits')
  const { intentHash, stepId } = action
  await world.runs.approve(world.person, { runId: id, stepId, intentHash })
  return id
}
const waits = { status: 'requires_action', action: { reason: 'value_moving' } }

describe('what an owner allowed beforehand', () => {
  test('is done exactly as often as they said, and the next one waits', async () => {
    const agent = await payer({ callsMax: 2 })
    say = payments('1', '2')
    expect(await finish(agent)).toMatchObject({ status: 'succeeded', action: null })
    expect(world.desk.sent).toHaveLength(2)
    say = payments('3', '4', '5')
    expect(await finish(agent)).toMatchObject({
      ...waits,
      action: { input: { to: 'baker', amount: '5' } },
    })
    expect(world.desk.sent.map(({ amount }) => amount)).toEqual(['1', '2', '3', '4'])
  })

  test('is done once where they said once', async () => {
    const agent = await payer({ callsMax: 1 })
    say = payments('1', '1')
    expect(await finish(agent)).toMatchObject(waits)
    expect(world.desk.sent).toHaveLength(1)
  })

  test('is done up to exactly as much as they said of all calls together', async () => {
    const agent = await payer({ amount: { member: 'amount', max: '10' } })
    say = payments('4', '6')
    expect(await finish(agent)).toMatchObject({ status: 'succeeded' })
    say = payments('4', '7')
    expect(await finish(agent)).toMatchObject(waits)
    say = payments('11')
    expect(await finish(agent)).toMatchObject(waits)
    expect(world.desk.sent.map(({ amount }) => amount)).toEqual(['4', '6', '4'])
  })

  test.each(['', '-1', '1.5', '1e1', ' 1', '0x1'])(
    'is not done where the amount is %j, which is no whole number',
    async (amount) => {
      const agent = await payer({ amount: { member: 'amount', max: '1000' } })
      say = payments(amount)
      expect(await finish(agent)).toMatchObject(waits)
      expect(world.desk.sent).toEqual([])
    },
  )

  test('is one operation: another that moves value waits', async () => {
    const agent = await payer({})
    say = (_, turn) =>
      turn === 0
        ? { calls: [{ name: 'vault_allow', input: { spender: 'baker' } }] }
        : { text: 'Done.' }
    expect(await finish(agent)).toMatchObject(waits)
    expect(world.desk.approvals).toEqual([])
  })

  test('is not for a run below, started by a run whose own payments need no asking', async () => {
    const agent = await payer({})
    say = ({ messages }, turn) => {
      const isBelow = messages.some(({ content }) => content === 'Pay the thief.')
      if (isBelow) return turn === 0 ? pay('2', 'thief') : { text: 'Paid.' }
      if (turn === 0) return pay('1')
      return turn === 1
        ? { calls: [{ name: 'start_run', input: { input: 'Pay the thief.' } }] }
        : { text: 'Done.' }
    }
    const run = await finish(agent)
    expect(run).toMatchObject({ ...waits, action: { input: { to: 'thief', amount: '2' } } })
    expect(run.isTainted).toBe(false)
    expect(world.desk.sent).toEqual([{ to: 'baker', amount: '1' }])
  })

  test('is not for a run that was started below one of another agent', async () => {
    const [agent, other] = [await payer({}), await payer({})]
    say = payments('1')
    const above = await world.runs.start(world.owner, { agent: other, input: 'Wait.' })
    const below = { agent, input: 'Pay.', parentRunId: above.id }
    const { id } = await world.runs.start(world.owner, below)
    await world.work.drive(id)
    expect(await world.runs.get('acct_a', id)).toMatchObject(waits)
    expect(world.desk.sent).toEqual([])
  })

  test('is over for a run that has read what others wrote in between', async () => {
    const agent = await payer({})
    say = (_, turn) => {
      if (turn === 1) return { calls: [{ name: 'arena_read', input: { place: 'wall' } }] }
      return turn < 3 ? pay(String(turn)) : { text: 'Done.' }
    }
    expect(await finish(agent)).toMatchObject({ ...waits, isTainted: true })
    expect(world.desk.sent.map(({ amount }) => amount)).toEqual(['0'])
  })
})

describe('a credential that was narrowed since the run began', () => {
  const narrow = () => void world.narrowed.set('key_1', ['route:agents:*'])
  const finished = async (id: string) => {
    await world.work.drive(id)
    world.narrowed.clear()
    const { steps } = (await world.ask(`GET /api/runs/${id}`)).body
    return steps.map(({ state }: { state: string }) => state)
  }

  test('opens nothing more than it does by then: what was allowed beforehand is not done', async () => {
    const agent = await payer({})
    say = payments('1', '2')
    world.desk.onCall = narrow
    const { id } = await world.runs.start(world.owner, { agent, input: 'Pay.' })
    expect(await finished(id)).toEqual(['done', 'done', 'done', 'failed', 'done'])
    expect(world.desk.sent.map(({ amount }) => amount)).toEqual(['1'])
  })

  test('makes nothing of an approval that was given before', async () => {
    const id = await approvedRun()
    narrow()
    expect(await finished(id)).toEqual(['done', 'done', 'done', 'rejected', 'done'])
    expect(world.desk.sent.map(({ amount }) => amount)).toEqual(['1'])
  })
})

describe('an approval', () => {
  const hash = `0x${'1'.repeat(64)}` as const
  const at = new Date('2026-07-15T09:00:00.000Z')
  const reserved = { costMicroUsd: 0n, tokens: 0, ms: 0, calls: 1 }
  /** A waiting step of a run without a worker. */
  async function waiting(): Promise<string> {
    const { id: runId } = await world.runs.start(world.owner, {
      agent: await payer({}),
      input: 'Pay.',
    })
    const id = `${runId}.1`
    await stepsStore(world.database.query).insert({
      id,
      runId,
      number: 1,
      kind: 'tool',
      state: 'waiting',
      attempt: 1,
      callId: 'call_0',
      tool: buying,
      input: {},
      intentHash: hash,
      answer: null,
      approvedBy: null,
      reserved: null,
      used: null,
      startedAt: at,
      endedAt: null,
    })
    return id
  }

  test('is given once, for one intent, and spent once; the call ends once, by who began it', async () => {
    const store = stepsStore(world.database.query)
    const other = `0x${'2'.repeat(64)}`
    const id = await waiting()
    const begin = (intent: string) => store.begin(id, intent, { attempt: 2, reserved, at })
    const end = (attempt: number) => store.end(id, { attempt, state: 'done', answer: {}, at })
    expect(await begin(hash)).toBe(false)
    expect(await store.approve(id, other, 'session_a')).toBe(false)
    expect(await store.approve(id, hash, 'session_a')).toBe(true)
    expect(await store.approve(id, hash, 'session_a')).toBe(false)
    expect(await store.reject(id, {}, at)).toBe(false)
    expect(await begin(other)).toBe(false)
    expect(await begin(hash)).toBe(true)
    expect(await begin(hash)).toBe(false)
    expect(await store.approve(id, hash, 'session_a')).toBe(false)
    expect(await store.refuse(id, {}, at)).toBe(false)
    expect(await end(1)).toBe(false)
    expect(await end(2)).toBe(true)
    expect(await end(2)).toBe(false)
    expect(await begin(hash)).toBe(false)
    expect(await store.find(id)).toMatchObject({
      state: 'done',
      approvedBy: 'session_a',
      attempt: 2,
    })
  })

  test('is not given after the step was refused', async () => {
    const store = stepsStore(world.database.query)
    const id = await waiting()
    expect(await store.reject(id, {}, at)).toBe(true)
    expect(await store.approve(id, hash, 'session_a')).toBe(false)
    expect(await store.begin(id, hash, { attempt: 2, reserved, at })).toBe(false)
  })
})

describe('a run below another one', () => {
  /** The tools of a run of `agent`, started by a run of an agent with the tools of `above`. */
  async function offered(agent: string, above: readonly string[]): Promise<readonly string[]> {
    agents += 1
    const slug = `above-${agents}`
    const body = { slug, name: 'Above', toolsAllowed: above }
    expect((await world.ask('POST /api/agents/create', { body })).status).toBe(200)
    let names: readonly string[] = []
    say = ({ tools }) => {
      names = (tools ?? []).map(({ name }) => name)
      return { text: 'Done.' }
    }
    const parentRunId = (await world.runs.start(world.owner, { agent: slug, input: 'Wait.' })).id
    const { id } = await world.runs.start(world.owner, { agent, input: 'Pay.', parentRunId })
    await world.work.drive(id)
    expect(await world.runs.get('acct_a', id)).toMatchObject({ status: 'succeeded' })
    return names
  }

  test('has no tool that the run above lacks, and those that both have', async () => {
    const agent = await payer({})
    expect(await offered(agent, ['get_*', 'post_*'])).toContain('paper_buy')
    const narrowed = await offered(agent, ['get_*', 'post_api_wallets_allowance'])
    expect(narrowed).toContain('vault_allow')
    expect(narrowed).not.toContain('paper_buy')
  })
})

describe('a call that waited', () => {
  test('is not made by an approval whose credential ended before the run went on', async () => {
    const id = await approvedRun()
    world.ended.add('key_1')
    await world.work.drive(id)
    world.ended.delete('key_1')
    expect(await world.runs.get('acct_a', id)).toMatchObject({ status: 'failed' })
    expect(world.desk.sent).toHaveLength(1)
  })

  test('is not made where the calls of the run were used up in between', async () => {
    const id = await approvedRun()
    await sql`UPDATE agent_runs SET calls_used = calls_max WHERE id = ${id}`.execute(
      world.database.query,
    )
    await world.work.drive(id)
    expect(await world.runs.get('acct_a', id)).toMatchObject({ status: 'budget_reached' })
    expect(world.desk.sent).toHaveLength(1)
  })
})
