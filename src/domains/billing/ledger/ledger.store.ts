import { sql } from 'kysely'
import type { LedgerAsset } from '../../../kernel/assets.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { AccountPurpose, AccountRef, Balance, Hold, HoldStatus, NewHold } from './ledger.ts'
import type { PreparedTransfer } from './prepared-transfer.ts'

/** What became of a transfer, and of the hold that it spends from. */
export type Posting = {
  readonly outcome:
    | 'amount_too_large'
    | 'hold_ended'
    | 'hold_exceeded'
    | 'hold_unknown'
    | 'id_reused'
    | 'insufficient'
    | 'posted'
    | 'repeat'
  /** By how much an account or a hold falls short; null where none does. */
  readonly lackingAtomic: bigint | null
  /** The entry that was refused, counted from 1. */
  readonly line: number | null
  /** Null where no hold was spent from. */
  readonly hold: Hold | null
}

/** What became of a hold. Its status is that of the first call where this one repeats it. */
export type Holding = {
  readonly outcome: 'held' | 'id_reused' | 'insufficient' | 'repeat'
  readonly lackingAtomic: bigint | null
  readonly hold: Hold
}

/** The statements of the ledger. */
export function ledgerStore(db: Queryable) {
  return {
    /** One round trip. Nothing has changed unless the outcome is `posted`. */
    post: (transfer: PreparedTransfer, options: { readonly now: Date; readonly holdId?: string }) =>
      post(db, transfer, options),
    /** One round trip. Nothing has changed unless the outcome is `held`. */
    hold: (hold: NewHold, now: Date) => insertHold(db, hold, now),
    release: (holdId: string, now: Date) => release(db, holdId, now),
    findHold: (holdId: string) => findHold(db, holdId),
    /** Ends at most `limit` holds whose time has passed; resolves to them. */
    expire: (now: Date, limit: number) => expire(db, now, limit),
    balance: (account: AccountRef) => balance(db, account),
    balancesOf: (owner: string) => balancesOf(db, owner),
  }
}

type PostingRow = Pick<Posting, 'outcome' | 'line'> & { lacking: string | null } & (
    | Omit<HoldRow, 'id'>
    | { [column in keyof Omit<HoldRow, 'id'>]: null }
  )

async function post(
  db: Queryable,
  transfer: PreparedTransfer,
  { now, holdId = null }: { readonly now: Date; readonly holdId?: string | null },
): Promise<Posting> {
  const { id, kind, reference, digest, effectiveAt, entries } = transfer
  const { rows } = await sql<PostingRow>`
    SELECT * FROM ledger_post(
      ${id}, ${kind}, ${reference}::jsonb, ${digest}::bytea, ${effectiveAt}::timestamptz,
      ${now}::timestamptz, ${entries.map(({ account }) => account.owner)}::text[],
      ${entries.map(({ account }) => account.purpose)}::text[],
      ${entries.map(({ account }) => account.asset)}::text[],
      ${entries.map(({ amountAtomic }) => amountAtomic)}::numeric[], ${holdId})`.execute(db)
  const row = only(rows)
  return {
    outcome: row.outcome,
    lackingAtomic: row.lacking === null ? null : BigInt(row.lacking),
    line: row.line,
    hold: holdId === null || row.owner === null ? null : toHold({ ...row, id: holdId }),
  }
}

async function insertHold(db: Queryable, hold: NewHold, now: Date): Promise<Holding> {
  const { id, account, amountAtomic, expiresAt, reference = {} } = hold
  const { rows } = await sql<{
    outcome: Holding['outcome']
    lacking: string | null
    committed: string | null
    status: HoldStatus | null
    expires_at: Date | null
  }>`
    SELECT * FROM ledger_hold(
      ${id}, ${account.owner}, ${account.purpose}, ${account.asset}, ${amountAtomic}::numeric,
      ${JSON.stringify(reference)}::jsonb, ${expiresAt}::timestamptz, ${now}::timestamptz
    )`.execute(db)
  const { outcome, lacking, committed, status, expires_at } = only(rows)
  return {
    outcome,
    lackingAtomic: lacking === null ? null : BigInt(lacking),
    hold: {
      id,
      account,
      amountAtomic,
      committedAtomic: BigInt(committed ?? 0),
      status: status ?? 'held',
      expiresAt: expires_at ?? expiresAt,
    },
  }
}

