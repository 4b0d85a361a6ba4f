// A program for tests that kill it: executes orders on the PostgreSQL schema that it is given as JSON, and kills itself
// in the middle of its n-th quote or fill. Says `ready` once it runs.
import { createPostgresDatabase } from '../../src/adapters/sql/postgres/database.ts'
import { createOrderWork } from '../../src/domains/markets/orders/index.ts'
import { createOrdersWorld } from './orders-world.ts'
import { patient } from './patient-postgres.ts'

/** What the program is started with. */
export type OrderWorkerSettings = {
  readonly url: string
  readonly schema: string
  /** Of the job queue. */
  readonly jobsSchema: string
  readonly dies: 'quoting' | 'filling' | 'never'
  /** At which one. */
  readonly at: number
}

// Written by the test that starts the program.
const settings = JSON.parse(process.argv[2] ?? '') as OrderWorkerSettings
const { url, schema, jobsSchema, dies, at } = settings
const database = await createPostgresDatabase({ url, schema, applicationName: schema, ...patient })
const clock = { nowMs: () => Date.now(), advance: () => {} }
const world = await createOrdersWorld({ database, clock, schema: jobsSchema })
let left = at
const dieAt = (moment: typeof dies): void => {
  if (moment !== dies) return
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
}
const work = createOrderWork({
  ...world.parts,
  quotes: {
    async quote(question) {
      const answer = await world.parts.quotes.quote(question)
      dieAt('quoting')
      return answer
    },
  },
  paper: {
    ...world.parts.paper,
    async fill(tx, fill) {
      await world.parts.paper.fill(tx, fill)
      dieAt('filling')
    },
  },
})
await world.jobs.start()
await work.start(world.jobs)
process.stdout.write('ready\n')
