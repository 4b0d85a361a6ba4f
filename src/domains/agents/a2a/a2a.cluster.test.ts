import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AgentRunsWorld,
  agentRunsSets,
  createAgentRunsWorld,
  openRunJobs,
  schemaName,
} from '../../../../test/support/agent-runs-world.ts'
import { realRandom, silentLogger } from '../../../../test/support/auth-world.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { scriptedModel } from '../../../../test/support/scripted-model.ts'
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../../test/support/webhook-receiver.ts'
import { createAddressCheck, createEgress } from '../../../adapters/egress/undici-egress.ts'
import { createSecretBox } from '../../../adapters/local-keys/secret-box.ts'
import { createEventLog, type SqlEventLog } from '../../../adapters/sql/event-log/event-log.ts'
import type { A2aSend } from '../../../ports/a2a-endpoint.ts'
import type { Database } from '../../../ports/database.ts'
import type { Egress } from '../../../ports/egress.ts'
import type { Jobs } from '../../../ports/jobs.ts'
import { writeA2aPush } from '../../../surfaces/a2a/a2a-endpoint.ts'
import { a2aMigrations, a2aQueues, createA2aTasks, createA2aWork } from './index.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''

type Process = {
  readonly world: AgentRunsWorld
  readonly outbox: SqlEventLog
  readonly tasks: ReturnType<typeof createA2aTasks>
  readonly work: ReturnType<typeof createA2aWork>
}

