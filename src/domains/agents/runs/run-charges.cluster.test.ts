import { spawn } from 'node:child_process'
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
  chargedRunsSets,
  createRunCharging,
  tokenCost,
} from '../../../../test/support/run-charging.ts'
import {
  counterDesk,
  countingModel,
  countingSets,
  paymentsMax,
} from '../../../../test/support/run-counting.ts'
import type { RunWorkerSettings } from '../../../../test/support/run-worker.ts'
import type { Database } from '../../../ports/database.ts'
import type { Jobs } from '../../../ports/jobs.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const script = fileURLToPath(new URL('../../../../test/support/run-worker.ts', import.meta.url))
const funded = 100_000_000n
/** The cost of one reply of the scripted model: 10 input and 10 output tokens. */
const replyCost = 10n * tokenCost.input + 10n * tokenCost.output

describe.skipIf(url === '')('what runs cost on PostgreSQL, several processes', () => {
  const jobsSchema = schemaName()
  let ahead = 0
  const clock = { nowMs: () => Date.now() + ahead, advance: () => {} }
  let databases: readonly [Database, Database]
  let jobs: Jobs
  let worlds: readonly [AgentRunsWorld, AgentRunsWorld]
  let money: Awaited<ReturnType<typeof createRunCharging>>
  beforeAll(async () => {
    const counting = countingSets.filter(({ domain }) => domain === 'counting')
    databases = await openPostgresPair(url, [...chargedRunsSets, ...counting])
    jobs = await openRunJobs(databases[0], jobsSchema)
    const worldOf = async (database: Database) => {
      const model = countingModel()
      const charging = await createRunCharging({ database, clock, model })
      money = charging
      return createAgentRunsWorld({
        database,
        clock,
        jobs,
        model,
        charges: charging.charges,
        desk: counterDesk(database),
      })
    }
    worlds = [await worldOf(databases[0]), await worldOf(databases[1])]
    await money.billing.fund('acct_a', funded)
    const body = { slug: 'payer', name: 'Payer', toolsAllowed: ['post_api_wallets_send'] }
    await worlds[0].ask('POST /api/agents/create', { body })
  }, 60_000)
  afterAll(async () => {
    await jobs.stop()
    await sql`drop schema ${sql.id(jobsSchema)} cascade`.execute(databases[0].query)
    for (const database of databases) await database.close()
  })

  /** A worker that takes some of the runs and kills itself at the first model call. */
  async function killedWorker(): Promise<void> {
    const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(
      databases[0].query,
    )
    const schema = rows[0]?.name ?? ''
    const settings: RunWorkerSettings = {
      url,
      schema,
      jobsSchema,
      at: 1,
      dies: 'asking',
      isCharged: true,
    }
    const stdio = ['ignore', 'ignore', 'inherit'] as const
    const child = spawn(process.execPath, [script, JSON.stringify(settings)], {
      stdio: [...stdio],
    })
    const [, signal] = await once(child, 'exit')
    expect(signal).toBe('SIGKILL')
  }

  async function agree(ids: readonly string[]): Promise<void> {
    const { runs, person } = worlds[0]
    for (const runId of ids) {
      const { action } = await runs.get('acct_a', runId)
      if (action === null) continue
      const { stepId, intentHash } = action
      await runs.approve(person, { runId, stepId, intentHash }).catch(() => undefined)
    }
  }

  test('each answer is charged once, a lost call not at all, and nothing stays held', async () => {
    const [one, other] = worlds
    const start = async (n: number) =>
      (await one.runs.start(one.owner, { agent: 'payer', input: `charged-${n}` })).id
    // More than the first one can take, so that there are some for the second.
    const ids = await race({ times: 8, enough: 'starting a run takes nothing' }, start)
    await killedWorker()
    await killedWorker()
    // A later sweep takes over the dead worker's runs, with an unanswered model call.
    ahead = 31_000
    await expect
      .poll(
        async () => {
          await Promise.all(ids.flatMap((id) => [one.work.drive(id), other.work.drive(id)]))
          await agree(ids)
          const found = await Promise.all(ids.map((id) => one.runs.get('acct_a', id)))
          return found.filter(({ status }) => status === 'succeeded').length
        },
        { timeout: 150_000, interval: 100 },
      )
      .toBe(ids.length)
    const { rows } = await sql<{ state: string; count: string }>`
      SELECT state, count(*) FROM agent_run_steps WHERE kind = 'model' GROUP BY state`.execute(
      databases[0].query,
    )
    const steps = new Map(rows.map(({ state, count }) => [state, Number(count)]))
    const answered = ids.length * (paymentsMax + 1)
    expect([...steps.keys()].toSorted()).toEqual(['done', 'failed'])
    expect(steps.get('done')).toBe(answered)
    const account = { owner: 'acct_a', purpose: 'available', asset: 'paper:USDC' } as const
    expect(await money.billing.ledger.balance(databases[1].query, account)).toMatchObject({
      postedAtomic: funded - BigInt(answered) * replyCost,
      heldAtomic: 0n,
    })
    // The costs recorded for the runs equal the charges, whichever worker died in between.
    const runs = await Promise.all(ids.map((id) => other.runs.get('acct_a', id)))
    const cost = runs.reduce((sum, { usage }) => sum + usage.costMicroUsd, 0n)
    expect(cost).toBe(BigInt(answered) * replyCost)
    const { items } = await money.books.usage.meterUsage(one.owner, 'model_tokens', {
      window: 'total',
    })
    expect(items.map(({ value }) => value)).toEqual([String(answered * 20)])
  }, 240_000)
})
