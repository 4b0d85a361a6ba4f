import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createPostgresDatabase } from '../src/adapters/sql/postgres/database.ts'
import type { Database } from '../src/ports/database.ts'

const serverUrl = process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/**
 * Runs `work` on an empty database of the server at `BENCH_DATABASE_URL`, which is dropped afterwards, also when the work
 * fails.
 */
export async function onScratchDatabase<result>(
  options: { readonly connectionsMax?: number; readonly statementTimeoutMs?: number },
  /** The second is the address of the database, for a process that opens it itself. */
  work: (database: Database, url: string) => Promise<result>,
): Promise<result> {
  const name = `bench_${randomUUID().replaceAll('-', '')}`
  const own = new URL(serverUrl)
  own.pathname = name
  const admin = await createPostgresDatabase({ url: serverUrl, connectionsMax: 1 })
  try {
    await sql`CREATE DATABASE ${sql.id(name)}`.execute(admin.query)
    const database = await createPostgresDatabase({ url: own.href, ...options })
    try {
      return await work(database, own.href)
    } finally {
      await database.close()
      await sql`DROP DATABASE ${sql.id(name)} WITH (FORCE)`.execute(admin.query)
    }
  } finally {
    await admin.close()
  }
}
