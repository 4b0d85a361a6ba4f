import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { json, tablesOf, text } from '../../../ports/tables.ts'

const tables = tablesOf({}, { id: text(), record: json<unknown>() })
/** What stands where a text was. */
const left = '(forgotten)'

/**
 * Takes texts of the account's memory out of the records of its runs: what tools of memory were given and answered, and
 * earlier calls of them in conversations. What a person asked a run, and what a run answered, stays theirs.
 */
export async function forgetInRuns(
  tx: Queryable,
  ownerId: string,
  texts: readonly string[],
): Promise<void> {
  const db = tables.on(tx)
  const tool = '%"memories\\_%'
  for (const [column, found] of [
    ['input', sql`s.tool LIKE '%\\_api\\_memory\\_%'`],
    ['answer', sql`(s.tool LIKE '%\\_api\\_memory\\_%' OR s.answer::text LIKE ${tool})`],
  ] as const) {
    const { rows } = await sql<{ id: string; record: unknown }>`
      SELECT s.id, s.${sql.ref(column)} AS record
      FROM agent_run_steps AS s JOIN agent_runs AS r ON r.id = s.run_id
      WHERE r.owner_id = ${ownerId} AND ${found} AND s.${sql.ref(column)} IS NOT NULL`.execute(db)
    for (const { id, record } of changed(rows, texts)) {
      await sql`
        UPDATE agent_run_steps SET ${sql.ref(column)} = ${record}::jsonb
        WHERE id = ${id}`.execute(db)
    }
  }
  const { rows } = await sql<{ id: string; record: unknown }>`
    SELECT id, plan AS record FROM agent_runs
    WHERE owner_id = ${ownerId} AND plan->>'conversation' LIKE ${tool}`.execute(db)
  for (const { id, record } of changed(rows, texts)) {
    await sql`UPDATE agent_runs SET plan = ${record}::jsonb WHERE id = ${id}`.execute(db)
  }
}

function changed(
  rows: readonly { readonly id: string; readonly record: unknown }[],
  texts: readonly string[],
): readonly { readonly id: string; readonly record: string }[] {
  return rows.flatMap(({ id, record }) => {
    const before = JSON.stringify(record)
    const after = texts.reduce(without, before)
    return after === before ? [] : [{ id, record: after }]
  })
}

/** The JSON without a text, where it is a value, and where it is one in JSON that is itself a text. */
function without(record: string, gone: string): string {
  const quoted = (value: string) => JSON.stringify(JSON.stringify(value)).slice(1, -1)
  return record
    .replaceAll(JSON.stringify(gone), JSON.stringify(left))
    .replaceAll(quoted(gone), quoted(left))
}
