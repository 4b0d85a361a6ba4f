import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RunAction } from '../../src/domains/agents/runs/index.ts'
import type { Database } from '../../src/ports/database.ts'
import {
  type AgentRunsWorld,
  agentRunsSets,
  createAgentRunsWorld,
} from '../support/agent-runs-world.ts'
import { createTestDatabase } from '../support/database.ts'
import { principal } from '../support/http-server.ts'
import { type Said, scriptedModel, toolAnswers } from '../support/scripted-model.ts'

let database: Database
beforeEach(async () => {
  database = await createTestDatabase(agentRunsSets)
})
afterEach(() => database.close())

const payment = { to: 'baker', amount: '5' }
const paying = (): Said => ({ calls: [{ name: 'vault_send', input: payment }] })
const script =
  (...said: readonly Said[]) =>
  (_: unknown, turn: number): Said =>
    said[turn] ?? { text: 'Done.' }

async function worldOf(
  say: Parameters<typeof scriptedModel>[0],
  differences: object = {},
): Promise<AgentRunsWorld & { readonly model: ReturnType<typeof scriptedModel> }> {
  const model = scriptedModel(say)
  const world = await createAgentRunsWorld({ database, model })
  const body = {
    slug: 'payer',
    name: 'Payer',
    toolsAllowed: ['get_*', 'post_*'],
    ...differences,
  }
  expect((await world.ask('POST /api/agents/create', { body })).status).toBe(200)
  return { ...world, model }
}

async function waiting(world: AgentRunsWorld, input = 'Pay.') {
  const { id } = await world.runs.start(world.owner, { agent: 'payer', input })
  await world.work.drive(id)
  const run = await world.runs.get('acct_a', id)
  if (run.action === null) throw new Error(`the run is ${run.status}`)
  return { id, action: run.action }
}

const answerTo = (runId: string, { stepId, intentHash }: RunAction) => ({
  runId,
  stepId,
  intentHash,
})

