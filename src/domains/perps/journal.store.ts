import { sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'
import type { Command, Wish } from './exchange/commands.ts'
import type { Snapshot } from './exchange/snapshot.ts'
import { reviveNumbers, writeNumbers } from './stored-numbers.ts'

/** A command as it stands in the journal. */
export type JournalEntry = Command & { readonly wishId: string }

type JournalRow = { seq: string; wish_id: string; at_ms: string; wish: Wish }

/** The journal, its head and the snapshots of what it came to. */
export function journalStore(db: Queryable) {
  return {
    /** The number of the last command. Whoever asks is the only one to add any until the transaction ends. */
    async lockHead(): Promise<number> {
      const { rows } = await sql<{ head: string }>`
        SELECT head FROM perps_exchange WHERE id = 1 FOR UPDATE`.execute(db)
      return Number(rows[0]?.head ?? 0)
    },
    /** What synthetic prices are made from: `offered` where nobody offered one before. */
    async indexSeed(offered: string): Promise<string> {
      const { rows } = await sql<{ index_seed: string }>`
        UPDATE perps_exchange SET index_seed = coalesce(index_seed, ${offered}) WHERE id = 1
        RETURNING index_seed`.execute(db)
      return rows[0]?.index_seed ?? offered
    },
    /** Adds commands, which follow each other and the head, and moves the head. */
    async append(entries: readonly JournalEntry[]): Promise<void> {
      await sql`
        WITH moved AS (
          UPDATE perps_exchange SET head = ${String(entries.at(-1)?.seq ?? 0)}::int8
        )
        INSERT INTO perps_journal
        SELECT * FROM unnest(
          ${entries.map(({ seq }) => String(seq))}::int8[],
          ${entries.map(({ wishId }) => wishId)}::text[],
          ${entries.map(({ atMs }) => String(atMs))}::int8[],
          ${entries.map(({ wish }) => writeNumbers(wish))}::jsonb[])`.execute(db)
    },
    /** What follows a number, in order, at most `limit`. */
    async after(seq: number, limit: number): Promise<readonly JournalEntry[]> {
      const { rows } = await sql<JournalRow>`
        SELECT * FROM perps_journal WHERE seq > ${String(seq)}::int8
        ORDER BY seq LIMIT ${limit}`.execute(db)
      return rows.map((row) => ({
        seq: Number(row.seq),
        wishId: row.wish_id,
        atMs: Number(row.at_ms),
        wish: reviveNumbers(row.wish),
      }))
    },
    /** The numbers of those of these commands that are in the journal. */
    async seqsOf(wishIds: readonly string[]): Promise<readonly number[]> {
      if (wishIds.length === 0) return []
      const { rows } = await sql<{ seq: string }>`
        SELECT seq FROM perps_journal WHERE wish_id = ANY(${[...wishIds]}::text[])`.execute(db)
      return rows.map(({ seq }) => Number(seq))
    },
    /** The newest snapshot that was taken before a command. */
    async snapshotBefore(seq: number): Promise<Snapshot | undefined> {
      const { rows } = await sql<{ state: Snapshot }>`
        SELECT state FROM perps_snapshots WHERE seq < ${String(seq)}::int8
        ORDER BY seq DESC LIMIT 1`.execute(db)
      return rows[0] === undefined ? undefined : reviveNumbers(rows[0].state)
    },
    async newestSnapshot(): Promise<Snapshot | undefined> {
      const { rows } = await sql<{ state: Snapshot }>`
        SELECT state FROM perps_snapshots ORDER BY seq DESC LIMIT 1`.execute(db)
      return rows[0] === undefined ? undefined : reviveNumbers(rows[0].state)
    },
    /** Keeps this snapshot and the `kept - 1` before it, and the journal from the oldest of them on. */
    async keepSnapshot(snapshot: Snapshot, kept: number): Promise<void> {
      await sql`
        INSERT INTO perps_snapshots
        VALUES (${String(snapshot.numbers.seq)}::int8, ${writeNumbers(snapshot)}::jsonb)`.execute(
        db,
      )
      await sql`
        DELETE FROM perps_snapshots WHERE seq NOT IN (
          SELECT seq FROM perps_snapshots ORDER BY seq DESC LIMIT ${kept})`.execute(db)
      await sql`
        DELETE FROM perps_journal WHERE seq <= (SELECT min(seq) FROM perps_snapshots)
          AND (SELECT count(*) FROM perps_snapshots) >= ${kept}`.execute(db)
    },
  }
}
