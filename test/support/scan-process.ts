/**
 * A process that scans, which a test can end with a signal: on the schema `SCHEMA` of `DATABASE_URL`, it begins the scan `SCAN_ID`, says
 * `staying` once it has come to the file `STAYS_AT`, and goes no further.
 */
import { createPostgresDatabase } from '../../src/adapters/sql/postgres/database.ts'
import { patient } from './patient-postgres.ts'
import { createScannerWorld, wordEngine } from './scanner-world.ts'

const setting = (name: string): string => {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set`)
  return value
}
const database = await createPostgresDatabase({
  url: setting('DATABASE_URL'),
  schema: setting('SCHEMA'),
  ...patient,
})
let isTold = false
const engine = wordEngine((path) => {
  if (path !== setting('STAYS_AT')) return false
  if (!isTold) process.stdout.write('staying\n')
  isTold = true
  return true
})
const nowMs = Number(setting('NOW_MS'))
const { work } = await createScannerWorld({ database, clock: { nowMs: () => nowMs }, engine })
await work.run(setting('SCAN_ID'))
