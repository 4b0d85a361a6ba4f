import { type Kysely, sql, type Updateable } from 'kysely'
import type { LedgerAsset, PaymentMode } from '../../../../kernel/assets.ts'
import type { Queryable } from '../../../../ports/database.ts'
import type { DepositRecord, SessionRecord, UseRecord } from './session-record.ts'
import type { SessionStatus } from './session-states.ts'

type SessionRow = {
  id: string
  channel_id: string
  status: SessionStatus
  mode: PaymentMode
  asset: LedgerAsset
  payer: string
  account_id: string | null
  refund_via: 'ledger' | 'solana'
  network: string
  signer: Uint8Array | null
  bearer_hash: string | null
  unit_cost: string
  unit_type: string
  deposit: string
  accepted: string
  reserved: string
  spent: string
  settled: string
  refunded: string
  uses: string
  voucher: Uint8Array | null
  idle_seconds: number
  grace_seconds: number
  opened_at: Date | null
  last_used_at: Date
  expires_at: Date
  force_close_at: Date | null
  put_off_until: Date | null
  closed_at: Date | null
  receipt: unknown
  created_at: Date
  updated_at: Date
}
type DepositRow = {
  charge_id: string
  session_id: string
  kind: 'open' | 'topUp'
  amount: string
  payer: string
  created_at: Date
  adopted_at: Date | null
  returned_at: Date | null
}
type UseRow = {
  session_id: string
  use_id: string
  amount: string
  spent_after: string
  uses_after: string
  used_at: Date
}
type Tables = {
  mpp_sessions: SessionRow
  mpp_deposits: DepositRow
  mpp_session_uses: UseRow
}

/** What of a session may change after it was made. */
export type SessionChange = Partial<
  Pick<
    SessionRecord,
    | 'acceptedAtomic'
    | 'closedAt'
    | 'depositAtomic'
    | 'expiresAt'
    | 'forceCloseAt'
    | 'lastUsedAt'
    | 'openedAt'
    | 'payer'
    | 'putOffUntil'
    | 'receipt'
    | 'refundedAtomic'
    | 'reservedAtomic'
    | 'settledAtomic'
    | 'spentAtomic'
    | 'status'
    | 'uses'
    | 'voucher'
  >
>

/** One voucher as the batch statement takes it. */
export type VoucherLine = {
  readonly sessionId: string
  readonly cumulativeAtomic: bigint
  readonly priceAtomic: bigint
  readonly signature: Uint8Array
}

/** Rows of sessions, their deposits and their uses. */
export function sessionsStore(db: Queryable) {
  const tables = db.withTables<Tables>()
  return {
    async insert(session: SessionRecord): Promise<void> {
      await tables.insertInto('mpp_sessions').values(toRow(session)).execute()
    },
    byId: (id: string) => one(tables, 'id', id),
    byChannel: (channelId: string) => one(tables, 'channel_id', channelId),
    byBearerHash: (hash: string) => one(tables, 'bearer_hash', hash),
    /** The same, locked until the transaction ends. */
    async lock(id: string): Promise<SessionRecord | undefined> {
      const row = await tables
        .selectFrom('mpp_sessions')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      return row && toRecord(row)
    },
    /** Changes a session that the transaction has locked. */
    async change(
      id: string,
      change: SessionChange & { readonly updatedAt: Date },
    ): Promise<SessionRecord> {
      const row = await tables
        .updateTable('mpp_sessions')
        .set(toColumns(change))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      return toRecord(row)
    },
    acceptVouchers: (lines: readonly VoucherLine[], now: Date) => acceptVouchers(db, lines, now),
    due: (now: Date, limit: number) => due(tables, now, limit),
    unsettled: (before: Date, limit: number) => unsettled(tables, before, limit),
    ...deposits(tables),
    ...uses(tables),
  }
}

async function one(
  tables: Kysely<Tables>,
  column: 'bearer_hash' | 'channel_id' | 'id',
  value: string,
): Promise<SessionRecord | undefined> {
  const row = await tables
    .selectFrom('mpp_sessions')
    .selectAll()
    .where(column, '=', value)
    .executeTakeFirst()
  return row && toRecord(row)
}

