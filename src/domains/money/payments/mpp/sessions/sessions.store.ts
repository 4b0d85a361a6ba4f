import { sql } from 'kysely'
import type { LedgerAsset, PaymentMode } from '../../../../../kernel/assets.ts'
import type { Queryable } from '../../../../../ports/database.ts'
import {
  bigint,
  bytes,
  integer,
  json,
  nullable,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../../../ports/tables.ts'
import type { DepositRecord, SessionRecord, UseRecord } from './session-record.ts'
import type { SessionStatus } from './session-states.ts'

const sessionsTables = tablesOf({
  mppSessions: {
    id: text(),
    channelId: text(),
    status: text<SessionStatus>(),
    mode: text<PaymentMode>(),
    asset: text<LedgerAsset>(),
    payer: text(),
    accountId: nullable(text()),
    refundVia: text<SessionRecord['refundVia']>(),
    network: text(),
    signer: nullable(bytes),
    bearerHash: nullable(text()),
    unitCost: bigint,
    unitType: text(),
    deposit: bigint,
    accepted: bigint,
    reserved: bigint,
    spent: bigint,
    settled: bigint,
    refunded: bigint,
    uses: bigint,
    voucher: nullable(bytes),
    idleSeconds: integer,
    graceSeconds: integer,
    openedAt: nullable(time),
    lastUsedAt: time,
    expiresAt: time,
    forceCloseAt: nullable(time),
    putOffUntil: nullable(time),
    closedAt: nullable(time),
    receipt: nullable(json<Readonly<Record<string, unknown>>>()),
    createdAt: time,
    updatedAt: time,
  },
  mppDeposits: {
    chargeId: text(),
    sessionId: text(),
    kind: text<DepositRecord['kind']>(),
    amount: bigint,
    payer: text(),
    createdAt: time,
    adoptedAt: nullable(time),
    returnedAt: nullable(time),
  },
  mppSessionUses: {
    sessionId: text(),
    useId: text(),
    amount: bigint,
    spentAfter: bigint,
    usesAfter: bigint,
    usedAt: time,
  },
})
type Sessions = TablesOf<typeof sessionsTables>

/** The fields of a session that may change. */
export type SessionChange = Partial<
  Pick<
    SessionRecord,
    | 'accepted'
    | 'closedAt'
    | 'deposit'
    | 'expiresAt'
    | 'forceCloseAt'
    | 'lastUsedAt'
    | 'openedAt'
    | 'payer'
    | 'putOffUntil'
    | 'receipt'
    | 'refunded'
    | 'reserved'
    | 'settled'
    | 'spent'
    | 'status'
    | 'uses'
    | 'voucher'
  >
>

/** One voucher for the batch statement. */
export type VoucherLine = {
  readonly sessionId: string
  readonly cumulativeAtomic: bigint
  readonly priceAtomic: bigint
  readonly signature: Uint8Array
}

/** Which of an account's sessions are read: those that were made before one, the newest first. */
export type SessionsPage = { readonly beforeId: string | null; readonly limit: number }

/** Rows of sessions, their deposits and their uses. */
export function sessionsStore(db: Queryable) {
  const tables = sessionsTables.on(db)
  return {
    async insert(session: SessionRecord): Promise<void> {
      await tables.insertInto('mppSessions').values(session).execute()
    },
    byId: (id: string) => one(tables, 'id', id),
    byChannel: (channelId: string) => one(tables, 'channelId', channelId),
    byBearerHash: (hash: string) => one(tables, 'bearerHash', hash),
    ofAccount: (accountId: string, page: SessionsPage) => ofAccount(tables, accountId, page),
    /** The same, locked until the transaction ends. */
    async lock(id: string): Promise<SessionRecord | undefined> {
      return tables
        .selectFrom('mppSessions')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    },
    /** Changes a session that the transaction has locked. */
    async change(
      id: string,
      change: SessionChange & { readonly updatedAt: Date },
    ): Promise<SessionRecord> {
      return tables
        .updateTable('mppSessions')
        .set(change)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
    },
    acceptVouchers: (lines: readonly VoucherLine[], now: Date) =>
      acceptVouchers(tables, lines, now),
    due: (now: Date, limit: number) => due(tables, now, limit),
    unsettled: (before: Date, limit: number) => unsettled(tables, before, limit),
    ...deposits(tables),
    ...uses(tables),
  }
}

async function one(
  tables: Sessions,
  column: 'bearerHash' | 'channelId' | 'id',
  value: string,
): Promise<SessionRecord | undefined> {
  return tables.selectFrom('mppSessions').selectAll().where(column, '=', value).executeTakeFirst()
}

/** Ids begin with the moment, so that their order is that of the openings. */
async function ofAccount(
  tables: Sessions,
  accountId: string,
  { beforeId, limit }: SessionsPage,
): Promise<readonly SessionRecord[]> {
  const listed = tables.selectFrom('mppSessions').selectAll().where('accountId', '=', accountId)
  const before = beforeId === null ? listed : listed.where('id', '<', beforeId)
  return before.orderBy('id', 'desc').limit(limit).execute()
}

/**
 * Accepts vouchers and charges their price in one statement: of all vouchers for one amount, in any number of
 * processes, one counts. Resolves to the sessions that accepted theirs. Others stay unchanged, including one that this
 * would exhaust, because that is a transition. At most one line per session.
 */
async function acceptVouchers(
  tables: Sessions,
  lines: readonly VoucherLine[],
  now: Date,
): Promise<readonly SessionRecord[]> {
  const { rows } = await sql<SessionRecord>`
    UPDATE mpp_sessions s
    SET accepted = v.cumulative, spent = s.spent + v.price, uses = s.uses + 1,
      voucher = v.signature, last_used_at = ${now}::timestamptz, updated_at = ${now}::timestamptz,
      expires_at = ${now}::timestamptz + make_interval(secs => s.idle_seconds)
    FROM unnest(
      ${lines.map((line) => line.sessionId)}::text[],
      ${lines.map((line) => line.cumulativeAtomic)}::numeric[],
      ${lines.map((line) => line.priceAtomic)}::numeric[],
      ${lines.map((line) => `\\x${Buffer.from(line.signature).toString('hex')}`)}::bytea[]
    ) AS v (id, cumulative, price, signature)
    WHERE s.id = v.id AND s.status = 'open' AND s.expires_at > ${now}::timestamptz
      AND s.accepted < v.cumulative AND v.cumulative <= s.deposit
      AND s.spent + s.reserved + v.price <= v.cumulative
      AND s.deposit - s.spent - s.reserved - v.price >= s.unit_cost
    RETURNING s.*`.execute(tables)
  return rows
}

/** Due sessions: expired ones, and those whose deposit never came. */
async function due(tables: Sessions, now: Date, limit: number): Promise<readonly string[]> {
  const rows = await tables
    .selectFrom('mppSessions')
    .select('id')
    .where('status', 'in', ['opening', 'open', 'exhausted', 'closing', 'force_closing'])
    // A session that is being forced to end has its own deadline, whether or not it is used.
    .where(dueAt, '<=', now)
    .orderBy(dueAt)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

const dueAt = sql<Date>`greatest(coalesce(force_close_at, expires_at), put_off_until)`

/**
 * Idle sessions with spent value that is not paid out. A failed session is excluded: what its deposit lacks must not
 * come from the payer's other sessions.
 */
async function unsettled(
  tables: Sessions,
  before: Date,
  limit: number,
): Promise<readonly string[]> {
  const rows = await tables
    .selectFrom('mppSessions')
    .select('id')
    .whereRef('settled', '<', 'spent')
    .where('status', '<>', 'failed')
    .where('lastUsedAt', '<=', before)
    .orderBy('lastUsedAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

function deposits(tables: Sessions) {
  return {
    async insertDeposit(deposit: DepositRecord): Promise<void> {
      await tables
        .insertInto('mppDeposits')
        .values({
          chargeId: deposit.chargeId,
          sessionId: deposit.sessionId,
          kind: deposit.kind,
          amount: deposit.amount,
          payer: deposit.payer,
          createdAt: deposit.createdAt,
          adoptedAt: deposit.adoptedAt,
          returnedAt: deposit.returnedAt,
        })
        .execute()
    },
    async depositOf(chargeId: string): Promise<DepositRecord | undefined> {
      return tables
        .selectFrom('mppDeposits')
        .selectAll()
        .where('chargeId', '=', chargeId)
        .executeTakeFirst()
    },
    async depositsOf(sessionId: string): Promise<readonly DepositRecord[]> {
      return tables
        .selectFrom('mppDeposits')
        .selectAll()
        .where('sessionId', '=', sessionId)
        .orderBy('createdAt')
        .execute()
    },
    /** True for exactly one caller. */
    async adopt(chargeId: string, at: Date): Promise<boolean> {
      const row = await tables
        .updateTable('mppDeposits')
        .set({ adoptedAt: at })
        .where('chargeId', '=', chargeId)
        .where('adoptedAt', 'is', null)
        .returning('chargeId')
        .executeTakeFirst()
      return row !== undefined
    },
    /** Records that a deposit was returned instead of added to its session. */
    async giveBack(chargeId: string, at: Date): Promise<void> {
      await tables
        .updateTable('mppDeposits')
        .set({ returnedAt: at })
        .where('chargeId', '=', chargeId)
        .execute()
    },
  }
}

function uses(tables: Sessions) {
  return {
    async useOf(sessionId: string, useId: string): Promise<UseRecord | undefined> {
      return tables
        .selectFrom('mppSessionUses')
        .selectAll()
        .where('sessionId', '=', sessionId)
        .where('useId', '=', useId)
        .executeTakeFirst()
    },
    async insertUse(use: UseRecord): Promise<void> {
      await tables
        .insertInto('mppSessionUses')
        .values({
          sessionId: use.sessionId,
          useId: use.useId,
          amount: use.amount,
          spentAfter: use.spentAfter,
          usesAfter: use.usesAfter,
          usedAt: use.usedAt,
        })
        .execute()
    },
    /** Deletes uses of sessions that ended before `before`; resolves to their number. */
    async forgetUses(before: Date, limit: number): Promise<number> {
      const { rows } = await sql`
        DELETE FROM mpp_session_uses WHERE ctid = ANY (ARRAY(
          SELECT u.ctid FROM mpp_session_uses u JOIN mpp_sessions s ON s.id = u.session_id
          WHERE s.closed_at <= ${before}::timestamptz LIMIT ${limit}::integer
        )) RETURNING use_id`.execute(tables)
      return rows.length
    },
  }
}
