import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareVictim, unrefused } from '../../../../test/support/ledger-attacks.ts'
import { createLedgerWorld, type LedgerWorld } from '../../../../test/support/ledger-world.ts'

let world: LedgerWorld
beforeAll(async () => {
  world = await createLedgerWorld()
  await prepareVictim(world)
})
afterAll(() => world.database.close())

test('the embedded database refuses every statement that would falsify the books', async () => {
  const through = await unrefused(world.database)
  expect(through).toEqual([])
  expect(await world.ledger.prove(world.database.query)).toMatchObject({
    isSound: true,
    breaches: [],
  })
})

test('it takes the same statements where they are true', async () => {
  const { database, ledger } = world
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ledger_accounts WHERE owner = 'acct_victim' AND asset = 'USDC'`.execute(
    database.query,
  )
  await sql`UPDATE ledger_holds SET status = 'released', ended_at = now()
    WHERE id = 'victim-open'`.execute(database.query)
  await sql`
    INSERT INTO ledger_holds (id, account_id, amount, reference, created_at, expires_at)
    VALUES ('by-hand', ${rows[0]?.id}, 1000, '{}', now(), now())`.execute(database.query)
  const account = { owner: 'acct_victim', purpose: 'available', asset: 'USDC' } as const
  expect(await ledger.balance(database.query, account)).toMatchObject({
    heldAtomic: 1_000n,
    availableAtomic: 0n,
  })
  expect((await ledger.prove(database.query)).isSound).toBe(true)
})