describe.skipIf(url === '')('A2A tasks on PostgreSQL, two processes', () => {
  const jobsSchema = schemaName()
  const clock = { nowMs: () => Date.now(), advance: () => {} }
  let databases: readonly [Database, Database]
  let jobs: Jobs
  let egress: Egress & { readonly close: () => Promise<void> }
  let receiver: WebhookReceiver
  let one: Process
  let other: Process
  beforeAll(async () => {
    databases = await openPostgresPair(url, [
      ...agentRunsSets,
      { domain: 'a2a', migrations: a2aMigrations },
    ])
    jobs = await openRunJobs(databases[0], jobsSchema, a2aQueues)
    receiver = await startWebhookReceiver()
    egress = createEgress({ allowedHosts: [receiver.host], lookup: async () => ['10.0.0.1'] })
    one = await processOn(databases[0])
    other = await processOn(databases[1])
    const body = { slug: 'helper', name: 'Helper', toolsAllowed: [] }
    await one.world.ask('POST /api/agents/create', { body })
  }, 60_000)
  afterAll(async () => {
    one.work.stop()
    other.work.stop()
    await jobs.stop()
    await egress.close()
    await receiver.close()
    await sql`drop schema ${sql.id(jobsSchema)} cascade`.execute(databases[0].query)
    for (const database of databases) await database.close()
  })

  async function processOn(database: Database): Promise<Process> {
    const model = scriptedModel(({ messages }) => ({ text: `heard ${messages.at(-1)?.content}` }))
    const world = await createAgentRunsWorld({ database, clock, model, jobs })
    const shared = { database, clock, random: realRandom, logger: silentLogger }
    const outbox = createEventLog(shared)
    const parts = {
      ...shared,
      outbox,
      jobs,
      egress,
      runs: world.runs,
      defaultAgent: 'helper',
      box: createSecretBox({ keys: [new Uint8Array(32).fill(7)], random: realRandom }),
      checkUrl: createAddressCheck({
        allowedHosts: [receiver.host],
        lookup: async () => ['10.0.0.1'],
      }),
      writePush: writeA2aPush,
    }
    return { world, outbox, tasks: createA2aTasks(parts), work: createA2aWork(parts) }
  }

  const message = (text: string, push: A2aSend['push'] = null): A2aSend => ({
    message: { messageId: text, role: 'user', parts: [{ kind: 'text', text }] },
    agent: null,
    push,
    operationId: 'post_api_agents_a2a',
    version: '0.3',
  })
  const send = ({ tasks, world }: Process, what: A2aSend) => tasks.send(world.owner, what)
  const runOf = (task: { readonly metadata: Readonly<Record<string, unknown>> }) =>
    String(task.metadata['runId'])
  /** Every published state of a task, in order. */
  const told = async (taskId: string) => {
    await one.outbox.sequence()
    const filter = { topics: ['a2a.task_changed'], subject: taskId, accountId: 'acct_a' }
    const { events } = await one.outbox.read({ afterSeq: 0n, filter, limit: 100 })
    return events.map(({ payload }) => payload['state'])
  }

  test('one message that both are sent, many times, is one task, one run and one answer', async () => {
    const both = [one, other, one, other, one, other, one, other]
    const tasks = await Promise.all(both.map((each) => send(each, message('once'))))
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(1)
    const { items } = await one.world.runs.list('acct_a', { limit: 50, cursor: undefined })
    expect(items.map(({ input }) => input)).toEqual(['once'])
    const [task] = tasks
    if (task === undefined) throw new Error('nothing was sent')
    await Promise.all([one, other].map(({ world }) => world.work.drive(runOf(task))))
    await Promise.all(both.map(({ tasks: each }) => each.get('acct_a', task.id)))
    const ended = await other.tasks.get('acct_a', task.id)
    expect(ended).toMatchObject({ state: 'completed', artifacts: [{ artifactId: 'output' }] })
    expect(JSON.stringify(ended.artifacts)).toContain('heard once')
    expect((await told(task.id)).filter((state) => state === 'completed')).toHaveLength(1)
  }, 120_000)

  test('cancelled here while it ends there, a task has one end, the one of its run', async () => {
    const names = Array.from({ length: 6 }, (_, n) => `race-${n}`)
    const tasks = await Promise.all(names.map((name) => send(one, message(name))))
    await Promise.all(
      tasks.flatMap((task) => [
        one.world.work.drive(runOf(task)),
        // The cancellation is refused where the task has ended first.
        other.tasks.cancel('acct_a', task.id).catch(() => undefined),
        one.work.follow(task.id),
        other.work.follow(task.id),
      ]),
    )
    for (const task of tasks) {
      await one.world.work.drive(runOf(task))
      const { state } = await one.tasks.get('acct_a', task.id)
      const run = await other.world.runs.get('acct_a', runOf(task))
      expect([run.status, state]).toEqual(
        run.status === 'succeeded' ? ['succeeded', 'completed'] : ['cancelled', 'canceled'],
      )
      const ends = (await told(task.id)).filter(
        (each) => each === 'completed' || each === 'canceled' || each === 'failed',
      )
      expect(ends).toEqual([state])
    }
  }, 120_000)

  const stored = async (taskId: string) => {
    const { rows } = await sql<{ state: string }>`
      SELECT state FROM a2a_tasks WHERE id = ${taskId}`.execute(databases[0].query)
    return rows[0]?.state
  }

  test('the end of a run is told where no job and nobody asks for it', async () => {
    // Only hints: its jobs never run.
    await other.work.start({ ...jobs, work: async () => {} })
    const task = await send(one, message('hinted'))
    await one.world.work.drive(runOf(task))
    await expect.poll(() => stored(task.id), { timeout: 60_000, interval: 100 }).toBe('completed')
  }, 120_000)

  test('a change that both see is told to a receiver once', async () => {
    const ids: string[] = []
    receiver.answerWith((_, response, request) => {
      ids.push(String(request.headers['a2a-notification-id']))
      response.writeHead(200).end()
    })
    await jobs.start()
    await one.work.start(jobs)
    await other.work.start(jobs)
    const push = { id: null, url: receiver.url('/hook'), token: null, authentication: null }
    const task = await send(one, message('push', push))
    await one.world.work.drive(runOf(task))
    await Promise.all([one.work.follow(task.id), other.work.follow(task.id)])
    expect(await stored(task.id)).toBe('completed')
    const states = await told(task.id)
    await expect
      .poll(() => new Set(ids).size, { timeout: 60_000, interval: 100 })
      .toBe(states.length)
    expect(ids).toHaveLength(states.length)
  }, 120_000)
})
