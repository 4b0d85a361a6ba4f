import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  codeOf,
  countingDatabase,
  emptyChains,
  handClock,
} from '../../../../test/support/auth-world.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import type { Wallet } from '../../../kernel/principal.ts'
import type { Database } from '../../../ports/database.ts'
import { authMigrations } from './auth.migrations.ts'
import { createEntryService } from './entry.service.ts'

let database: Database & { readonly count: () => number }
beforeEach(async () => {
  database = countingDatabase(
    await createTestDatabase([{ domain: 'auth', migrations: authMigrations }]),
  )
})
afterEach(() => database.close())

function openGate(feeAtomic: bigint) {
  return createEntryService({
    database,
    clock: handClock(),
    chains: emptyChains,
    decimals: 6,
    entry: { feeAtomic, treasury: { evm: null, solana: null } },
  }).entryGate
}

const walletOf = (n: number): Wallet => ({ namespace: 'solana', address: `wallet ${n}` })

/** Opens the entries of wallets 1, 101, 201 and so on, to `last`. */
async function pay(last: number): Promise<void> {
  await sql`
    INSERT INTO auth_entries (namespace, address, transaction_id, amount_atomic, opened_at)
    SELECT 'solana', 'wallet ' || n, n, 1, now()
    FROM generate_series(1, ${last}::int, 100) AS n`.execute(database.query)
}

test('there is a gate where a fee is asked, also of one atomic unit, and none where none is', () => {
  expect(openGate(0n)).toBeUndefined()
  expect(openGate(1n)).toBeDefined()
})

test('the gate opens for an account of which any wallet has paid, and for no other', async () => {
  const gate = openGate(1n)
  await pay(1)
  const opens = (...wallets: number[]) =>
    codeOf((async () => gate?.assertPaid(wallets.map(walletOf)))())
  expect(await opens(2)).toBe('auth.entry_required')
  expect(await opens()).toBe('auth.entry_required')
  expect(await opens(2, 1)).toBe('no failure')
  expect(await opens(3)).toBe('auth.entry_required')
})

test('the gate asks the store once for each of 10,000 wallets, then begins afresh', async () => {
  const gate = openGate(1n)
  await pay(10_001)
  const asked = async (from: number, count = 1) => {
    const before = database.count()
    await gate?.assertPaid(Array.from({ length: count }, (_, index) => walletOf(from + index)))
    return database.count() - before
  }
  for (let from = 1; from <= 10_000; from += 100) expect(await asked(from, 100)).toBe(1)
  expect([await asked(1), await asked(9_901)]).toEqual([0, 0])
  expect([await asked(10_001), await asked(10_001)]).toEqual([1, 0])
  expect([await asked(1), await asked(9_901)]).toEqual([1, 1])
})
