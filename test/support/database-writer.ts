// A program for tests that kill it: opens the database in the directory it is given, and after each
// commit that was answered writes its number on a line. With `open` as the second argument it only
// opens, and says so; the third is where the prepared empty database is.
import { sql } from 'kysely'
import { createPgliteDatabase } from '../../src/adapters/sql/pglite/database.ts'

const [dataDir, mode, baseCacheDir] = process.argv.slice(2)
if (dataDir === undefined) throw new Error('The directory is missing.')

try {
  const database = await createPgliteDatabase({
    dataDir,
    ...(baseCacheDir === undefined ? {} : { baseCacheDir }),
  })
  if (mode === 'open') {
    process.stdout.write('opened\n')
    await database.close()
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