describe('M4: approvals are bound to what was shown', () => {
  test('M4: one approval pays once, and is then gone', async () => {
    const world = await worldOf(script(paying()))
    const { id, action } = await waiting(world)
    expect(action).toMatchObject({ input: payment, reason: 'value_moving' })
    expect(world.desk.sent).toEqual([])
    await world.runs.approve(world.person, answerTo(id, action))
    await Promise.all([world.work.drive(id), world.work.drive(id)])
    expect(world.desk.sent).toEqual([payment])
    expect(await world.runs.get('acct_a', id)).toMatchObject({ status: 'succeeded', action: null })
    await expect(world.runs.approve(world.person, answerTo(id, action))).rejects.toThrow('exactly')
  })

  test('M4: of 100 approvals at once one is taken, and it pays once', async () => {
    const world = await worldOf(script(paying()))
    const { id, action } = await waiting(world)
    const answers = await Promise.allSettled(
      Array.from({ length: 100 }, () => world.runs.approve(world.person, answerTo(id, action))),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await Promise.all(Array.from({ length: 5 }, () => world.work.drive(id)))
    expect(world.desk.sent).toEqual([payment])
  })

  test('M4: an approval of anything else is refused: another hash, step, run or account', async () => {
    const world = await worldOf(script(paying()))
    const { id, action } = await waiting(world)
    const other = await waiting(world)
    const answer = answerTo(id, action)
    for (let digit = 2; digit < 66; digit++) {
      const { intentHash } = action
      const flipped = intentHash[digit] === '0' ? '1' : '0'
      const changed = `${intentHash.slice(0, digit)}${flipped}${intentHash.slice(digit + 1)}`
      await expect(
        world.runs.approve(world.person, { ...answer, intentHash: changed }),
      ).rejects.toThrow('exactly')
    }
    const foreign = [
      { ...answer, stepId: other.action.stepId },
      { ...answer, stepId: `${id}.1` },
    ]
    for (const wrong of foreign) {
      await expect(world.runs.approve(world.person, wrong)).rejects.toThrow('exactly')
    }
    const stranger = principal({ accountId: 'acct_b', credential: 'wallet_session' })
    await expect(world.runs.approve(stranger, answer)).rejects.toThrow()
    expect(world.desk.sent).toEqual([])
  })

  test('M4: what was changed after the approval is not done', async () => {
    const world = await worldOf(script(paying()))
    const { id, action } = await waiting(world)
    await world.runs.approve(world.person, answerTo(id, action))
    await sql`
      UPDATE agent_run_steps SET input = '{"to":"thief","amount":"5"}'::jsonb
      WHERE id = ${action.stepId}`.execute(database.query)
    await world.work.drive(id)
    expect(world.desk.sent).toEqual([])
    const { body } = await world.ask(`GET /api/runs/${id}`)
    expect(body.steps[1]).toMatchObject({ state: 'rejected' })
  })

  test('M4: only a person approves: no key, no run, no credential that has ended or is too narrow', async () => {
    const world = await worldOf(script(paying()))
    const { id, action } = await waiting(world)
    const answer = answerTo(id, action)
    const refused = [
      world.owner,
      principal({ credentialId: `run:${id}` }),
      principal({ credential: 'wallet_session', credentialId: `run:${id}` }),
      principal({ credential: 'account_session', credentialId: 'agent:helper' }),
      { ...world.person, credentialId: 'session_of_yesterday' },
      { ...world.person, scopes: ['route:agents:*'] as const },
    ]
    for (const one of refused) {
      await expect(world.runs.approve(one, answer)).rejects.toMatchObject({
        spec: { status: 403 },
      })
    }
    const path = `POST /api/runs/${id}/approve`
    const body = { stepId: action.stepId, intentHash: action.intentHash }
    expect((await world.ask(path, { body })).status).toBe(403)
    expect((await world.ask(path, { body, secret: 'session_a' })).status).toBe(200)
  })

  test('M4: a lease opens its own row, nothing else, and nothing after its call', async () => {
    const world = await worldOf(script({ calls: [{ name: 'discovery_status', input: {} }] }))
    const answers: unknown[] = []
    const tryAll = async () => {
      const secret = world.leases.at(-1) ?? ''
      for (const request of ['GET /api/private/notes', 'GET /api/own-agents', 'GET /api/count/1']) {
        answers.push((await world.ask(request, { secret })).status)
      }
      const body = { agent: 'payer', input: 'Go.' }
      answers.push((await world.ask('POST /api/agents/payer/run', { body, secret })).status)
      answers.push((await world.ask('GET /api/status', { secret: 'ct_sk_run.AAAA' })).status)
    }
    let isFirst = true
    world.desk.onCall = async () => {
      if (isFirst) await tryAll()
      isFirst = false
    }
    const { id } = await world.runs.start(world.owner, { agent: 'payer', input: 'Look.' })
    await world.work.drive(id)
    expect(answers).toEqual([403, 403, 403, 403, 401])
    answers.length = 0
    await tryAll()
    expect(answers).toEqual([401, 401, 401, 401, 401])
  })

  test('M4: a refused step is not done, and the model is told', async () => {
    const world = await worldOf(script(paying()))
    const { id, action } = await waiting(world)
    await world.runs.reject('acct_a', { runId: id, stepId: action.stepId })
    await world.work.drive(id)
    expect(world.desk.sent).toEqual([])
    expect(toolAnswers(world.model.requests.at(-1)?.messages ?? [])[0]).toContain('refused')
  })

  test('M4: what a run below wants waits on the run above, and one approval lets both go on', async () => {
    const world = await worldOf(({ messages }, turn) => {
      const isBelow = messages.some(({ content }) => content === 'Pay the baker.')
      if (turn > 0) return { text: isBelow ? 'Paid.' : 'Done.' }
      return isBelow
        ? paying()
        : { calls: [{ name: 'start_run', input: { input: 'Pay the baker.' } }] }
    })
    const { id, action } = await waiting(world)
    expect(action.stepId.startsWith(id)).toBe(false)
    await world.runs.approve(world.person, answerTo(id, action))
    await world.work.drive(id)
    expect(world.desk.sent).toEqual([payment])
    expect(await world.runs.get('acct_a', id)).toMatchObject({ status: 'succeeded' })
  })
})

describe('M6: tools are what they were', () => {
  test('M6: a tool whose description has changed since is blocked, also after an approval', async () => {
    const world = await worldOf(script(paying()))
    const { id, action } = await waiting(world)
    await world.runs.approve(world.person, answerTo(id, action))
    await sql`
      UPDATE agent_runs SET plan = replace(plan::text, '"pin": "', '"pin": "0')::jsonb`.execute(
      database.query,
    )
    await world.work.drive(id)
    expect(world.desk.sent).toEqual([])
    expect(toolAnswers(world.model.requests.at(-1)?.messages ?? [])[0]).toContain('blocked')
    expect(world.model.requests.at(-1)?.tools?.map(({ name }) => name)).toEqual(['start_run'])
  })
})

describe('the credential of a run', () => {
  test('a key that is revoked ends the run before its next call', async () => {
    const world = await worldOf(
      script({ calls: [{ name: 'discovery_status', input: {} }] }, paying(), paying()),
    )
    world.desk.onCall = () => void world.ended.add('key_1')
    const { id } = await world.runs.start(world.owner, { agent: 'payer', input: 'Look.' })
    await world.work.drive(id)
    expect(await world.runs.get('acct_a', id)).toMatchObject({
      status: 'failed',
      stopReason: 'credential_ended',
    })
    expect(world.model.requests).toHaveLength(1)
  })

  test('a narrow key gives a run no tool that it does not open itself', async () => {
    const world = await worldOf(script({ calls: [{ name: 'discovery_status', input: {} }] }))
    const narrow = principal({ credentialId: 'key_narrow', scopes: ['route:agents:*'] })
    const { id } = await world.runs.start(narrow, { agent: 'payer', input: 'Look.' })
    await world.work.drive(id)
    expect(world.desk.calls).toEqual([])
    const names = world.model.requests[0]?.tools?.map(({ name }) => name) ?? []
    // The key opens what reads agents, and the memory and the skills that this world has in the family.
    expect(names.filter((name) => !/^((paid_)?agents|memories|skills)_/.test(name))).toEqual([
      'start_run',
    ])
  })
})
