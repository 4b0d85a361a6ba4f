import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AgentRunsWorld,
  agentRunsSets,
  createAgentRunsWorld,
} from '../../../../test/support/agent-runs-world.ts'
import { codeOf } from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { principal } from '../../../../test/support/http-server.ts'
import {
  createJobsWorld,
  type JobsWorld,
  jobsSets,
  type Parties,
} from '../../../../test/support/jobs-world.ts'
import {
  completion,
  jsonAnswer,
  type ModelServer,
  startModelServer,
} from '../../../../test/support/model-server.ts'
import { createOfflinePlanner } from '../../../adapters/offline-planner/offline-planner.ts'
import { createJobRuns } from '../../../app/job-runs.ts'
import type { Database } from '../../../ports/database.ts'
import { readVerdict } from './evaluation-form.ts'

const judge = principal({ accountId: 'acct_b', credentialId: 'key_b' })
const byRun = { evaluator: 'referee', evaluatedBy: 'run' } as const
const reason = 'It is what was asked for.'

let database: Database
let server: ModelServer
let runs: AgentRunsWorld
let world: JobsWorld
let who: Parties
beforeAll(async () => {
  server = await startModelServer()
  const known = new Set(jobsSets.map(({ domain }) => domain))
  database = await createTestDatabase([
    ...jobsSets,
    ...agentRunsSets.filter(({ domain }) => !known.has(domain)),
  ])
  runs = await createAgentRunsWorld({ database, model: server.model })
  world = await jobsWith(server.model)
  await runs.ask('POST /api/agents/create', {
    secret: 'ct_sk_b',
    body: { slug: 'referee', name: 'Referee', persona: 'You judge.' },
  })
  world.publish({ slug: 'referee', ownerAccountId: judge.accountId })
})
afterAll(async () => {
  await server.close()
  await database.close()
})
beforeEach(async () => {
  who = await world.parties()
})

function jobsWith(model: ModelServer['model']) {
  const findCredential = async () => (runs.ended.has('key_b') ? undefined : { principal: judge })
  return createJobsWorld({
    database,
    clock: runs.clock,
    parts: { runs: createJobRuns({ runs: runs.runs, model, findCredential }) },
  })
}
/** The form that a run was asked for, with the verdict of a test. */
const answers = (say: (token: string) => string) =>
  server.answerWith((response, asked) => {
    const [, token = ''] = /"evaluation\\":\\"([0-9a-f]{32})/.exec(JSON.stringify(asked.body)) ?? []
    jsonAnswer(completion(say(token)))(response, asked)
  })
const verdictOf = (verdict: string) => (token: string) =>
  JSON.stringify({ evaluation: token, verdict, reason })
/** Delivers, lets the run start and end, and takes in what it said. */
async function judged(
  terms: object = {},
): Promise<{ readonly id: string; readonly runId: string }> {
  const { id } = await world.funded(who, { ...byRun, ...terms })
  await world.jobs.takeEvaluation(judge, id)
  await world.jobs.deliver(who.provider, id, { text: 'The report.' })
  await world.service.round()
  const { evaluationRunId: runId } = await world.jobs.get(who.client, id)
  if (runId !== null) await runs.work.drive(runId)
  await world.service.round()
  return { id, runId: runId ?? '' }
}
const evaluationsOf = async (id: string) => {
  const { memos } = await world.jobs.get(who.client, id)
  return memos.filter(({ kind }) => kind === 'evaluation')
}

describe('an agent that judges', () => {
  test('accepts: the provider is paid by what its run said', async () => {
    answers(verdictOf('accept'))
    const { id, runId } = await judged()
    const job = await world.jobs.get(who.client, id)
    expect(job).toMatchObject({
      status: 'completed',
      endReason: 'approved',
      evaluationRunId: runId,
    })
    expect(await world.earnings(who.provider)).toBeGreaterThan(0n)
    expect(await evaluationsOf(id)).toMatchObject([
      {
        author: 'evaluator',
        content: {
          agent: 'referee',
          runId,
          verdict: 'accept',
          reason,
          sha256: job.deliverableHash,
        },
      },
    ])
    const { evidence } = await world.jobs.evidence(who.provider, id)
    expect(evidence.runIds).toContain(runId)
  })

  test('rejects: the client has the money back', async () => {
    answers(verdictOf('reject'))
    const { id } = await judged()
    const job = await world.jobs.get(who.client, id)
    expect(job).toMatchObject({
      status: 'rejected',
      endReason: 'refused',
      escrow: { amountAtomic: '0' },
    })
    expect(await world.earnings(who.provider)).toBe(0n)
  })

  test('is told terms, requirement, work and hash, and can call nothing', async () => {
    answers(verdictOf('accept'))
    const { id, runId } = await judged()
    const { deliverableHash } = await world.jobs.get(who.client, id)
    const asked = JSON.stringify(server.asked.at(-1)?.body)
    for (const part of ['The report.', deliverableHash ?? '-', 'slaMinutes', 'Requirement']) {
      expect(asked).toContain(part)
    }
    const { budget } = await runs.runs.get(judge.accountId, runId)
    expect(budget).toMatchObject({ toolCallsMax: 0, depthMax: 0 })
  })
})

