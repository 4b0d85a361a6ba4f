import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { race } from '../../../../test/support/race.ts'
import { firstBrokenEntry } from '../../../../test/support/vault-audit-check.ts'
import { vaultSets } from '../../../../test/support/vault-world.ts'
import { migrate } from '../../../adapters/sql/migrate.ts'
import type { Database } from '../../../ports/database.ts'
import { vaultAuditStore } from './audit.store.ts'
import { type AuditEntry, auditHash, auditStart } from './audit-chain.ts'

let database: Database
/** The vault as it was before its record was in months. */
const setsBefore = vaultSets.map((set) =>
  set.domain === 'vault' ? { ...set, migrations: set.migrations.slice(0, 5) } : set,
)
beforeEach(async () => {
  database = await createTestDatabase(setsBefore)
})
afterEach(() => database.close())

function chainOf(accountId: string, length: number): readonly AuditEntry[] {
  const entries: AuditEntry[] = []
  for (let number = 1; number <= length; number += 1) {
    const previousHash = entries.at(-1)?.hash ?? auditStart.hash
    const entry = {
      number,
      at: '2026-07-15T09:00:00.000Z',
      actor: 'api_key:key_1',
      previousHash,
      action: 'vault.wallet_created',
      subject: 'vw_1',
      facts: { turn: number },
    }
    entries.push({ ...entry, hash: auditHash(accountId, entry) })
  }
  return entries
}
const accounts = ['acct_a', 'acct_b'] as const

/** As it was written before the table moved the end of a chain by itself. */
async function writeBefore(accountId: string, entries: readonly AuditEntry[]): Promise<void> {
  await vaultAuditStore(database.query).lockHead(accountId)
  for (const entry of entries) {
    await vaultAuditStore(database.query).append(accountId, entry)
    await sql`
      UPDATE vault_audit_heads SET number = ${entry.number}, hash = ${entry.hash}
      WHERE account_id = ${accountId}`.execute(database.query)
  }
}
const listed = (accountId: string) =>
  vaultAuditStore(database.query).list(accountId, { afterNumber: 0, limit: 1_000 })
const head = (accountId: string) => vaultAuditStore(database.query).head(accountId)
const append = (accountId: string, entry: AuditEntry | undefined) => {
  if (entry === undefined) throw new Error('no such entry')
  return vaultAuditStore(database.query).append(accountId, entry)
}

test('a record from before there were months is all there, and goes on where it ended', async () => {
  for (const accountId of accounts) await writeBefore(accountId, chainOf(accountId, 30))
  const file = async () =>
    (
      await sql<{ file: string }>`
        SELECT pg_relation_filenode(oid)::text AS file FROM pg_class
        WHERE relname LIKE 'vault_audit%' AND relkind = 'r' AND relname <> 'vault_audit_heads'
        ORDER BY oid LIMIT 1`.execute(database.query)
    ).rows
  const before = await file()
  await migrate(database, vaultSets)
  expect(await file()).toEqual(before)
  for (const accountId of accounts) {
    const chain = chainOf(accountId, 32)
    expect(await listed(accountId)).toEqual(chain.slice(0, 30))
    await append(accountId, chain[30])
    // A process of before still moves the end by itself.
    await writeBefore(accountId, chain.slice(31))
    expect(await listed(accountId)).toEqual(chain)
    expect(firstBrokenEntry(accountId, chain, await head(accountId))).toBeNull()
  }
})

test('an entry is taken behind the end of the chain alone, and each number once', async () => {
  await migrate(database, vaultSets)
  const [first, second, third] = chainOf('acct_a', 3)
  await vaultAuditStore(database.query).lockHead('acct_a')
  await append('acct_a', first)
  await append('acct_a', second)
  for (const wrong of [first, second, { ...third, previousHash: '1'.repeat(64) }]) {
    await expect(append('acct_a', wrong as AuditEntry)).rejects.toThrow('does not follow')
  }
  await expect(append('acct_b', first)).rejects.toThrow('does not follow')
  // Two at once: whoever comes second finds that it follows no more.
  const enough = 'an entry takes nothing but its place in the chain'
  const both = await race({ times: 2, enough }, () =>
    append('acct_a', third).then(
      () => 'taken',
      () => 'refused',
    ),
  )
  expect(both.toSorted()).toEqual(['refused', 'taken'])
  expect(await head('acct_a')).toEqual({ number: 3, hash: third?.hash })
})

test.each([
  'UPDATE vault_audit_heads SET number = 0',
  'UPDATE vault_audit_heads SET number = number + 2',
  `UPDATE vault_audit_heads SET hash = '1'`,
  `UPDATE vault_audit_heads SET account_id = 'acct_b'`,
  'DELETE FROM vault_audit_heads',
  'TRUNCATE vault_audit_heads',
  ...['vault_audit', 'vault_audit_before', 'vault_audit_rest'].flatMap((table) => [
    `UPDATE ${table} SET actor = 'nobody'`,
    `DELETE FROM ${table}`,
    `TRUNCATE ${table}`,
    `INSERT INTO ${table} SELECT * FROM vault_audit`,
  ]),
])('the database refuses %s', async (statement) => {
  await migrate(database, vaultSets)
  await vaultAuditStore(database.query).lockHead('acct_a')
  await append('acct_a', chainOf('acct_a', 1)[0])
  await expect(
    database.transaction(async (tx) => {
      await sql`SET LOCAL session_replication_role = 'replica'`.execute(tx)
      await sql.raw(statement).execute(tx)
    }),
  ).rejects.toThrow(/audit of the vault|no partition|violates/)
})
