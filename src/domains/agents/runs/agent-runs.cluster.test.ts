import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AgentRunsWorld,
  createAgentRunsWorld,
  openRunJobs,
  schemaName,
} from '../../../../test/support/agent-runs-world.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { race } from '../../../../test/support/race.ts'
import {
  counted,
  counterDesk,
  countingModel,
  countingSets,
  paymentsMax,
} from '../../../../test/support/run-counting.ts'
import type { RunWorkerSettings } from '../../../../test/support/run-worker.ts'
import type { Database } from '../../../ports/database.ts'
import type { Jobs } from '../../../ports/jobs.ts'
import { budgetStore } from './budget.store.ts'
import { nothing } from './run-record.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const script = fileURLToPath(new URL('../../../../test/support/run-worker.ts', import.meta.url))

describe.skipIf(url === '')('runs on PostgreSQL, several processes', () => {
  const jobsSchema = schemaName()
  let ahead = 0
  const clock = { nowMs: () => Date.now() + ahead, advance: () => {} }
  let databases: readonly [Database, Database]
  let jobs: Jobs
  let worlds: readonly [AgentRunsWorld, AgentRunsWorld]
  beforeAll(async () => {
    databases = await openPostgresPair(url, countingSets)
    jobs = await openRunJobs(databases[0], jobsSchema)
    const worldOf = (database: Database) =>
      createAgentRunsWorld({
        database,
        clock,
        jobs,
        model: countingModel(),
        desk: counterDesk(database),
      })
    worlds = [await worldOf(databases[0]), await worldOf(databases[1])]
    const body = { slug: 'payer', name: 'Payer', toolsAllowed: ['post_api_wallets_send'] }
    await worlds[0].ask('POST /api/agents/create', { body })
  }, 60_000)
  afterAll(async () => {
    await jobs.stop()
    await sql`drop schema ${sql.id(jobsSchema)} cascade`.execute(databases[0].query)
    for (const database of databases) await database.close()
  })

  const start = async (input: string) =>
    (await worlds[0].runs.start(worlds[0].owner, { agent: 'payer', input })).id

  const plenty = 'what one run does is far below its budget'
  /** Approves everything that waits. */
  async function agree(ids: readonly string[]): Promise<void> {
    const { runs, person } = worlds[0]
    for (const runId of ids) {
      const { action } = await runs.get('acct_a', runId)
      if (action === null) continue
      const { stepId, intentHash } = action
      await runs.approve(person, { runId, stepId, intentHash }).catch(() => undefined)
    }
  }

  test('raced for by two workers at each turn, a run makes each payment once', async () => {
    const [one, other] = worlds
    const ids = await Promise.all(['a', 'b', 'c', 'd'].map((name) => start(`race-${name}`)))
    for (let turn = 0; turn <= paymentsMax; turn++) {
      await Promise.all(
        ids.map((id) =>
          race({ times: 4, enough: plenty }, (n) => (n % 2 === 0 ? one : other).work.drive(id)),
        ),
      )
      await race({ times: 2, enough: plenty }, () => agree(ids))
    }
    for (const id of ids) {
      expect(await one.runs.get('acct_a', id)).toMatchObject({
        status: 'succeeded',
        output: 'Paid.',
        usage: { toolCalls: paymentsMax },
      })
    }
    const paid = [...(await counted(one.database))].filter(([what]) => what.startsWith('race-'))
    expect(paid).toHaveLength(ids.length * paymentsMax)
    expect(paid.every(([, times]) => times === 1)).toBe(true)
  }, 120_000)

  test('runs below one run, on both processes at once, get exactly the calls that it has', async () => {
    const [one, other] = worlds
    // Plenty of money, tokens and time, so that only the number of calls can stop them.
    const budget = { costMicroUsdMax: 10_000_000n, tokensMax: 100_000, secondsMax: 3_600 }
    const begin = (toolCallsMax: number, parentRunId?: string) =>
      one.runs.start(one.owner, {
        agent: 'payer',
        input: 'race',
        budget: { ...budget, toolCallsMax },
        ...(parentRunId === undefined ? {} : { parentRunId }),
      })
    const above = await begin(5)
    const below = await race({ times: 8, enough: plenty }, () => begin(500, above.id))
    // A late reservation is refused by the budget and not by a constraint of the database.
    const full = new Error('full')
    const reserved = await Promise.all(
      below.map(({ id }) =>
        race({ times: 3, enough: 'the calls are the rule, and there is all else for them' }, (n) =>
          (n % 2 === 0 ? one : other).database
            .transaction(async (tx) => {
              const wanted = { ...nothing, calls: 1 }
              if (!(await budgetStore(tx).reserve([id, above.id], wanted))) throw full
              return 'reserved'
            })
            .catch((failure) => {
              if (failure === full) return 'full'
              throw failure
            }),
        ),
      ),
    )
    expect(reserved.flat().filter((told) => told === 'reserved')).toHaveLength(5)
    for (const { id } of [...below, above]) await one.runs.cancel('acct_a', id)
  })

  test('workers that are killed in the middle lose no run and pay nothing twice', async () => {
    const [one, other] = worlds
    const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(
      one.database.query,
    )
    const children: ChildProcess[] = []
    const spawnWorker = async (dies: RunWorkerSettings['dies'], at: number) => {
      const schema = rows[0]?.name ?? ''
      const settings: RunWorkerSettings = { url, schema, jobsSchema, dies, at }
      const child = spawn(process.execPath, [script, JSON.stringify(settings)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      children.push(child)
      const exited = once(child, 'exit')
      await Promise.race([once(child.stdout, 'data'), exited])
      return exited
    }
    const ids = await race({ times: 9, enough: plenty }, (n) => start(`kill-${n}`))
    const isOver = new AbortController()
    const agreeing = (async () => {
      while (!isOver.signal.aborted) await agree(ids)
    })()
    const deaths = await Promise.all([
      spawnWorker('asking', 3),
      spawnWorker('calling', 2),
      spawnWorker('answered', 2),
    ])
    expect(deaths.map(([, signal]) => signal)).toEqual(['SIGKILL', 'SIGKILL', 'SIGKILL'])
    void spawnWorker('never', 0)
    // A later sweep finds runs without a worker; it also takes runs of living workers, whose leases look expired.
    ahead = 31_000
    await expect
      .poll(
        async () => {
          await one.work.sweep()
          await Promise.all(ids.map((id, n) => (n % 2 === 0 ? one : other).work.drive(id)))
          const found = await Promise.all(ids.map((id) => one.runs.get('acct_a', id)))
          return found.filter(({ status }) => status === 'succeeded').length
        },
        { timeout: 90_000, interval: 200 },
      )
      .toBe(ids.length)
    isOver.abort()
    await agreeing
    for (const child of children) child.kill('SIGKILL')
    const paid = await counted(one.database)
    expect([...paid].filter(([, times]) => times > 1)).toEqual([])
    for (const [n, id] of ids.entries()) {
      const { body } = await one.ask(`GET /api/runs/${id}`)
      const payments: { state: string; input: { to: string } }[] = body.steps.filter(
        (step: { kind: string }) => step.kind === 'tool',
      )
      expect(payments.map(({ input }) => input.to)).toEqual([
        ...Array.from({ length: paymentsMax }, (_, turn) => `kill-${n}-${turn}`),
      ])
      // Only calls with an unknown result may lack one.
      for (const { state, input } of payments) {
        expect(state === 'unknown' || (state === 'done' && paid.get(input.to) === 1)).toBe(true)
      }
    }
  }, 180_000)
})
