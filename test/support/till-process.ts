/**
 * A till as a process of its own, which a test can end with a signal: on the schema `SCHEMA` of `DATABASE_URL`, at the
 * address `TILL_URL`, paid with coins. A handler takes `WORK_MS`; each begins with a line `working` on the output.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { createPostgresDatabase } from '../../src/adapters/sql/postgres/database.ts'
import { createCoinRail } from './coin-rail.ts'
import { patient } from './patient-postgres.ts'
import { openTill } from './payments-world.ts'

const setting = (name: string): string => {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set`)
  return value
}
const address = setting('TILL_URL')
const database = await createPostgresDatabase({
  url: setting('DATABASE_URL'),
  schema: setting('SCHEMA'),
  ...patient,
})
const till = await openTill({
  database,
  addresses: setting('ADDRESSES').split(','),
  rails: (parts) => {
    const { rail, frame } = createCoinRail(parts)
    return { rails: [rail], frames: [frame] }
  },
})
till.shop.work = async () => {
  process.stdout.write('working\n')
  await pause(Number(setting('WORK_MS')))
}
await till.http.listen({ port: Number(new URL(address).port), host: '127.0.0.1' })
process.stdout.write('listening\n')
