import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestChain, type TestChain } from '../../../../test/support/launchpad-world.ts'
import { createVaultWorld, type VaultWorld } from '../../../../test/support/vault-world.ts'

let chain: TestChain
let world: VaultWorld
beforeAll(async () => {
  chain = await createTestChain()
}, 120_000)
afterAll(() => chain.stop())
beforeEach(async () => {
  world = await createVaultWorld(chain)
  return () => world.close()
})

test('an upkeep that fails says so, stops all the same, and goes on with the next start', async () => {
  const { query } = world.database
  const upkeep = async (): Promise<number> => {
    const before = world.logged.length
    world.vault.start()
    await world.vault.stop()
    return world.logged.length - before
  }
  await sql`ALTER TABLE vault_wallets RENAME TO vault_wallets_away`.execute(query)
  expect(await upkeep()).toBe(1)
  expect(world.logged.at(-1)).toEqual(['the upkeep of the vault failed', expect.any(String)])
  await sql`ALTER TABLE vault_wallets_away RENAME TO vault_wallets`.execute(query)
  expect(await upkeep()).toBe(0)
})
