import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import {
  bytes,
  integer,
  json,
  nullable,
  type RowOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import type { ScanPolicy, ScanReport, Severity } from './scan-report.ts'
import { type ScanStatus, scanMachine } from './scan-states.ts'

/** Where the package came from. */
export type ScanSource = {
  readonly kind: 'files' | 'archive' | 'skill'
  readonly slug: string | null
  readonly version: string | null
}

/** The places and sizes of the files whose bytes stand one behind the other in `input`. */
export type InputIndex = readonly (readonly [path: string, size: number])[]

const scansTables = tablesOf(
  {
    skillScans: {
      id: text(),
      /** Whose scan it is; null where nobody had signed in. */
      accountId: nullable(text()),
      /** Who is counted while it is open: the account, or the block of addresses. */
      caller: nullable(text()),
      status: text<ScanStatus>(),
      /** Counts who began it; only the last may end it. */
      attempt: integer,
      leaseUntil: nullable(time),
      policy: text<ScanPolicy>(),
      severityOverrides: json<Readonly<Record<string, Severity>>>(),
      source: json<ScanSource>(),
      treeHash: text(),
      fileCount: integer,
      byteCount: integer,
      inputIndex: nullable(json<InputIndex>()),
      input: nullable(bytes),
      report: nullable(json<ScanReport>()),
      failure: nullable(text()),
      createdAt: time,
      finishedAt: nullable(time),
    },
  },
  { count: integer, total: integer },
)
export type StoredScan = RowOf<typeof scansTables, 'skillScans'>

/** A scan without its package. */
export type Scan = Omit<StoredScan, 'input' | 'inputIndex'>

const told = [
  'id',
  'accountId',
  'caller',
  'status',
  'attempt',
  'leaseUntil',
  'policy',
  'severityOverrides',
  'source',
  'treeHash',
  'fileCount',
  'byteCount',
  'report',
  'failure',
  'createdAt',
  'finishedAt',
] as const

/** How a scan ended. */
export type ScanEnd =
  | { readonly status: 'succeeded'; readonly report: ScanReport }
  | { readonly status: 'failed'; readonly failure: string }

/** Scans that were asked for. */
export function scansStore(db: Queryable) {
  const tables = scansTables.on(db)
  return {
    /** Locks the making of scans until the transaction ends, so that what waits stays within its limits. */
    async lockCreation(): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended('skill scans', 0))`.execute(db)
    },
    /** How many open scans the caller has, and how many bytes wait in all. */
    async open(caller: string): Promise<{ readonly count: number; readonly total: number }> {
      return tables
        .selectFrom('skillScans')
        .select([
          sql<number>`count(*) FILTER (WHERE caller = ${caller})`.as('count'),
          sql<number>`coalesce(sum(byte_count), 0)`.as('total'),
        ])
        .where('finishedAt', 'is', null)
        .executeTakeFirstOrThrow()
    },
    async insert(scan: StoredScan): Promise<void> {
      await tables.insertInto('skillScans').values(scan).execute()
    },
    find: (id: string): Promise<Scan | undefined> =>
      tables.selectFrom('skillScans').select(told).where('id', '=', id).executeTakeFirst(),
    /** How many open scans were asked for before this one. */
    async ahead({ createdAt, id }: Pick<Scan, 'createdAt' | 'id'>): Promise<number> {
      const { count } = await tables
        .selectFrom('skillScans')
        .select(sql<number>`count(*)`.as('count'))
        .where('finishedAt', 'is', null)
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple('createdAt', 'id'), '<', tuple(createdAt, id)),
        )
        .executeTakeFirstOrThrow()
      return count
    },
    /** Scans that no process holds, oldest first. */
    idle: (now: Date, limit: number): Promise<readonly Scan[]> =>
      tables
        .selectFrom('skillScans')
        .select(told)
        .where('finishedAt', 'is', null)
        .where((row) =>
          row.or([
            row('status', '=', 'queued'),
            row.and([row('status', '=', 'running'), row('leaseUntil', '<=', now)]),
          ]),
        )
        .orderBy('createdAt')
        .orderBy('id')
        .limit(limit)
        .execute(),
  }
}

/** Scans as the worker that holds one changes them. */
export function heldScansStore(db: Queryable) {
  const tables = scansTables.on(db)
  const update = () => tables.updateTable('skillScans')
  return {
    /** Takes the scan for the caller of this, in one statement; undefined where it has ended or another holds it. */
    acquire: (id: string, now: Date, until: Date): Promise<StoredScan | undefined> => {
      scanMachine.assertTransition('queued', 'running')
      return update()
        .set((row) => ({ status: 'running', attempt: row('attempt', '+', 1), leaseUntil: until }))
        .where('id', '=', id)
        .where((row) =>
          row.or([
            row('status', '=', 'queued'),
            row.and([row('status', '=', 'running'), row('leaseUntil', '<=', now)]),
          ]),
        )
        .returningAll()
        .executeTakeFirst()
    },
    /** Holds the scan for longer; false where it is no longer held by this attempt. */
    async renew({ id, attempt }: Pick<Scan, 'attempt' | 'id'>, until: Date): Promise<boolean> {
      const { numUpdatedRows } = await update()
        .set({ leaseUntil: until })
        .where('id', '=', id)
        .where('attempt', '=', attempt)
        .where('status', '=', 'running')
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    /** Lets another process begin it anew, at once. */
    async giveBack({ id, attempt }: Pick<Scan, 'attempt' | 'id'>): Promise<void> {
      scanMachine.assertTransition('running', 'queued')
      await update()
        .set({ status: 'queued', leaseUntil: null })
        .where('id', '=', id)
        .where('attempt', '=', attempt)
        .where('status', '=', 'running')
        .execute()
    },
    /** Ends the scan and forgets its package; undefined where it is no longer held by this attempt. */
    end: (
      { id, attempt, status }: Pick<Scan, 'attempt' | 'id' | 'status'>,
      end: ScanEnd,
      now: Date,
    ): Promise<Scan | undefined> => {
      scanMachine.assertTransition(status, end.status)
      return update()
        .set({ ...end, finishedAt: now, leaseUntil: null })
        .set({ input: null, inputIndex: null, caller: null })
        .where('id', '=', id)
        .where('attempt', '=', attempt)
        .where('status', '=', status)
        .returning(told)
        .executeTakeFirst()
    },
  }
}
