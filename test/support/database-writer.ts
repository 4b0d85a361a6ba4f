// A program for tests that kill it: opens the database in the directory it is given, and after each
// commit that was answered writes its number on a line. With `open` as the second argument it only
// opens, and says so, and when it has closed; with `leave` it asks two things and ends without closing; the
// third is where the prepared empty database is. ENGINE in its environment says which engine.
import { sql } from 'kysely'
import { createEmbeddedDatabase } from '../../src/adapters/sql/embedded/database.ts'
import { createPgliteDatabase } from '../../src/adapters/sql/pglite/database.ts'

const [dataDir, mode, baseCacheDir] = process.argv.slice(2)
if (dataDir === undefined) throw new Error('The directory is missing.')

try {
  const place = { dataDir, ...(baseCacheDir === undefined ? {} : { baseCacheDir }) }
  const database =
    process.env['ENGINE'] === 'postgres'
      ? await createEmbeddedDatabase(place)
      : await createPgliteDatabase({ ...place, keepAlive: mode !== 'leave' })
  if (mode === 'open') {
    process.stdout.write('opened\n')
    await database.close()
    const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout')
    process.stdout.write(`closed, with ${timers.length} timers left\n`)
  } else if (mode === 'leave') {
    const ask = () => sql`select pg_sleep(0.1)`.execute(database.query)
    await Promise.all([ask(), ask()])
    process.stdout.write('answered\n')
  } else {
    await sql`create table if not exists entry (n serial primary key, half int not null)`.execute(
      database.query,
    )
    for (;;) {
      const n = await database.transaction(async (transaction) => {
        const { rows } = await sql<{ n: number }>`
          insert into entry (half) values (1) returning n`.execute(transaction)
        await sql`insert into entry (half) values (2)`.execute(transaction)
        return rows[0]?.n
      })
      process.stdout.write(`${n}\n`)
    }
  }
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.name : String(error)}\n`)
}
