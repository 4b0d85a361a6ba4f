import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { metaplexAgentsMigrations } from '../../src/domains/agents/metaplex/index.ts'
import { mintsStore } from '../../src/domains/agents/metaplex/mints.store.ts'
import { orchestratorMigrations } from '../../src/domains/agents/orchestrator/index.ts'
import { stepsStore } from '../../src/domains/agents/orchestrator/steps.store.ts'
import { intentsMigrations } from '../../src/domains/chain/intents/index.ts'
import { intentsStore } from '../../src/domains/chain/intents/intents.store.ts'
import { launchpadMigrations } from '../../src/domains/chain/launchpad/index.ts'
import { launchesStore } from '../../src/domains/chain/launchpad/launches.store.ts'
import { chargesStore } from '../../src/domains/money/payments/charges.store.ts'
import { chargesMigrations } from '../../src/domains/money/payments/index.ts'
import type { Database } from '../../src/ports/database.ts'
import { createTestDatabase } from '../support/database.ts'

const now = new Date(1_800_000_000_000)
const later = new Date(now.getTime() + 1_000)
const moved = { updatedAt: later, timeline: [] }

// A state that returns tells nobody that it was away: what was read before it left must not be written after.
describe('what was read before a state left and returned is not written over what came since', () => {
  let database: Database
  beforeAll(async () => {
    database = await createTestDatabase([
      { domain: 'payments', migrations: chargesMigrations },
      { domain: 'intents', migrations: intentsMigrations },
      { domain: 'launchpad', migrations: launchpadMigrations },
      { domain: 'metaplex_agents', migrations: metaplexAgentsMigrations },
      { domain: 'orchestrator', migrations: orchestratorMigrations },
    ])
  })
  afterAll(() => database.close())

  test('a charge that was refunded in part is settled again, without a lease', async () => {
    await sql`
      INSERT INTO charges (id, status, operation_id, family, method, path_template, url,
        request_digest, request_id, address_block, asset, amount_atomic, price_source,
        commission_bps, rail, protocol, mode, claim_key, fingerprint, is_confidential, payer,
        network, is_direct, receipt_extra, is_final, credits, unit, quoted_atomic,
        refunded_atomic, attempts, timeline,
        created_at, updated_at)
      VALUES ('chg_1', 'settled', 'op', 'Other', 'GET', '/', '/', 'd', 'req', 'a', 'USDC', 1000,
        'table', 0, 'credit', 'credit', 'live', 'k', 'f', true, 'acct_a', 'ledger', false, '{}', true,
        '[]', 'call', 1000, 0, 0, '[]', ${now}, ${now})`.execute(database.query)
    const store = chargesStore(database.query)
    const read = await found(store.byId('chg_1'))
    const away = await found(
      store.change(read, 'refunding', { ...moved, refundedAtomic: 300n, lease: 'one' }),
    )
    await found(store.change(away, 'settled', { ...moved, lease: null }))
    expect(
      await store.change(read, 'refunding', { ...moved, refundedAtomic: 300n }),
    ).toBeUndefined()
    expect(await store.byId('chg_1')).toMatchObject({ status: 'settled', refundedAtomic: 300n })
  })

  test('an intent that a reorganisation took out of its block is submitted again', async () => {
    await sql`
      INSERT INTO intents (id, owner, kind, state, chain_id, from_address, to_address, data,
        value_atomic, simulation, expires_at, created_at, updated_at)
      VALUES ('int_1', 'trading', 'swap', 'submitted', 4663, '0x1', '0x2', '0x', 0, '{}', ${now},
        ${now}, ${now})`.execute(database.query)
    const store = intentsStore(database.query)
    const read = await found(store.byId('trading', 'int_1'))
    const away = await found(store.change(read, { state: 'confirmed' }, later))
    await found(store.change(away, { state: 'submitted' }, later))
    expect(await store.change(read, { state: 'dropped' }, later)).toBeUndefined()
  })

  test('a launch that a reorganisation took out of its block is submitted again', async () => {
    await sql`
      INSERT INTO launches (id, origin, state, token, creator, name, symbol, metadata_uri,
        fee_recipient, supply, curve_supply, initial_virtual_eth, initial_virtual_token,
        created_at, updated_at)
      VALUES ('lnch_1', 'prepared', 'submitted', '0x1', '0x2', 'Cat', 'CAT', '', '0x2', 1, 1, 1, 1,
        ${now}, ${now})`.execute(database.query)
    const store = launchesStore(database.query)
    const read = await found(store.byId('lnch_1'))
    expect(await store.change(read, { state: 'confirmed' }, later)).toBe(true)
    const away = await found(store.byId('lnch_1'))
    expect(await store.change(away, { state: 'submitted' }, later)).toBe(true)
    expect(await store.change(read, { state: 'dropped' }, later)).toBe(false)
  })

  test('a mint that was believed to have expired was seen by another signature', async () => {
    await sql`
      INSERT INTO agent_mints (id, account_id, state, network, asset, transaction,
        last_valid_block_height, expires_at, simulation, signature, created_at, updated_at)
      VALUES ('mint_1', 'acct_a', 'submitted', 'devnet', 'a', '', 1, ${now}, '{}', 'first', ${now},
        ${now})`.execute(database.query)
    const store = mintsStore(database.query)
    const read = await found(store.find('mint_1'))
    const away = await found(store.move(read, { state: 'expired' }, later))
    await found(store.move(away, { state: 'submitted', signature: 'second' }, later))
    expect(await store.move(read, { state: 'failed', signature: 'first' }, later)).toBeUndefined()
    expect(await store.find('mint_1')).toMatchObject({ state: 'submitted', signature: 'second' })
  })

  test('a step that waited for its owner runs again', async () => {
    await sql`
      INSERT INTO orchestrator_plans (id, account_id, goal, status, planned_by, cost_max,
        tokens_max, seconds_max, tool_calls_max, depth_max, principal, created_at, updated_at)
      VALUES ('plan_1', 'acct_a', 'g', 'running', 'caller', 1, 1, 1, 1, 0, '{}', ${now}, ${now})
    `.execute(database.query)
    await sql`
      INSERT INTO orchestrator_steps (plan_id, step_id, number, agent, template, depends_on,
        cost_max, tokens_max, seconds_max, tool_calls_max, depth_max, status)
      VALUES ('plan_1', 'a', 0, 'guide', 't', '{}', 1, 1, 1, 1, 0, 'running')
    `.execute(database.query)
    const store = stepsStore(database.query)
    const step = async () => found(store.of('plan_1').then(([first]) => first))
    const read = await step()
    expect(await store.change(read, { status: 'requires_action' }, later)).toBe(true)
    expect(await store.change(await step(), { status: 'running' }, later)).toBe(true)
    expect(await store.change(read, { status: 'requires_action' }, later)).toBe(false)
  })
})

async function found<row>(reading: Promise<row | undefined>): Promise<row> {
  const row = await reading
  if (row === undefined) throw new Error('there is no such row, or it was changed meanwhile')
  return row
}
