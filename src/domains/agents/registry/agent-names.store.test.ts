import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { addressOf } from '../../../../test/support/pool-records.ts'
import type { Database } from '../../../ports/database.ts'
import { createAgentNames } from './agent-names.store.ts'
import { agentRegistryMigrations } from './agent-registry.migrations.ts'

const [wallet, silent, owner] = [addressOf(1), addressOf(2), addressOf(3)]

let database: Database
beforeAll(async () => {
  database = await createTestDatabase([
    { domain: 'agent_registry', migrations: agentRegistryMigrations },
  ])
  for (const [id, of] of [
    [7, wallet],
    [9, wallet],
    [11, silent],
  ] as const) {
    await sql`
      INSERT INTO registered_agents (agent_id, registrant, owner, wallet, uri, uri_version,
        uri_changes, was_transferred, registered_at, updated_at, block_number, log_index,
        block_hash, transaction_hash)
      VALUES (${id}::int, ${owner}, ${owner}, ${of}, '', '', 0, false, now(), now(), ${id}::int, 0, '', '')`.execute(
      database.query,
    )
  }
  await sql`
    INSERT INTO agent_documents (agent_id, uri, uri_version, status, document, failures, due_at)
    VALUES (9, '', '', 'read', '{"name": "Candle reader"}', 0, now()),
      (11, '', '', 'read', '{"name": {"not": "a text"}}', 0, now())`.execute(database.query)
})
afterAll(() => database.close())

test('a wallet is called by its newest agent, or by its number where no document says a name', async () => {
  const evm = [wallet, silent, owner]
  const names = await createAgentNames({ database })({ evm, solana: [], principal: null })
  expect(names.get(wallet)).toMatchObject([{ name: 'Candle reader', id: '9', others: 1 }])
  expect(names.get(silent)).toMatchObject([{ name: 'Agent 11', id: '11', others: 0 }])
  expect(names.has(owner)).toBe(false)
})
