import { sql } from 'kysely'
import type { Audience, RecordedEvent } from '../../../kernel/event.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { EventFilter } from '../../../ports/event-log.ts'
import {
  bigint,
  integer,
  json,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import { filterCondition } from './event-filter.ts'

const eventTables = tablesOf(
  {
    events: {
      seq: bigint,
      id: text(),
      topic: text(),
      version: integer,
      audience: text<Audience>(),
      accountId: nullable(text()),
      subject: text(),
      payload: json<RecordedEvent['payload']>(),
      retracts: nullable(bigint),
      recordedAt: time,
    },
    eventHead: { headSeq: bigint, tailSeq: bigint },
  },
  { numbered: integer },
)
type Tables = TablesOf<typeof eventTables>

/** An event before it is numbered. */
export type UnnumberedEvent = Omit<RecordedEvent, 'seq' | 'retracts'> & {
  readonly retractsId: string | null
}

/** The first and last number of the log. */
export type Extent = { readonly headSeq: bigint; readonly tailSeq: bigint }

/** The statements of the event log; `db` is a transaction or the database. */
export function eventStore(db: Queryable) {
  const tables = eventTables.on(db)
  return {
    insert: (event: UnnumberedEvent) => insert(tables, event),
    /** As many statements as needed; numbers follow the order of the list. */
    insertMany: (events: readonly UnnumberedEvent[]) => insertMany(tables, events),
    extent: () => extent(tables),
    /** The extent, and whether committed events are waiting for numbers. */
    glance: () => glance(tables),
    /** Locks out every other sequencer until the transaction ends. */
    lockHead: () => lockHead(tables),
    /** Numbers up to `limit` committed events after `headSeq`; only under the lock of the head. */
    number: (headSeq: bigint, limit: number) => number(tables, headSeq, limit),
    select: (options: SelectOptions) => select(tables, options),
    /** The first number that is not older than `cutoff`; `beforeSeq` when all before it are older. */
    firstSince: (options: SinceOptions) => firstSince(tables, options),
    removeBefore: (seq: bigint) => removeBefore(tables, seq),
  }
}

export type SelectOptions = {
  readonly afterSeq: bigint
  readonly filter: EventFilter
  readonly limit: number
  /** How many numbers are scanned, matching or not; limits the cost of a rare filter. */
  readonly window: bigint
}

type SinceOptions = {
  readonly cutoff: Date
  readonly fromSeq: bigint
  readonly beforeSeq: bigint
}

/** Events, the extent of the log and the scanned range, from one snapshot. */
export type Selection = Extent & {
  readonly events: readonly RecordedEvent[]
  readonly throughSeq: bigint
}

async function insert(tables: Tables, event: UnnumberedEvent): Promise<void> {
  await sql`
    INSERT INTO events
      (id, topic, version, audience, account_id, subject, payload, retracts_id, recorded_at)
    VALUES (${event.id}, ${event.topic}, ${event.version}, ${event.audience}, ${event.accountId},
      ${event.subject}, ${JSON.stringify(event.payload)}, ${event.retractsId}, ${event.recordedAt})
  `.execute(tables)
}

const eventsPerInsert = 1_000

async function insertMany(tables: Tables, events: readonly UnnumberedEvent[]): Promise<void> {
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
      ORDER BY place`.execute(tables)
  }
}

async function extent(tables: Tables): Promise<Extent> {
  const found = await sql<Extent>`SELECT head_seq, tail_seq FROM event_head`.execute(tables)
  return required(found.rows[0])
}

async function lockHead(tables: Tables): Promise<Extent> {
  const found = await sql<Extent>`SELECT head_seq, tail_seq FROM event_head FOR UPDATE`.execute(
    tables,
  )
  return required(found.rows[0])
}

async function glance(tables: Tables): Promise<Extent & { readonly waiting: boolean }> {
  const { rows } = await sql<Extent & { readonly waiting: boolean }>`
    SELECT head_seq, tail_seq, EXISTS (SELECT 1 FROM events WHERE seq IS NULL) AS waiting
    FROM event_head
  `.execute(tables)
  return required(rows[0])
}

async function number(tables: Tables, headSeq: bigint, limit: number): Promise<number> {
  // A withdrawn event was committed before the one that withdraws it was written, so it has a number already or is
  // earlier in the same batch. If it was deleted, the reference stays empty.
  const { rows } = await sql<{ numbered: number }>`
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
  `.execute(tables)
  return rows[0]?.numbered ?? 0
}

type EventRow = RowOf<typeof eventTables, 'events'>
type NullRow = { readonly [column in keyof EventRow]: null }

async function select(tables: Tables, options: SelectOptions): Promise<Selection> {
  const { afterSeq, filter, limit, window } = options
  // One statement, so that rows, head and tail are from one snapshot and retention cannot intervene.
  const { rows } = await sql<Extent & (EventRow | NullRow)>`
    SELECT event_head.head_seq, event_head.tail_seq, found.*
    FROM event_head LEFT JOIN LATERAL (
      SELECT seq, id, topic, version, audience, account_id, subject, payload,
        retracts_seq AS retracts, recorded_at
      FROM events
      WHERE seq > ${afterSeq}::bigint AND seq <= ${afterSeq + window}::bigint
        AND ${filterCondition(filter)}
      ORDER BY seq LIMIT ${limit}::int
    ) AS found ON true
    ORDER BY found.seq
  `.execute(tables)
  const { headSeq, tailSeq } = required(rows[0])
  const events = rows.flatMap((row) => (row.seq === null ? [] : [toEvent(row)]))
  const lookedTo = afterSeq + window < headSeq ? afterSeq + window : headSeq
  const last = events.at(-1)
  const throughSeq = events.length === limit && last !== undefined ? last.seq : lookedTo
  return { headSeq, tailSeq, events, throughSeq: throughSeq > afterSeq ? throughSeq : afterSeq }
}

async function firstSince(tables: Tables, range: SinceOptions): Promise<bigint> {
  const { rows } = await sql<{ seq: bigint }>`
    SELECT seq FROM events
    WHERE seq >= ${range.fromSeq}::bigint AND seq < ${range.beforeSeq}::bigint
      AND recorded_at >= ${range.cutoff}::timestamptz
    ORDER BY seq LIMIT 1
  `.execute(tables)
  return rows[0]?.seq ?? range.beforeSeq
}

async function removeBefore(tables: Tables, seq: bigint): Promise<void> {
  await sql`DELETE FROM events WHERE seq < ${seq}::bigint`.execute(tables)
  await sql`UPDATE event_head SET tail_seq = ${seq}::bigint`.execute(tables)
}

function required<row>(row: row | undefined): row {
  if (row === undefined) throw new Error('the table event_head has lost its row')
  return row
}

function toEvent({
  headSeq: _headSeq,
  tailSeq: _tailSeq,
  ...event
}: Extent & EventRow): RecordedEvent {
  return event
}