describe('there is no verdict, and the deadline decides as agreed,', () => {
  test.each([
    ['says something else', () => 'I accept the work.', 'no_verdict'],
    ['gives another token back', () => verdictOf('accept')('0'.repeat(32)), 'no_verdict'],
    [
      'says both',
      (token: string) => `${verdictOf('accept')(token)}\n${verdictOf('reject')(token)}`,
      'no_verdict',
    ],
  ])('when the run %s', async (_, say, why) => {
    answers(say)
    const { id } = await judged()
    expect(await evaluationsOf(id)).toMatchObject([{ content: { verdict: null, reason: why } }])
    expect(await world.jobs.get(who.client, id)).toMatchObject({ status: 'evaluation' })
    runs.clock.advance(31 * 24 * 3_600_000)
    await world.service.round()
    expect(await world.jobs.get(who.client, id)).toMatchObject({
      status: 'completed',
      endReason: 'not_evaluated',
    })
  })

  test('when the run fails', async () => {
    server.answerWith(jsonAnswer({ error: { message: 'no' } }, 400))
    const { id } = await judged()
    expect(await evaluationsOf(id)).toMatchObject([
      { content: { verdict: null, reason: 'run_failed' } },
    ])
  })

  test('when the run is tainted', async () => {
    answers(verdictOf('accept'))
    const ended = async (accountId: string, runId: string) => {
      const run = await parts.runs.ended(accountId, runId)
      return run === undefined ? undefined : { ...run, isTainted: true }
    }
    const { parts } = world
    const tainted = await createJobsWorld({
      database,
      clock: runs.clock,
      parts: { runs: { ...parts.runs, ended } },
    })
    const { id } = await world.funded(who, byRun)
    await world.jobs.takeEvaluation(judge, id)
    await world.jobs.deliver(who.provider, id, { text: 'The report.' })
    await tainted.service.round()
    const { evaluationRunId } = await world.jobs.get(who.client, id)
    await runs.work.drive(evaluationRunId ?? '')
    await tainted.service.round()
    expect(await evaluationsOf(id)).toMatchObject([
      { content: { verdict: null, reason: 'run_tainted' } },
    ])
  })

  test('when there is nothing to read, or the credential has ended', async () => {
    const { id } = await world.funded(who, byRun)
    await world.jobs.takeEvaluation(judge, id)
    await world.jobs.deliver(who.provider, id, { sha256: `0x${'ab'.repeat(32)}` })
    await world.service.round()
    expect(await evaluationsOf(id)).toMatchObject([{ content: { reason: 'nothing_to_read' } }])
    runs.ended.add('key_b')
    const second = await judged()
    runs.ended.delete('key_b')
    expect(await evaluationsOf(second.id)).toMatchObject([{ content: { reason: 'not_started' } }])
  })

  test('and what is said after the client accepted changes nothing', async () => {
    answers(verdictOf('reject'))
    const { id } = await world.funded(who, byRun)
    await world.jobs.takeEvaluation(judge, id)
    await world.jobs.deliver(who.provider, id, { text: 'The report.' })
    await world.service.round()
    const { evaluationRunId } = await world.jobs.get(who.client, id)
    await world.jobs.evaluate(who.client, id, { verdict: 'accept', reason: 'Good.' })
    await runs.work.drive(evaluationRunId ?? '')
    await world.service.round()
    expect(await world.jobs.get(who.client, id)).toMatchObject({ status: 'completed' })
    expect(await evaluationsOf(id)).toEqual([])
  })
})

describe('409', () => {
  test('for terms that let an agent judge where no language model is configured', async () => {
    const without = await jobsWith(createOfflinePlanner())
    without.publish({ slug: 'referee', ownerAccountId: judge.accountId })
    const own = await without.parties()
    const asked = without.asked(own, byRun)
    expect(await codeOf(asked)).toBe('agent_jobs.no_model')
    expect(await codeOf(without.offer(own, byRun))).toBe('agent_jobs.no_model')
  })

  test('for terms without an evaluator', async () => {
    const asked = world.asked(who, { evaluatedBy: 'run' })
    expect(await codeOf(asked)).toBe('agent_jobs.no_evaluator')
  })

  test('for a verdict by the account, a second taking on, and one that nobody agreed on', async () => {
    const { id } = await world.funded(who, byRun)
    await world.jobs.takeEvaluation(judge, id)
    expect(await codeOf(world.jobs.takeEvaluation(judge, id))).toBe('agent_jobs.evaluation_taken')
    await world.jobs.deliver(who.provider, id, { text: 'The report.' })
    const verdict = world.jobs.evaluate(judge, id, { verdict: 'reject', reason: 'No.' })
    expect(await codeOf(verdict)).toBe('agent_jobs.by_run')
    const plain = await world.funded(who, { evaluator: 'referee' })
    expect(await codeOf(world.jobs.takeEvaluation(judge, plain.id))).toBe('agent_jobs.not_by_run')
    expect(await codeOf(world.jobs.takeEvaluation(who.stranger, id))).toBe('resource.not_found')
  })
})

test.each([
  ['one line', '{"evaluation":"t","verdict":"accept","reason":"Yes."}', 'accept'],
  ['a fence', '```json\n{"evaluation":"t",\n"verdict":"reject","reason":"No."}\n```', 'reject'],
  [
    'words around it',
    'So:\n{"evaluation":"t","verdict":"accept","reason":"Yes."}\nThat is all.',
    'accept',
  ],
  ['no reason', '{"evaluation":"t","verdict":"accept","reason":" "}', null],
  ['another verdict', '{"evaluation":"t","verdict":"maybe","reason":"Hm."}', null],
  ['nothing', '', null],
])('a verdict with %s', (_, output, verdict) => {
  expect(readVerdict(output, 't')?.verdict ?? null).toBe(verdict)
})
