import { sql } from 'kysely'
import type { Audience, RecordedEvent } from '../../../kernel/event.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { EventFilter } from '../../../ports/event-log.ts'
import { filterCondition } from './event-filter.ts'

/** An event before it has a number. */
export type UnnumberedEvent = Omit<RecordedEvent, 'seq' | 'retracts'> & {
  readonly retractsId: string | null
}

/** How far the log reaches. */
export type Extent = { readonly headSeq: bigint; readonly tailSeq: bigint }

/** The statements of the event log; each runs where `db` points, a transaction or the database. */
export function eventStore(db: Queryable) {
  return {
    insert: (event: UnnumberedEvent) => insert(db, event),
    /** As many statements as it takes; the order of the list is the order of the numbers. */
    insertMany: (events: readonly UnnumberedEvent[]) => insertMany(db, events),
    extent: () => extent(db),
    /** The extent, and whether committed events wait for their numbers. */
    glance: () => glance(db),
    /** Waits for every other sequencer, and keeps them out until the transaction ends. */
    lockHead: () => lockHead(db),
    /** Numbers up to `limit` committed events after `headSeq`; only under the head's lock. */
    number: (headSeq: bigint, limit: number) => number(db, headSeq, limit),
    select: (options: SelectOptions) => select(db, options),
    /** The first number that is not older than `cutoff`, or `beforeSeq` when none before it is. */
    firstSince: (options: SinceOptions) => firstSince(db, options),
    removeBefore: (seq: bigint) => removeBefore(db, seq),
  }
}

export type SelectOptions = {
  readonly afterSeq: bigint
  readonly filter: EventFilter
  readonly limit: number
  /** How many numbers are looked at, whether they match or not; bounds the cost of a rare filter. */
  readonly window: bigint
}

type SinceOptions = {
  readonly cutoff: Date
  readonly fromSeq: bigint
  readonly beforeSeq: bigint
}

/** Events, how far the log reached and how far was looked, all of one snapshot. */
export type Selection = Extent & {
  readonly events: readonly RecordedEvent[]
  readonly throughSeq: bigint
}

async function insert(db: Queryable, event: UnnumberedEvent): Promise<void> {
  await sql`
    INSERT INTO events
      (id, topic, version, audience, account_id, subject, payload, retracts_id, recorded_at)
    VALUES (${event.id}, ${event.topic}, ${event.version}, ${event.audience}, ${event.accountId},
      ${event.subject}, ${JSON.stringify(event.payload)}, ${event.retractsId}, ${event.recordedAt})
  `.execute(db)
}

const eventsPerInsert = 1_000

async function insertMany(db: Queryable, events: readonly UnnumberedEvent[]): Promise<void> {
  for (let start = 0; start < events.length; start += eventsPerInsert) {
    const some = events.slice(start, start + eventsPerInsert)
    await sql`
      INSERT INTO events
        (id, topic, version, audience, account_id, subject, payload, retracts_id, recorded_at)
      SELECT id, topic, version, audience, account_id, subject, payload::jsonb, retracts_id, recorded_at
      FROM unnest(
        ${some.map(({ id }) => id)}::text[], ${some.map(({ topic }) => topic)}::text[],
        ${some.map(({ version }) => version)}::int4[], ${some.map(({ audience }) => audience)}::text[],
        ${some.map(({ accountId }) => accountId)}::text[],
        ${some.map(({ subject }) => subject)}::text[],
        ${some.map(({ payload }) => JSON.stringify(payload))}::text[],
        ${some.map(({ retractsId }) => retractsId)}::text[],
        ${some.map(({ recordedAt }) => recordedAt)}::timestamptz[]
      ) WITH ORDINALITY AS listed
        (id, topic, version, audience, account_id, subject, payload, retracts_id, recorded_at, place)
      ORDER BY place`.execute(db)
  }
}

type ExtentRow = { head_seq: string; tail_seq: string }

async function extent(db: Queryable): Promise<Extent> {
  const found = await sql<ExtentRow>`SELECT head_seq, tail_seq FROM event_head`.execute(db)
  return toExtent(found.rows[0])
}

async function lockHead(db: Queryable): Promise<Extent> {
  const found = await sql<ExtentRow>`SELECT head_seq, tail_seq FROM event_head FOR UPDATE`.execute(
    db,
  )
  return toExtent(found.rows[0])
}

