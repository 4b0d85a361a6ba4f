import { sql } from 'kysely'
import type { RecordedEvent } from '../../kernel/event.ts'
import type { Queryable } from '../../ports/database.ts'
import { testTopic } from './webhook-message.ts'

/** An event with the body that its deliveries send. */
export type OutgoingMessage = { readonly event: RecordedEvent; readonly body: string }

/** The way from the event log to deliveries. */
export function fanOutStore(db: Queryable) {
  return {
    /** The number of the last event whose deliveries are made. */
    async cursor(): Promise<bigint> {
      const { rows } = await sql<{ seq: string }>`SELECT seq FROM webhook_cursor`.execute(db)
      if (rows[0] === undefined) throw new Error('the table webhook_cursor has lost its row')
      return BigInt(rows[0].seq)
    },
    /** Moves the cursor, unless another process has; keeps others from moving it until the transaction ends. */
    async advance(from: bigint, to: bigint): Promise<boolean> {
      const { rows } = await sql`
        UPDATE webhook_cursor SET seq = ${to}::bigint WHERE seq = ${from}::bigint RETURNING 1
      `.execute(db)
      return rows.length === 1
    },
    /** The same when there is no endpoint that could want what is passed over; one statement. */
    async skip(from: bigint, to: bigint): Promise<boolean> {
      const { rows } = await sql`
        UPDATE webhook_cursor SET seq = ${to}::bigint
        WHERE seq = ${from}::bigint
          AND NOT EXISTS (SELECT 1 FROM webhook_endpoints WHERE deleted_at IS NULL)
        RETURNING 1
      `.execute(db)
      return rows.length === 1
    },
    insertDeliveries: (messages: readonly OutgoingMessage[], plan: InsertPlan) =>
      insertDeliveries(db, messages, plan),
  }
}

type InsertPlan = {
  readonly at: Date
  /** Endpoints that were disabled before this get no more rows. */
  readonly abandonedBefore: Date
}

/**
 * Makes the deliveries of events to all endpoints that want and may see them; resolves to how many. Public events are
 * for all accounts, account events for their own; anything else must not be given.
 */
async function insertDeliveries(
  db: Queryable,
  messages: readonly OutgoingMessage[],
  { at, abandonedBefore }: InsertPlan,
): Promise<number> {
  const events = messages.map(({ event }) => event)
  // Topics are few in a page, so endpoints are compared with topics and not with events.
  const { rows } = await sql<{ count: string }>`
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
    SELECT count(*) AS count FROM made`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

function accountOf(event: RecordedEvent): string | null {
  return event.audience === 'account' ? event.accountId : null
}

function timeOf(event: RecordedEvent): string {
  return event.recordedAt.toISOString()
}

/** For each topic what an endpoint may have written to get it: `a.b.c`, `a.b.*` and `a.*`. */
function patternsByTopic(events: readonly RecordedEvent[]): ReadonlyMap<string, string> {
  return new Map(
    events.map(({ topic }) => {
      const dots = [...topic.matchAll(/\./g)].map(({ index }) => index)
      return [topic, [topic, ...dots.map((dot) => `${topic.slice(0, dot)}.*`)].join(' ')]
    }),
  )
}
