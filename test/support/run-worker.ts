// A program for tests that kill it: works on runs of agents on the PostgreSQL schema that it is given as JSON, and
// kills itself in the middle of a call of the model or of a tool. Says `ready` once it runs.
import { createPostgresDatabase } from '../../src/adapters/sql/postgres/database.ts'
import { createAgentRunsWorld, openRunJobs } from './agent-runs-world.ts'
import { patient } from './patient-postgres.ts'
import { createRunCharging } from './run-charging.ts'
import { counterDesk, countingModel } from './run-counting.ts'

/** What the program is started with. */
export type RunWorkerSettings = {
  readonly url: string
  readonly schema: string
  /** Of the job queue. */
  readonly jobsSchema: string
  readonly dies: 'asking' | 'calling' | 'answered' | 'never'
  /** At which one. */
  readonly at: number
  /** Whether models cost their account something. */
  readonly isCharged?: boolean
}

// Written by the test that starts the program.
const settings = JSON.parse(process.argv[2] ?? '') as RunWorkerSettings
const { url, schema, jobsSchema, dies, at, isCharged = false } = settings
const database = await createPostgresDatabase({ url, schema, applicationName: schema, ...patient })
const clock = { nowMs: () => Date.now(), advance: () => {} }
let left = at
const dieAt = (moment: typeof dies): void => {
  if (moment !== dies) return
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
}
const jobs = await openRunJobs(database, jobsSchema)
const model = countingModel(() => dieAt('asking'))
const charging = isCharged ? await createRunCharging({ database, clock, model }) : {}
const world = await createAgentRunsWorld({
  database,
  clock,
  jobs,
  model,
  ...charging,
  desk: counterDesk(database, {
    before: () => dieAt('calling'),
    after: () => dieAt('answered'),
  }),
})
await jobs.start()
await world.start(jobs)
process.stdout.write('ready\n')
