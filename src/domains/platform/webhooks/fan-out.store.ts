import { sql } from 'kysely'
import type { RecordedEvent } from '../../../kernel/event.ts'
import type { Queryable } from '../../../ports/database.ts'
import { bigint, integer, type TablesOf, tablesOf } from '../../../ports/tables.ts'
import { testTopic } from './webhook-message.ts'

const fanOutTables = tablesOf({ webhookCursor: { seq: bigint } }, { count: integer })
type Tables = TablesOf<typeof fanOutTables>

/** An event with the body of its deliveries. */
export type OutgoingMessage = { readonly event: RecordedEvent; readonly body: string }

/** Creates deliveries from the event log. */
export function fanOutStore(db: Queryable) {
  const tables = fanOutTables.on(db)
  return {
    /** The number of the last event whose deliveries exist. */
    async cursor(): Promise<bigint> {
      const { seq } = await tables
        .selectFrom('webhookCursor')
        .select('seq')
        .executeTakeFirstOrThrow(() => new Error('the table webhook_cursor has lost its row'))
      return seq
    },
    /** Advances the cursor unless another process has; blocks others until the transaction ends. */
    async advance(from: bigint, to: bigint): Promise<boolean> {
      const { numUpdatedRows } = await tables
        .updateTable('webhookCursor')
        .set({ seq: to })
        .where('seq', '=', from)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    /** The same when no endpoint could want the events passed over; one statement. */
    async skip(from: bigint, to: bigint): Promise<boolean> {
      const { rows } = await sql`
        UPDATE webhook_cursor SET seq = ${to}::bigint
        WHERE seq = ${from}::bigint
          AND NOT EXISTS (SELECT 1 FROM webhook_endpoints WHERE deleted_at IS NULL)
        RETURNING 1
      `.execute(tables)
      return rows.length === 1
    },
    insertDeliveries: (messages: readonly OutgoingMessage[], plan: InsertPlan) =>
      insertDeliveries(tables, messages, plan),
  }
}

type InsertPlan = {
  readonly at: Date
  /** Endpoints that were disabled before this get no more deliveries. */
  readonly abandonedBefore: Date
}

/**
 * Creates the deliveries of events to all endpoints that want and may see them; resolves to their number. Public events
 * go to all accounts, account events to their own; no others may be passed.
 */
async function insertDeliveries(
  tables: Tables,
  messages: readonly OutgoingMessage[],
  { at, abandonedBefore }: InsertPlan,
): Promise<number> {
  const events = messages.map(({ event }) => event)
  // A page has few topics, so endpoints are matched with topics and not with events.
  const { rows } = await sql<{ count: number }>`
    WITH page AS (
      SELECT * FROM unnest(
        ${events.map(({ id }) => id)}::text[], ${events.map(({ seq }) => seq)}::bigint[],
        ${events.map(({ topic }) => topic)}::text[], ${events.map(accountOf)}::text[],
        ${events.map(({ subject }) => subject)}::text[], ${events.map(timeOf)}::timestamptz[],
        ${messages.map(({ body }) => body)}::text[]
      ) AS event (id, seq, topic, account_id, subject, event_at, body)
    ), topics AS (
      SELECT topic, string_to_array(patterns, ' ') AS patterns FROM unnest(
        ${[...patternsByTopic(events).keys()]}::text[], ${[...patternsByTopic(events).values()]}::text[]
      ) AS topic (topic, patterns)
    ), wanted AS (
      SELECT page.*, endpoint.id AS endpoint_id, endpoint.status
      FROM topics
      JOIN webhook_endpoints AS endpoint
        ON endpoint.topics = '{}' OR endpoint.topics && topics.patterns OR topics.topic = ${testTopic}
      JOIN page ON page.topic = topics.topic
      WHERE endpoint.deleted_at IS NULL
        AND page.seq > endpoint.after_seq
        AND (page.account_id IS NULL OR page.account_id = endpoint.account_id)
        AND (page.topic <> ${testTopic} OR page.subject = endpoint.id)
        AND (endpoint.status <> 'disabled' OR endpoint.status_since > ${abandonedBefore})
    ), bodies AS (
      INSERT INTO webhook_messages (event_id, seq, body, event_at)
      SELECT id, seq, body, event_at FROM page
      WHERE EXISTS (SELECT 1 FROM wanted WHERE wanted.id = page.id)
      ON CONFLICT DO NOTHING
    ), made AS (
      INSERT INTO webhook_deliveries
        (endpoint_id, event_id, seq, topic, event_at, status, due_at, created_at)
      SELECT endpoint_id, id, seq, topic, event_at,
        CASE WHEN status = 'disabled' THEN 'cancelled' ELSE 'pending' END,
        CASE WHEN status = 'disabled' THEN NULL ELSE ${at}::timestamptz END, ${at}
      FROM wanted ORDER BY seq
      ON CONFLICT DO NOTHING RETURNING 1
    )
    SELECT count(*) AS count FROM made`.execute(tables)
  return rows[0]?.count ?? 0
}

function accountOf(event: RecordedEvent): string | null {
  return event.audience === 'account' ? event.accountId : null
}

function timeOf(event: RecordedEvent): string {
  return event.recordedAt.toISOString()
}

/** The subscriptions that match each topic: `a.b.c`, `a.b.*` and `a.*`. */
function patternsByTopic(events: readonly RecordedEvent[]): ReadonlyMap<string, string> {
  return new Map(
    events.map(({ topic }) => {
      const dots = [...topic.matchAll(/\./g)].map(({ index }) => index)
      return [topic, [topic, ...dots.map((dot) => `${topic.slice(0, dot)}.*`)].join(' ')]
    }),
  )
}
