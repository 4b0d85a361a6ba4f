import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Migration, MigrationSet, Queryable } from '../../ports/database.ts'
import { MigrationMismatch } from './errors.ts'

/** The result of a run: `domain/name` of each applied step, in order. */
export type MigrationReport = { readonly applied: readonly string[] }

/** The lock key of migrations: an arbitrary number, the same in every version of the program. */
const lockKey = 4_663_001
const timeoutMs = 300_000

/**
 * Migrates every domain's schema, in the given order. A domain's missing steps run in one transaction. Of several
 * processes that start at once, exactly one runs them while the others wait. Rejects with `MigrationMismatch` when the
 * database has a step that the list lacks, or a different order. An up-to-date database costs one read.
 */
export async function migrate(
  database: Database,
  sets: readonly MigrationSet[],
): Promise<MigrationReport> {
  for (const set of sets) assertList(set)
  const stored = await allApplied(database.query)
  const applied: string[] = []
  // A read without the lock can only miss steps, because steps are never removed.
  for (const set of sets.filter((each) => !isWhole(each, stored.get(each.domain) ?? []))) {
    const names = await database.transaction((transaction) => migrateDomain(transaction, set), {
      timeoutMs,
    })
    applied.push(...names.map((name) => `${set.domain}/${name}`))
  }
  return { applied }
}

async function migrateDomain(
  transaction: Queryable,
  { domain, migrations }: MigrationSet,
): Promise<string[]> {
  // Waiting for another process and building an index may both exceed the statement timeout of requests.
  await sql`set local statement_timeout = ${sql.lit(timeoutMs)}`.execute(transaction)
  // The program itself may also be slow between two steps, on a busy machine.
  await sql`set local idle_in_transaction_session_timeout = ${sql.lit(timeoutMs)}`.execute(
    transaction,
  )
  await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(transaction)
  await createTable(transaction)
  const stored = await listApplied(transaction, domain)
  assertPrefix({ domain, migrations }, stored)

  const missing = migrations.slice(stored.length)
  for (const [index, migration] of missing.entries()) {
    await migration.up(transaction)
    const position = stored.length + index
    await sql`
      insert into schema_migration (domain, position, name, fingerprint)
      values (${domain}, ${position}, ${migration.name}, ${fingerprint(migrations, position)})
    `.execute(transaction)
  }
  return missing.map(({ name }) => name)
}

async function createTable(transaction: Queryable): Promise<void> {
  await sql`
    create table if not exists schema_migration (
      domain text not null,
      position integer not null,
      name text not null,
      fingerprint text not null,
      applied_at timestamptz not null default now(),
      primary key (domain, position),
      constraint schema_migration_name unique (domain, name)
    )
  `.execute(transaction)
}

async function allApplied(queryable: Queryable): Promise<ReadonlyMap<string, readonly Applied[]>> {
  const table = await sql<{ found: boolean }>`
    select to_regclass('schema_migration') is not null as found
  `.execute(queryable)
  if (table.rows[0]?.found !== true) return new Map()
  const { rows } = await sql<Applied & { readonly domain: string }>`
    select domain, name, fingerprint from schema_migration order by domain, position
  `.execute(queryable)
  return Map.groupBy(rows, ({ domain }) => domain)
}

function isWhole({ migrations }: MigrationSet, stored: readonly Applied[]): boolean {
  return (
    stored.length === migrations.length &&
    stored.every(
      ({ name, fingerprint: found }, position) =>
        migrations[position]?.name === name && fingerprint(migrations, position) === found,
    )
  )
}

type Applied = { readonly name: string; readonly fingerprint: string }

async function listApplied(transaction: Queryable, domain: string): Promise<readonly Applied[]> {
  const { rows } = await sql<Applied>`
    select name, fingerprint from schema_migration where domain = ${domain} order by position
  `.execute(transaction)
  return rows
}

function assertPrefix({ domain, migrations }: MigrationSet, stored: readonly Applied[]): void {
  for (const [position, { name, fingerprint: found }] of stored.entries()) {
    const expected = migrations[position]
    if (expected?.name === name && fingerprint(migrations, position) === found) continue
    throw new MigrationMismatch(
      `The database has run step ${position + 1} of ${domain} as "${name}", and this program has ${
        expected ? `"${expected.name}"` : 'no such step'
      } there. Steps are never renamed, moved or removed; is the program older than its data?`,
    )
  }
}

/** A hash of the steps up to `position` in order, so that a manually edited row is noticed too. */
function fingerprint(migrations: readonly Migration[], position: number): string {
  const names = migrations.slice(0, position + 1).map(({ name }) => name)
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16)
}

function assertList({ domain, migrations }: MigrationSet): void {
  const names = migrations.map(({ name }) => name)
  if (new Set(names).size !== names.length) {
    throw new MigrationMismatch(`The migrations of ${domain} have a name twice.`)
  }
}