async function glance(db: Queryable): Promise<Extent & { readonly waiting: boolean }> {
  const { rows } = await sql<ExtentRow & { waiting: boolean }>`
    SELECT head_seq, tail_seq, EXISTS (SELECT 1 FROM events WHERE seq IS NULL) AS waiting
    FROM event_head
  `.execute(db)
  return { ...toExtent(rows[0]), waiting: rows[0]?.waiting ?? false }
}

async function number(db: Queryable, headSeq: bigint, limit: number): Promise<number> {
  // An event that is taken back was committed before the one that takes it back was written, so it has a
  // number already or stands earlier in the same batch. One that is no longer kept leaves the reference empty.
  const { rows } = await sql<{ numbered: string }>`
    WITH batch AS (
      SELECT position, id, retracts_id, ${headSeq}::bigint + row_number() OVER (ORDER BY position) AS seq
      FROM (
        SELECT position, id, retracts_id FROM events
        WHERE seq IS NULL ORDER BY position LIMIT ${limit}::int
      ) AS oldest
    ), numbered AS (
      UPDATE events SET
        seq = batch.seq,
        retracts_seq = CASE WHEN batch.retracts_id IS NULL THEN NULL ELSE coalesce(
          (SELECT earlier.seq FROM batch AS earlier WHERE earlier.id = batch.retracts_id),
          (SELECT kept.seq FROM events AS kept WHERE kept.id = batch.retracts_id)
        ) END
      FROM batch WHERE events.position = batch.position
      RETURNING 1
    ), moved AS (
      UPDATE event_head SET head_seq = head_seq + (SELECT count(*) FROM batch)
    )
    SELECT count(*) AS numbered FROM numbered
  `.execute(db)
  return Number(rows[0]?.numbered ?? 0)
}

type EventRow = {
  seq: string
  id: string
  topic: string
  version: number
  audience: Audience
  account_id: string | null
  subject: string
  payload: Record<string, unknown>
  retracts_seq: string | null
  recorded_at: Date
}
type NullRow = { [column in keyof EventRow]: null }

async function select(db: Queryable, options: SelectOptions): Promise<Selection> {
  const { afterSeq, filter, limit, window } = options
  // One statement, so that rows, head and tail are of one snapshot: retention cannot slip in between.
  const { rows } = await sql<ExtentRow & (EventRow | NullRow)>`
    SELECT event_head.head_seq, event_head.tail_seq, found.*
    FROM event_head LEFT JOIN LATERAL (
      SELECT seq, id, topic, version, audience, account_id, subject, payload, retracts_seq, recorded_at
      FROM events
      WHERE seq > ${afterSeq}::bigint AND seq <= ${afterSeq + window}::bigint
        AND ${filterCondition(filter)}
      ORDER BY seq LIMIT ${limit}::int
    ) AS found ON true
    ORDER BY found.seq
  `.execute(db)
  const { headSeq, tailSeq } = toExtent(rows[0])
  const events = rows.flatMap((row) => (row.seq === null ? [] : [toEvent(row)]))
  const lookedTo = afterSeq + window < headSeq ? afterSeq + window : headSeq
  const last = events.at(-1)
  const throughSeq = events.length === limit && last !== undefined ? last.seq : lookedTo
  return { headSeq, tailSeq, events, throughSeq: throughSeq > afterSeq ? throughSeq : afterSeq }
}

async function firstSince(db: Queryable, range: SinceOptions): Promise<bigint> {
  const { rows } = await sql<{ seq: string }>`
    SELECT seq FROM events
    WHERE seq >= ${range.fromSeq}::bigint AND seq < ${range.beforeSeq}::bigint
      AND recorded_at >= ${range.cutoff}::timestamptz
    ORDER BY seq LIMIT 1
  `.execute(db)
  return rows[0] === undefined ? range.beforeSeq : BigInt(rows[0].seq)
}

async function removeBefore(db: Queryable, seq: bigint): Promise<void> {
  await sql`DELETE FROM events WHERE seq < ${seq}::bigint`.execute(db)
  await sql`UPDATE event_head SET tail_seq = ${seq}::bigint`.execute(db)
}

function toExtent(row: ExtentRow | undefined): Extent {
  if (row === undefined) throw new Error('the table event_head has lost its row')
  return { headSeq: BigInt(row.head_seq), tailSeq: BigInt(row.tail_seq) }
}

function toEvent(row: EventRow): RecordedEvent {
  return {
    seq: BigInt(row.seq),
    id: row.id,
    topic: row.topic,
    version: row.version,
    audience: row.audience,
    accountId: row.account_id,
    subject: row.subject,
    payload: row.payload,
    retracts: row.retracts_seq === null ? null : BigInt(row.retracts_seq),
    recordedAt: row.recorded_at,
  }
}
