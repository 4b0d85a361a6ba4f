// A program for tests that kill it: places orders on the paper exchange of the PostgreSQL schema that it is given as
// JSON, says each one that was answered as `<number> <order id>`, and kills itself in the middle of its n-th batch.
import { createPostgresDatabase } from '../../src/adapters/sql/postgres/database.ts'
import type { Database } from '../../src/ports/database.ts'
import { patient } from './patient-postgres.ts'
import { createPerpsWorld, placeCommand } from './perps-world.ts'

/** What the program is started with. */
export type PerpsWorkerSettings = {
  readonly url: string
  readonly schema: string
  /** Whose orders; also the first part of the commands' ids. */
  readonly account: string
  readonly orders: number
  /** Right before a batch is committed, or right after, when nobody was answered yet. */
  readonly dies: 'before_commit' | 'after_commit' | 'never'
  /** At which batch. */
  readonly at: number
}

const atOnce = 4
// Written by the test that starts the program.
const settings = JSON.parse(process.argv[2] ?? '') as PerpsWorkerSettings
const { url, schema, account, orders, dies, at } = settings
const database = await createPostgresDatabase({ url, schema, applicationName: schema, ...patient })
let left = at
const dieAt = (moment: typeof dies): void => {
  if (moment !== dies) return
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
}
const mortal: Database = {
  ...database,
  async transaction(work, options) {
    const result = await database.transaction(async (tx) => {
      const done = await work(tx)
      dieAt('before_commit')
      return done
    }, options)
    dieAt('after_commit')
    return result
  },
}
const clock = { nowMs: () => Date.now(), advance: () => {} }
const { perps } = await createPerpsWorld({ database: mortal }, { database, clock })
for (let first = 0; first < orders; first += atOnce) {
  const numbers = Array.from({ length: atOnce }, (_, index) => first + index)
  await Promise.all(
    numbers.map(async (n) => {
      const command = placeCommand(account, n % 4 < 2 ? 'bid' : 'ask')
      const { outcome } = await perps.submit(command, `${account}-${n}`)
      if (outcome.ok) process.stdout.write(`${n} ${outcome.orders[0]?.id}\n`)
    }),
  )
}
process.stdout.write('end\n')
await perps.stop()
await database.close()
