import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { migrate } from '../../../adapters/sql/migrate.ts'
import { appMigrations } from '../../../app/app-migrations.ts'
import type { Queryable } from '../../../ports/database.ts'

const at = '2026-11-01T00:00:00.000Z'
const later = '2026-12-01T00:00:00.000Z'

/** Rows of a release in which `platform-guide` and `guide` were two agents. */
async function rowsOfBefore(query: Queryable): Promise<void> {
  const statements = [
    sql`INSERT INTO agent_runs (id, root_id, path, depth, agent, owner_id, input, model, plan,
        credential, status, is_tainted, depth_max, cost_max, tokens_max, ms_max, calls_max, created_at,
        updated_at)
      VALUES ('run_1', 'run_1', '{}', 0, 'platform-guide', 'acct_a', 'x', 'm', '{}', '{}',
        'succeeded', false, 1, 1, 1, 1, 1, ${at}, ${at})`,
    sql`INSERT INTO a2a_tasks (id, account_id, context_id, agent, run_id, message_digest, state,
        state_at, created_at)
      VALUES ('task_1', 'acct_a', 'ctx_1', 'platform-guide', 'run_1', 'd', 'completed', ${at}, ${at})`,
    sql`INSERT INTO agent_service_conversations (id, account_id, agent, message_count, created_at)
      VALUES ('chat_1', 'acct_a', 'platform-guide', 1, ${at})`,
    sql`INSERT INTO agent_service_connections (id, account_id, kind, agent, scopes, created_at)
      VALUES ('conn_1', 'acct_a', 'own', 'platform-guide', '{}', ${at}),
        ('conn_2', 'acct_a', 'own', 'guide', '{}', ${at}),
        ('conn_3', 'acct_b', 'own', 'platform-guide', '{}', ${at})`,
    sql`INSERT INTO memory_facts (id, account_id, text, scope, scope_of, trusted, source, words,
        created_at, expires_at)
      VALUES ('fact_1', 'acct_a', 'likes tea', 'agent', 'platform-guide', true, '{}', '{}', ${at}, ${later}),
        ('fact_2', 'acct_a', 'likes tea', 'agent', 'guide', false, '{}', '{}', ${at}, ${at}),
        ('fact_3', 'acct_a', 'likes cats', 'agent', 'platform-guide', true, '{}', '{}', ${at}, NULL),
        ('fact_4', 'acct_a', 'likes dogs', 'agent', 'order-planner', true, '{}', '{}', ${at}, NULL)`,
    sql`INSERT INTO agent_search_runs (agent, account, succeeded, failed)
      VALUES ('platform-guide', 'acct_a', 3, 1), ('guide', 'acct_a', 4, 0),
        ('platform-guide', 'acct_b', 1, 0)`,
    sql`INSERT INTO agent_search (id, origin, document, texts, rating, ratings, uses, standing,
        words, analysis, updated_at)
      VALUES ('platform-guide', 'platform', '{"id":"platform-guide"}', '[]', 4.5, 2, 9, 7, '', 'a',
        ${at})`,
    sql`INSERT INTO observed_agents (id, origin, content, content_hash, inserted_at, updated_at)
      VALUES ('catalog:platform-guide', 'catalog', '{}', 'h', ${at}, ${at})`,
    sql`INSERT INTO agent_reports (id, account_id, agent_id, reason, created_at, updated_at)
      VALUES ('rep_1', 'acct_a', 'catalog:platform-guide', 'spam', ${at}, ${at})`,
    sql`INSERT INTO billing_budgets (id, account_id, name, scope_kind, scope_value, window_kind,
        asset, limit_atomic, thresholds, action, window_start, created_at)
      VALUES ('bud_1', 'acct_a', 'b', 'agent', 'platform-guide', 'day', 'USDC', 5, '{}', 'block',
        ${at}, ${at})`,
  ]
  for (const statement of statements) await statement.execute(query)
}

test('what was kept of the agent platform-guide is kept of the guide', async () => {
  const database = await createTestDatabase(
    appMigrations.filter(({ domain }) => domain !== 'agent_former_names'),
  )
  const { query } = database
  await rowsOfBefore(query)
  await migrate(database, appMigrations)
  const read = async (columns: string, table: string) =>
    (await sql`SELECT ${sql.raw(columns)} FROM ${sql.table(table)} ORDER BY 1, 2`.execute(query))
      .rows

  expect(await read('id, agent', 'agent_runs')).toEqual([{ id: 'run_1', agent: 'guide' }])
  expect(await read('id, agent', 'a2a_tasks')).toEqual([{ id: 'task_1', agent: 'guide' }])
  expect(await read('id, agent', 'agent_service_conversations')).toEqual([
    { id: 'chat_1', agent: 'guide' },
  ])
  expect(await read('id, agent, ended_at IS NULL AS open', 'agent_service_connections')).toEqual([
    { id: 'conn_1', agent: 'guide', open: false },
    { id: 'conn_2', agent: 'guide', open: true },
    { id: 'conn_3', agent: 'guide', open: true },
  ])
  expect(await read('id, scope_of, trusted, expires_at', 'memory_facts')).toEqual([
    { id: 'fact_2', scope_of: 'guide', trusted: true, expires_at: new Date(later) },
    { id: 'fact_3', scope_of: 'guide', trusted: true, expires_at: null },
    { id: 'fact_4', scope_of: 'order-planner', trusted: true, expires_at: null },
  ])
  expect(await read('account, agent, succeeded, failed', 'agent_search_runs')).toEqual([
    { account: 'acct_a', agent: 'guide', succeeded: 7, failed: 1 },
    { account: 'acct_b', agent: 'guide', succeeded: 1, failed: 0 },
  ])
  expect(await read('id, document, ratings, rating, uses::int', 'agent_search')).toEqual([
    { id: 'guide', document: { id: 'guide' }, ratings: 2, rating: 4.5, uses: 9 },
  ])
  expect(await read('id, origin', 'observed_agents')).toEqual([
    { id: 'catalog:guide', origin: 'catalog' },
  ])
  expect(await read('id, agent_id', 'agent_reports')).toEqual([
    { id: 'rep_1', agent_id: 'catalog:guide' },
  ])
  expect(await read('id, scope_value', 'billing_budgets')).toEqual([
    { id: 'bud_1', scope_value: 'guide' },
  ])
  await database.close()
})