/**
 * Accepts vouchers and charges their price, in one statement: of all that are presented for one sum, by any number of
 * processes, one counts. Resolves to the sessions that took theirs; the others are left as they were, and so is one
 * that would be exhausted by it, because that is a transition. At most one line of each session.
 */
async function acceptVouchers(
  db: Queryable,
  lines: readonly VoucherLine[],
  now: Date,
): Promise<readonly SessionRecord[]> {
  const { rows } = await sql<SessionRow>`
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
    RETURNING s.*`.execute(db)
  return rows.map(toRecord)
}

/** Sessions whose time has come: they end, or their deposit never came. */
async function due(tables: Kysely<Tables>, now: Date, limit: number): Promise<readonly string[]> {
  const rows = await tables
    .selectFrom('mpp_sessions')
    .select('id')
    .where('status', 'in', ['opening', 'open', 'exhausted', 'closing', 'force_closing'])
    // One that is about to be ended by force has its own time, whether somebody still uses it or not.
    .where(lookedAt, '<=', now)
    .orderBy(lookedAt)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

const lookedAt = sql<Date>`greatest(coalesce(force_close_at, expires_at), put_off_until)`

/**
 * Sessions with spent value that nobody was paid yet, and that were not used since. Of one that failed, nothing is left:
 * what its deposit lacks is not taken from the payer's other sessions.
 */
async function unsettled(
  tables: Kysely<Tables>,
  before: Date,
  limit: number,
): Promise<readonly string[]> {
  const rows = await tables
    .selectFrom('mpp_sessions')
    .select('id')
    .whereRef('settled', '<', 'spent')
    .where('status', '<>', 'failed')
    .where('last_used_at', '<=', before)
    .orderBy('last_used_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

function deposits(tables: Kysely<Tables>) {
  const toDeposit = (row: DepositRow): DepositRecord => ({
    chargeId: row.charge_id,
    sessionId: row.session_id,
    kind: row.kind,
    amountAtomic: BigInt(row.amount),
    payer: row.payer,
    createdAt: row.created_at,
    adoptedAt: row.adopted_at,
    returnedAt: row.returned_at,
  })
  return {
    async insertDeposit(deposit: DepositRecord): Promise<void> {
      await tables
        .insertInto('mpp_deposits')
        .values({
          charge_id: deposit.chargeId,
          session_id: deposit.sessionId,
          kind: deposit.kind,
          amount: deposit.amountAtomic.toString(),
          payer: deposit.payer,
          created_at: deposit.createdAt,
          adopted_at: deposit.adoptedAt,
          returned_at: deposit.returnedAt,
        })
        .execute()
    },
    async depositOf(chargeId: string): Promise<DepositRecord | undefined> {
      const row = await tables
        .selectFrom('mpp_deposits')
        .selectAll()
        .where('charge_id', '=', chargeId)
        .executeTakeFirst()
      return row && toDeposit(row)
    },
    async depositsOf(sessionId: string): Promise<readonly DepositRecord[]> {
      const rows = await tables
        .selectFrom('mpp_deposits')
        .selectAll()
        .where('session_id', '=', sessionId)
        .orderBy('created_at')
        .execute()
      return rows.map(toDeposit)
    },
    /** True for exactly one caller. */
    async adopt(chargeId: string, at: Date): Promise<boolean> {
      const row = await tables
        .updateTable('mpp_deposits')
        .set({ adopted_at: at })
        .where('charge_id', '=', chargeId)
        .where('adopted_at', 'is', null)
        .returning('charge_id')
        .executeTakeFirst()
      return row !== undefined
    },
    /** Notes that a deposit was not put into its session but went back. */
    async giveBack(chargeId: string, at: Date): Promise<void> {
      await tables
        .updateTable('mpp_deposits')
        .set({ returned_at: at })
        .where('charge_id', '=', chargeId)
        .execute()
    },
  }
}

function uses(tables: Kysely<Tables>) {
  return {
    async useOf(sessionId: string, useId: string): Promise<UseRecord | undefined> {
      const row = await tables
        .selectFrom('mpp_session_uses')
        .selectAll()
        .where('session_id', '=', sessionId)
        .where('use_id', '=', useId)
        .executeTakeFirst()
      return (
        row && {
          sessionId: row.session_id,
          useId: row.use_id,
          amountAtomic: BigInt(row.amount),
          spentAfterAtomic: BigInt(row.spent_after),
          usesAfter: BigInt(row.uses_after),
          usedAt: row.used_at,
        }
      )
    },
    async insertUse(use: UseRecord): Promise<void> {
      await tables
        .insertInto('mpp_session_uses')
        .values({
          session_id: use.sessionId,
          use_id: use.useId,
          amount: use.amountAtomic.toString(),
          spent_after: use.spentAfterAtomic.toString(),
          uses_after: use.usesAfter.toString(),
          used_at: use.usedAt,
        })
        .execute()
    },
    /** Forgets uses of sessions that ended before `before`; resolves to how many. */
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

function toRow(session: SessionRecord): SessionRow {
  return {
    id: session.id,
    channel_id: session.channelId,
    status: session.status,
    mode: session.mode,
    asset: session.asset,
    payer: session.payer,
    account_id: session.accountId,
    refund_via: session.refundVia,
    network: session.network,
    signer: session.signer,
    bearer_hash: session.bearerHash,
    unit_cost: session.unitCostAtomic.toString(),
    unit_type: session.unitType,
    deposit: session.depositAtomic.toString(),
    accepted: session.acceptedAtomic.toString(),
    reserved: session.reservedAtomic.toString(),
    spent: session.spentAtomic.toString(),
    settled: session.settledAtomic.toString(),
    refunded: session.refundedAtomic.toString(),
    uses: session.uses.toString(),
    voucher: session.voucher,
    idle_seconds: session.idleSeconds,
    grace_seconds: session.graceSeconds,
    opened_at: session.openedAt,
    last_used_at: session.lastUsedAt,
    expires_at: session.expiresAt,
    force_close_at: session.forceCloseAt,
    put_off_until: session.putOffUntil,
    closed_at: session.closedAt,
    receipt: session.receipt === null ? null : JSON.stringify(session.receipt),
    created_at: session.createdAt,
    updated_at: session.updatedAt,
  }
}

const columns = {
  acceptedAtomic: 'accepted',
  closedAt: 'closed_at',
  depositAtomic: 'deposit',
  expiresAt: 'expires_at',
  forceCloseAt: 'force_close_at',
  lastUsedAt: 'last_used_at',
  openedAt: 'opened_at',
  payer: 'payer',
  putOffUntil: 'put_off_until',
  receipt: 'receipt',
  refundedAtomic: 'refunded',
  reservedAtomic: 'reserved',
  settledAtomic: 'settled',
  spentAtomic: 'spent',
  status: 'status',
  updatedAt: 'updated_at',
  uses: 'uses',
  voucher: 'voucher',
} as const

function toColumns(change: SessionChange & { readonly updatedAt: Date }): Updateable<SessionRow> {
  return Object.fromEntries(
    Object.entries(change).map(([name, value]: readonly [string, unknown]) => [
      Reflect.get(columns, name),
      name === 'receipt' && value !== null
        ? JSON.stringify(value)
        : typeof value === 'bigint'
          ? value.toString()
          : value,
    ]),
  )
}

function toRecord(row: SessionRow): SessionRecord {
  return {
    id: row.id,
    channelId: row.channel_id,
    status: row.status,
    mode: row.mode,
    asset: row.asset,
    payer: row.payer,
    accountId: row.account_id,
    refundVia: row.refund_via,
    network: row.network,
    signer: row.signer,
    bearerHash: row.bearer_hash,
    unitCostAtomic: BigInt(row.unit_cost),
    unitType: row.unit_type,
    depositAtomic: BigInt(row.deposit),
    acceptedAtomic: BigInt(row.accepted),
    reservedAtomic: BigInt(row.reserved),
    spentAtomic: BigInt(row.spent),
    settledAtomic: BigInt(row.settled),
    refundedAtomic: BigInt(row.refunded),
    uses: BigInt(row.uses),
    voucher: row.voucher,
    idleSeconds: row.idle_seconds,
    graceSeconds: row.grace_seconds,
    openedAt: row.opened_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    forceCloseAt: row.force_close_at,
    putOffUntil: row.put_off_until,
    closedAt: row.closed_at,
    receipt: typeof row.receipt === 'object' && row.receipt !== null ? { ...row.receipt } : null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
