import { sql } from 'kysely'
import type { RecordedEvent } from '../../../kernel/event.ts'
import type { Queryable } from '../../../ports/database.ts'
import { bigint, type TablesOf, tablesOf, text } from '../../../ports/tables.ts'
import type { EventKind, Severity } from './notification-topics.ts'

const feedTables = tablesOf({ notificationCursor: { seq: bigint } }, { accountId: text() })

/** An event that a person should see, and what it is to them. */
export type News = {
  readonly event: RecordedEvent
  readonly accountId: string
  readonly kind: EventKind
}
/** A notification that was written. */
export type Written = {
  readonly accountId: string
  readonly seq: bigint
  readonly kind: string
  readonly severity: Severity
}

/** Writes notifications from the event log. */
export function feedStore(db: Queryable) {
  const tables = feedTables.on(db)
  return {
    /** The number of the last event whose notifications exist. */
    async cursor(): Promise<bigint> {
      const { seq } = await tables
        .selectFrom('notificationCursor')
        .select('seq')
        .executeTakeFirstOrThrow(() => new Error('the table notification_cursor has lost its row'))
      return seq
    },
    /** Advances the cursor unless another process has; blocks others until the transaction ends. */
    async advance(from: bigint, to: bigint): Promise<boolean> {
      const { numUpdatedRows } = await tables
        .updateTable('notificationCursor')
        .set({ seq: to })
        .where('seq', '=', from)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    /** Writes those that their account has not muted, in the order of their events. */
    insert: (news: readonly News[]) => insert(tables, news),
    /** Takes the notifications of these events back; resolves to those that were. */
    async retract(
      seqs: readonly bigint[],
      at: Date,
    ): Promise<readonly Pick<Written, 'accountId' | 'seq'>[]> {
      const { rows } = await sql<Pick<Written, 'accountId' | 'seq'>>`
        UPDATE notifications SET retracted_at = ${at}, read_at = coalesce(read_at, ${at})
        WHERE seq = ANY (${seqs}::bigint[]) AND retracted_at IS NULL
        RETURNING account_id, seq`.execute(tables)
      return rows
    },
    /** Removes all but the newest so many of each of these accounts. */
    async keepNewest(accountIds: readonly string[], count: number): Promise<void> {
      await sql`
        DELETE FROM notifications USING (
          SELECT account.id, (
            SELECT kept.seq FROM notifications AS kept WHERE kept.account_id = account.id
            ORDER BY kept.seq DESC OFFSET ${count} LIMIT 1
          ) AS seq FROM unnest(${accountIds}::text[]) AS account (id)
        ) AS newest_gone
        WHERE notifications.account_id = newest_gone.id
          AND notifications.seq <= newest_gone.seq`.execute(tables)
    },
  }
}

async function insert(
  tables: TablesOf<typeof feedTables>,
  news: readonly News[],
): Promise<readonly Written[]> {
  const column = <value>(of: (one: News) => value) => news.map(of)
  const { rows } = await sql<Pick<Written, 'seq'>>`
    INSERT INTO notifications
      (account_id, seq, kind, severity, title, topic, subject, facts, happened_at)
    SELECT account_id, seq, kind, severity, title, topic, subject, facts::jsonb, happened_at
    FROM unnest(
      ${column(({ accountId }) => accountId)}::text[],
      ${column(({ event }) => event.seq)}::bigint[],
      ${column(({ kind }) => kind.kind)}::text[],
      ${column(({ kind }) => kind.severity)}::text[],
      ${column(({ kind }) => kind.title)}::text[],
      ${column(({ event }) => event.topic)}::text[],
      ${column(({ event }) => event.subject)}::text[],
      ${column(({ event }) => JSON.stringify(event.payload))}::text[],
      ${column(({ event }) => event.recordedAt.toISOString())}::timestamptz[]
    ) AS news (account_id, seq, kind, severity, title, topic, subject, facts, happened_at)
    WHERE NOT EXISTS (
      SELECT 1 FROM notification_mutes AS mute
      WHERE mute.account_id = news.account_id AND mute.kind = news.kind
    )
    ON CONFLICT (account_id, seq) DO NOTHING
    RETURNING seq`.execute(tables)
  const written = new Set(rows.map(({ seq }) => seq))
  return news
    .filter(({ event }) => written.has(event.seq))
    .map(({ event, accountId, kind }) => ({
      accountId,
      seq: event.seq,
      kind: kind.kind,
      severity: kind.severity,
    }))
}