type HoldRow = {
  id: string
  owner: string
  purpose: AccountPurpose
  asset: LedgerAsset
  amount: string
  committed: string
  status: HoldStatus
  expires_at: Date
}

const holdColumns = sql`
  h.id, a.owner, a.purpose, a.asset, h.amount, h.committed, h.status, h.expires_at`

/** Undefined when there is no such hold, or it has ended. */
async function release(db: Queryable, holdId: string, now: Date): Promise<Hold | undefined> {
  const { rows } = await sql<HoldRow>`
    UPDATE ledger_holds h SET status = 'released', ended_at = ${now}::timestamptz
    FROM ledger_accounts a
    WHERE h.id = ${holdId} AND h.status = 'held' AND a.id = h.account_id
    RETURNING ${holdColumns}`.execute(db)
  return rows[0] && toHold(rows[0])
}

async function findHold(db: Queryable, holdId: string): Promise<Hold | undefined> {
  const { rows } = await sql<HoldRow>`
    SELECT ${holdColumns} FROM ledger_holds h JOIN ledger_accounts a ON a.id = h.account_id
    WHERE h.id = ${holdId}`.execute(db)
  return rows[0] && toHold(rows[0])
}

async function expire(db: Queryable, now: Date, limit: number): Promise<readonly Hold[]> {
  const { rows } = await sql<HoldRow>`
    SELECT ${holdColumns}
    FROM ledger_expire(${now}::timestamptz, ${limit}::integer) AS ended (id)
    JOIN ledger_holds h ON h.id = ended.id JOIN ledger_accounts a ON a.id = h.account_id`.execute(
    db,
  )
  return rows.map((row) => ({ ...toHold(row), status: 'expired' }))
}

async function balance(db: Queryable, account: AccountRef): Promise<Balance> {
  const { rows } = await sql<{ posted: string; held: string }>`
    SELECT coalesce(sum(posted), 0) AS posted, coalesce(sum(held), 0) AS held FROM ledger_accounts
    WHERE owner = ${account.owner} AND purpose = ${account.purpose}
      AND asset = ${account.asset}`.execute(db)
  return toBalance(only(rows))
}

async function balancesOf(
  db: Queryable,
  owner: string,
): Promise<readonly { readonly account: AccountRef; readonly balance: Balance }[]> {
  const { rows } = await sql<{
    purpose: AccountPurpose
    asset: LedgerAsset
    posted: string
    held: string
  }>`
    SELECT purpose, asset, sum(posted) AS posted, sum(held) AS held FROM ledger_accounts
    WHERE owner = ${owner} GROUP BY purpose, asset ORDER BY purpose, asset`.execute(db)
  return rows.map((row) => ({
    account: { owner, purpose: row.purpose, asset: row.asset },
    balance: toBalance(row),
  }))
}

function toBalance(row: { readonly posted: string; readonly held: string }): Balance {
  const [postedAtomic, heldAtomic] = [BigInt(row.posted), BigInt(row.held)]
  return { postedAtomic, heldAtomic, availableAtomic: postedAtomic - heldAtomic }
}

function toHold(row: HoldRow): Hold {
  return {
    id: row.id,
    account: { owner: row.owner, purpose: row.purpose, asset: row.asset },
    amountAtomic: BigInt(row.amount),
    committedAtomic: BigInt(row.committed),
    status: row.status,
    expiresAt: row.expires_at,
  }
}

function only<row>(rows: readonly row[]): row {
  const [row] = rows
  if (row === undefined) throw new Error('a statement of the ledger answered nothing')
  return row
}
