// A program for tests that kill it: numbers events and delivers them to webhooks, on the PostgreSQL schema and at the
// pace that it is given as JSON. Says `ready` once it runs.
import { createPostgresDatabase } from '../../src/adapters/sql/postgres/database.ts'
import { fastClock } from './fast-clock.ts'
import { patient } from './patient-postgres.ts'
import { openWebhookProcess } from './webhooks-world.ts'

/** What the program is started with. */
export type WorkerSettings = {
  readonly url: string
  readonly schema: string
  readonly allowedHost: string
  readonly startMs: number
  readonly factor: number
  readonly pace: {
    readonly attemptTimeoutMs: number
    readonly leaseMs: number
    readonly pollMs: number
  }
}

// Written by the test that starts the program.
const settings = JSON.parse(process.argv[2] ?? '') as WorkerSettings
const { url, schema } = settings
const database = await createPostgresDatabase({ url, schema, applicationName: schema, ...patient })
const { outbox, delivery } = openWebhookProcess({
  database,
  clock: fastClock(settings.startMs, settings.factor),
  allowedHosts: [settings.allowedHost],
  pace: settings.pace,
})
await outbox.start()
await delivery.start()
process.stdout.write('ready\n')
