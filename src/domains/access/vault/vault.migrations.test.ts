import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { vaultSets } from '../../../../test/support/vault-world.ts'
import { migrate } from '../../../adapters/sql/migrate.ts'
import { requestsStore } from './requests.store.ts'
import { vaultMigrations } from './vault.migrations.ts'
import { walletsStore } from './wallets.store.ts'

const token = '0x00000000000000000000000000000000000070ce'

/** A database with the first so many migrations of the vault. */
const databaseAt = (count: number) =>
  createTestDatabase(
    vaultSets.map((set) =>
      set.domain === 'vault' ? { ...set, migrations: vaultMigrations.slice(0, count) } : set,
    ),
  )

test('a policy from before token limits allows no more than it did, and nobody to spend', async () => {
  const database = await databaseAt(1)
  const entry = (to: string, maxTokenAtomic: string | null) => ({
    to,
    selectors: ['0x095ea7b3'],
    maxTokenAtomic,
    needsApproval: false,
  })
  const old = {
    calls: [entry(token, '900'), entry(token, '1000'), entry('0x00', null)],
    recipients: [],
    maxValueAtomic: '5',
    windowSeconds: 60,
    windowMaxAtomic: '7',
    approvalAboveAtomic: null,
  }
  await sql`
    INSERT INTO vault_wallets (id, account_id, address, label, signs_orders, status, key_version,
      wrapped_key, key_commitment, sealed_key, policy, policy_version, spends, created_at, updated_at)
    VALUES ('vw_old', 'acct_old', '0x01', 'Old', true, 'active', 1, '', '', '',
      ${JSON.stringify(old)}::jsonb, 3, '{"99": "5"}', now(), now())`.execute(database.query)
  await sql`
    INSERT INTO vault_signing_requests (id, wallet_id, account_id, wish_id, origin, actor, call_to,
      call_data, call_value, payload_hash, state, policy_version, spend_key, created_at, updated_at)
    VALUES ('vsr_old', 'vw_old', 'acct_old', 'w', 'owner', 'x', '0x02', '0x', 5, '', 'approved', 3,
      99, now(), now())`.execute(database.query)
  await migrate(database, vaultSets)
  const wallets = walletsStore(database.query)
  expect((await wallets.find('vw_old'))?.policy).toEqual({
    calls: [token, token, '0x00'].map((to) => ({
      to,
      selectors: ['0x095ea7b3'],
      needsApproval: false,
    })),
    recipients: [],
    spenders: [],
    tokens: [{ token, maxAtomic: 900n, windowMaxAtomic: 900n }],
    maxValueAtomic: 5n,
    windowSeconds: 60,
    windowMaxAtomic: 7n,
    approvalAboveAtomic: null,
    expiresAtMs: null,
  })
  expect(await wallets.spent('vw_old', { afterMs: 0 })).toEqual(new Map([['ether', 5n]]))
  const { rows } = await sql`
    SELECT charges, policy_version FROM vault_signing_requests`.execute(database.query)
  // No policy has that version: it is judged anew before it is signed.
  expect(rows).toEqual([{ charges: { ether: '5' }, policy_version: 0 }])
  await database.close()
})

test('requests from before typed data are transactions, and stay what they were', async () => {
  const database = await databaseAt(3)
  await sql`
    INSERT INTO vault_wallets (id, account_id, address, label, signs_orders, status, key_version,
      wrapped_key, key_commitment, sealed_key, policy, policy_version, created_at, updated_at)
    VALUES ('vw_old', 'acct_old', '0x01', 'Old', true, 'active', 1, '', '', '', '{}', 1,
      now(), now())`.execute(database.query)
  const insert = (id: string, rest: { readonly state: string; readonly nonce: number | null }) => {
    const { nonce, state } = rest
    const bytes = nonce === null ? null : `0x${nonce}`
    return sql`
      INSERT INTO vault_signing_requests (id, wallet_id, account_id, wish_id, origin, actor,
        call_to, call_data, call_value, payload_hash, state, policy_version, nonce, hash,
        transaction, signed_at, created_at, updated_at)
      VALUES (${id}, 'vw_old', 'acct_old', ${id}, 'owner', 'x', '0x02', '0x', 5, '', ${state}, 1,
        ${nonce}, ${bytes}, ${bytes}, ${nonce === null ? null : new Date(0)}, now(), now())`
  }
  const rows = [
    { state: 'pending_approval', nonce: null },
    { state: 'denied', nonce: null },
    { state: 'signed', nonce: 1 },
    { state: 'submitted', nonce: 2 },
    { state: 'superseded', nonce: 3 },
  ]
  for (const row of rows) await insert(row.state, row).execute(database.query)
  await migrate(database, vaultSets)
  const store = requestsStore(database.query)
  for (const { nonce, state } of rows) {
    const found = await store.find(state)
    expect(found).toMatchObject({ state, typedData: null, digest: null, signature: null })
    expect(found?.signed?.nonce ?? null).toBe(nonce)
  }
  expect((await store.unsent(10)).map(({ id }) => id)).toEqual(['signed'])
  const set = (id: string, column: string, value: string | null) =>
    sql`UPDATE vault_signing_requests SET ${sql.ref(column)} = ${value} WHERE id = ${id}`.execute(
      database.query,
    )
  // Neither is signed without a signature, and no request has both.
  for (const broken of [
    () => set('signed', 'transaction', null),
    () => set('signed', 'signature', '0x01'),
    () => set('signed', 'typed_data', '{}'),
    () => set('denied', 'signature', '0x01'),
    () => set('pending_approval', 'state', 'signed'),
  ]) {
    await expect(broken()).rejects.toThrow('vault_requests_')
  }
  await database.close()
})
