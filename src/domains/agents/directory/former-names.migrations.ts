import { sql } from 'kysely'
import type { Migration, Queryable } from '../../../ports/database.ts'

/**
 * What was kept of an agent of the platform under a name that it had is kept under its present one. It comes after the
 * tables of all that name agents. What was charged, and what was told in events, stays as it was told.
 */
export const formerNamesMigrations: readonly Migration[] = [
  {
    name: '0001_guide',
    up: (transaction) => rename(transaction, 'platform-guide', 'guide'),
  },
]

/** Columns that name an agent and may hold one name often. */
const plain = [
  ['agent_runs', 'agent'],
  ['a2a_tasks', 'agent'],
  ['orchestrator_steps', 'agent'],
  ['agent_service_conversations', 'agent'],
  ['agents', 'source_agent_id'],
  ['computer_sandboxes', 'agent_id'],
] as const

async function rename(transaction: Queryable, from: string, to: string): Promise<void> {
  for (const [table, column] of plain) {
    const name = sql.ref(column)
    await sql`UPDATE ${sql.table(table)} SET ${name} = ${to} WHERE ${name} = ${from}`.execute(
      transaction,
    )
  }
  await sql`
    UPDATE billing_budgets SET scope_value = ${to}
    WHERE scope_kind = 'agent' AND scope_value = ${from}`.execute(transaction)
  await mergeFacts(transaction, from, to)
  await mergeUses(transaction, from, to)
  await mergeConnections(transaction, from, to)
  await mergeObservations(transaction, from, to)
}

/** A fact that was told to both is kept once, and no shorter than either. */
async function mergeFacts(transaction: Queryable, from: string, to: string): Promise<void> {
  await sql`
    UPDATE memory_facts AS kept SET
      trusted = kept.trusted OR old.trusted,
      expires_at = CASE WHEN kept.expires_at IS NULL OR old.expires_at IS NULL THEN NULL
        ELSE greatest(kept.expires_at, old.expires_at) END
    FROM memory_facts AS old
    WHERE old.scope = 'agent' AND old.scope_of = ${from}
      AND kept.scope = 'agent' AND kept.scope_of = ${to}
      AND kept.account_id = old.account_id AND md5(kept.text) = md5(old.text)`.execute(transaction)
  await sql`
    DELETE FROM memory_facts AS old USING memory_facts AS kept
    WHERE old.scope = 'agent' AND old.scope_of = ${from}
      AND kept.scope = 'agent' AND kept.scope_of = ${to}
      AND kept.account_id = old.account_id AND md5(kept.text) = md5(old.text)`.execute(transaction)
  await sql`
    UPDATE memory_facts SET scope_of = ${to}
    WHERE scope = 'agent' AND scope_of = ${from}`.execute(transaction)
}

/** Runs of both count together, and what was thought of the agent is its own where nothing was thought of it yet. */
async function mergeUses(transaction: Queryable, from: string, to: string): Promise<void> {
  await sql`
    INSERT INTO agent_search_runs (agent, account, succeeded, failed)
    SELECT ${to}, account, succeeded, failed FROM agent_search_runs WHERE agent = ${from}
    ON CONFLICT (agent, account) DO UPDATE SET
      succeeded = agent_search_runs.succeeded + excluded.succeeded,
      failed = agent_search_runs.failed + excluded.failed`.execute(transaction)
  await sql`DELETE FROM agent_search_runs WHERE agent = ${from}`.execute(transaction)
  // Its document and vector are made anew at the next start, under a name that is in no index yet.
  await sql`DELETE FROM agent_search_names WHERE id = ${from}`.execute(transaction)
  await sql`
    UPDATE agent_search SET id = ${to}, analysis = '',
      document = jsonb_set(document, '{id}', to_jsonb(${to}::text))
    WHERE id = ${from} AND origin = 'platform'
      AND NOT EXISTS (SELECT FROM agent_search WHERE id = ${to})`.execute(transaction)
}

/** An account that is connected with both is connected once. */
async function mergeConnections(transaction: Queryable, from: string, to: string): Promise<void> {
  await sql`
    UPDATE agent_service_connections AS old SET ended_at = old.created_at
    FROM agent_service_connections AS kept
    WHERE old.agent = ${from} AND kept.agent = ${to} AND kept.account_id = old.account_id
      AND old.ended_at IS NULL AND kept.ended_at IS NULL`.execute(transaction)
  await sql`
    UPDATE agent_service_connections SET agent = ${to} WHERE agent = ${from}`.execute(transaction)
}

/** The explorer has seen one agent of the catalog, and reports are about that one. */
async function mergeObservations(transaction: Queryable, from: string, to: string): Promise<void> {
  const [old, now] = [`catalog:${from}`, `catalog:${to}`]
  await sql`
    UPDATE observed_agents SET id = ${now}
    WHERE id = ${old} AND NOT EXISTS (SELECT FROM observed_agents WHERE id = ${now})`.execute(
    transaction,
  )
  await sql`DELETE FROM observed_agents WHERE id = ${old}`.execute(transaction)
  await sql`
    DELETE FROM agent_reports AS report USING agent_reports AS other
    WHERE report.agent_id = ${old} AND other.agent_id = ${now}
      AND other.account_id = report.account_id`.execute(transaction)
  await sql`UPDATE agent_reports SET agent_id = ${now} WHERE agent_id = ${old}`.execute(transaction)
}
