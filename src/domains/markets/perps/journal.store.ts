import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { integer, tablesOf, text } from '../../../ports/tables.ts'
import type { Command, SequencedCommand } from './exchange/commands.ts'
import type { Snapshot } from './exchange/snapshot.ts'
import { numbersJson, writeNumbers } from './stored-numbers.ts'

const journalTables = tablesOf(
  {
    perpsExchange: { head: integer, indexSeed: text() },
    perpsJournal: { seq: integer, atMs: integer },
    perpsSnapshots: { state: numbersJson<Snapshot>() },
  },
  { commandId: text(), command: numbersJson<Command>() },
)

/** A command as the journal stores it. */
export type JournalEntry = SequencedCommand & { readonly commandId: string }

/** Store of the journal, its head and the snapshots. */
export function journalStore(db: Queryable) {
  const tables = journalTables.on(db)
  return {
    /** The number of the last command. Locked: nobody else appends until the transaction ends. */
    async lockHead(): Promise<number> {
      const { rows } = await sql<{ head: number }>`
        SELECT head FROM perps_exchange WHERE id = 1 FOR UPDATE`.execute(tables)
      return rows[0]?.head ?? 0
    },
    /** Waits for the command under way. Nobody appends until the transaction ends; others may share this. */
    async shareHead(): Promise<void> {
      await sql`SELECT FROM perps_exchange WHERE id = 1 FOR SHARE`.execute(tables)
    },
    /** The seed of synthetic prices: `offered` if there is none yet. */
    async indexSeed(offered: string): Promise<string> {
      const { rows } = await sql<{ indexSeed: string }>`
        UPDATE perps_exchange SET index_seed = coalesce(index_seed, ${offered}) WHERE id = 1
        RETURNING index_seed`.execute(tables)
      return rows[0]?.indexSeed ?? offered
    },
    /** Appends commands, which follow each other and the head, and moves the head. */
    async append(entries: readonly JournalEntry[]): Promise<void> {
      await sql`
        WITH moved AS (
          UPDATE perps_exchange SET head = ${String(entries.at(-1)?.seq ?? 0)}::int8
        )
        INSERT INTO perps_journal
        SELECT * FROM unnest(
          ${entries.map(({ seq }) => String(seq))}::int8[],
          ${entries.map(({ commandId }) => commandId)}::text[],
          ${entries.map(({ atMs }) => String(atMs))}::int8[],
          ${entries.map(({ command }) => writeNumbers(command))}::jsonb[])`.execute(tables)
    },
    /** The commands after a number, in order, at most `limit`. */
    async after(seq: number, limit: number): Promise<readonly JournalEntry[]> {
      const { rows } = await sql<JournalEntry>`
        SELECT seq, wish_id AS command_id, at_ms, wish AS command FROM perps_journal
        WHERE seq > ${String(seq)}::int8 ORDER BY seq LIMIT ${limit}`.execute(tables)
      return rows
    },
    /** The numbers of those of these commands that are in the journal. */
    async seqsOf(commandIds: readonly string[]): Promise<readonly number[]> {
      if (commandIds.length === 0) return []
      const { rows } = await sql<{ seq: number }>`
        SELECT seq FROM perps_journal WHERE wish_id = ANY(${[...commandIds]}::text[])`.execute(
        tables,
      )
      return rows.map(({ seq }) => seq)
    },
    /** The newest snapshot that was taken before a command. */
    async snapshotBefore(seq: number): Promise<Snapshot | undefined> {
      const { rows } = await sql<{ state: Snapshot }>`
        SELECT state FROM perps_snapshots WHERE seq < ${String(seq)}::int8
        ORDER BY seq DESC LIMIT 1`.execute(tables)
      return rows[0]?.state
    },
    async newestSnapshot(): Promise<Snapshot | undefined> {
      const { rows } = await sql<{ state: Snapshot }>`
        SELECT state FROM perps_snapshots ORDER BY seq DESC LIMIT 1`.execute(tables)
      return rows[0]?.state
    },
    /** Stores this snapshot, and keeps the `kept - 1` before it and the journal from the oldest of them on. */
    async keepSnapshot(snapshot: Snapshot, kept: number): Promise<void> {
      await sql`
        INSERT INTO perps_snapshots
        VALUES (${String(snapshot.numbers.seq)}::int8, ${writeNumbers(snapshot)}::jsonb)`.execute(
        tables,
      )
      await sql`
        DELETE FROM perps_snapshots WHERE seq NOT IN (
          SELECT seq FROM perps_snapshots ORDER BY seq DESC LIMIT ${kept})`.execute(tables)
      await sql`
        DELETE FROM perps_journal WHERE seq <= (SELECT min(seq) FROM perps_snapshots)
          AND (SELECT count(*) FROM perps_snapshots) >= ${kept}`.execute(tables)
    },
  }
}
