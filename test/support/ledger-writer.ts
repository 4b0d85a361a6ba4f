// A program for tests that kill it: posts, holds and commits on the ledger in the given schema, and writes the id of
// each transfer on a line after the database has answered its commit.
import { createPostgresDatabase } from '../../src/adapters/sql/postgres/database.ts'
import { accountOf, createLedgerWorld, moved } from './ledger-world.ts'
import { patient } from './patient-postgres.ts'

const [url, schema, name] = process.argv.slice(2)
if (url === undefined || schema === undefined || name === undefined) {
  throw new Error('The database, the schema or the name is missing.')
}
const database = await createPostgresDatabase({ url, schema, ...patient })
const { ledger, clock } = await createLedgerWorld(database)
const outside = accountOf('platform', 'external')
const revenue = accountOf('platform', 'revenue')

async function work(task: number): Promise<never> {
  const own = accountOf(`acct_${task % 5}`)
  for (let n = 0; ; n++) {
    const id = `${name}-${task}-${n}`
    await ledger.post(database.query, moved(`${id}-in`, 10n, { from: outside, to: own }))
    process.stdout.write(`${id}-in\n`)
    const expiresAt = new Date(clock.nowMs() + 3_600_000)
    const held = { id: `${id}-hold`, account: own, amountAtomic: 8n, expiresAt }
    await database.transaction(async (transaction) => {
      await ledger.hold(transaction, held)
      await ledger.commit(transaction, held.id, moved(`${id}-out`, 7n, { from: own, to: revenue }))
    })
    process.stdout.write(`${id}-out\n`)
  }
}

await Promise.all(Array.from({ length: 8 }, (_, task) => work(task)))
