import { sql } from 'kysely'
import type { LedgerAsset } from '../../../kernel/assets.ts'
import type { Queryable } from '../../../ports/database.ts'
import { bigint, nullable, type TablesOf, tablesOf, time } from '../../../ports/tables.ts'
import type { AccountPurpose, AccountRef, Balance, Hold, HoldStatus, NewHold } from './ledger.ts'
import type { PreparedTransfer } from './prepared-transfer.ts'

/** The outcome of a transfer, and of the hold that it spends from. */
export type PostResult = {
  readonly outcome:
    | 'amount_too_large'
    | 'hold_ended'
    | 'hold_exceeded'
    | 'hold_unknown'
    | 'id_reused'
    | 'insufficient'
    | 'posted'
    | 'repeat'
  /** The shortfall of an account or a hold; null for none. */
  readonly lackingAtomic: bigint | null
  /** The refused entry, counted from 1. */
  readonly line: number | null
  /** Null when no hold was spent from. */
  readonly hold: Hold | null
}

/** The outcome of a hold. For a repeat, its status is that of the first call. */
export type HoldResult = {
  readonly outcome: 'held' | 'id_reused' | 'insufficient' | 'repeat'
  readonly lackingAtomic: bigint | null
  readonly hold: Hold
}

/**
 * The results of the ledger's functions and sums. All of its statements are text, because they run too often to be
 * built.
 */
const ledgerTables = tablesOf(
  {},
  {
    amount: bigint,
    committed: bigint,
    lacking: nullable(bigint),
    posted: bigint,
    held: bigint,
    expiresAt: time,
  },
)
type Books = TablesOf<typeof ledgerTables>

/** The statements of the ledger. */
export function ledgerStore(db: Queryable) {
  const books = ledgerTables.on(db)
  return {
    /** One round trip. Nothing has changed unless the outcome is `posted`. */
    post: (transfer: PreparedTransfer, options: { readonly now: Date; readonly holdId?: string }) =>
      post(books, transfer, options),
    /** One round trip. Nothing has changed unless the outcome is `held`. */
    hold: (hold: NewHold, now: Date) => insertHold(books, hold, now),
    release: (holdId: string, now: Date) => release(books, holdId, now),
    findHold: (holdId: string) => findHold(books, holdId),
    /** Ends and returns at most `limit` expired holds. */
    expire: (now: Date, limit: number) => expire(books, now, limit),
    balance: (account: AccountRef) => balance(books, account),
    balancesOf: (owner: string) => balancesOf(books, owner),
  }
}

type PostingRow = Pick<PostResult, 'outcome' | 'line'> & { lacking: bigint | null } & (
    | Omit<HoldRow, 'id'>
    | { [column in keyof Omit<HoldRow, 'id'>]: null }
  )

async function post(
  books: Books,
  transfer: PreparedTransfer,
  { now, holdId = null }: { readonly now: Date; readonly holdId?: string | null },
): Promise<PostResult> {
  const { id, kind, reference, digest, effectiveAt, entries } = transfer
  const { rows } = await sql<PostingRow>`
    SELECT * FROM ledger_post(
      ${id}, ${kind}, ${reference}::jsonb, ${digest}::bytea, ${effectiveAt}::timestamptz,
      ${now}::timestamptz, ${entries.map(({ account }) => account.owner)}::text[],
      ${entries.map(({ account }) => account.purpose)}::text[],
      ${entries.map(({ account }) => account.asset)}::text[],
      ${entries.map(({ amountAtomic }) => amountAtomic)}::numeric[], ${holdId})`.execute(books)
  const row = only(rows)
  return {
    outcome: row.outcome,
    lackingAtomic: row.lacking,
    line: row.line,
    hold: holdId === null || row.owner === null ? null : toHold({ ...row, id: holdId }),
  }
}

async function insertHold(books: Books, hold: NewHold, now: Date): Promise<HoldResult> {
  const { id, account, amountAtomic, expiresAt, reference = {} } = hold
  const { rows } = await sql<{
    outcome: HoldResult['outcome']
    lacking: bigint | null
    committed: bigint | null
    status: HoldStatus | null
    expiresAt: Date | null
  }>`
    SELECT * FROM ledger_hold(
      ${id}, ${account.owner}, ${account.purpose}, ${account.asset}, ${amountAtomic}::numeric,
      ${JSON.stringify(reference)}::jsonb, ${expiresAt}::timestamptz, ${now}::timestamptz
    )`.execute(books)
  const { outcome, lacking, committed, status, ...ends } = only(rows)
  return {
    outcome,
    lackingAtomic: lacking,
    hold: {
      id,
      account,
      amountAtomic,
      committedAtomic: committed ?? 0n,
      status: status ?? 'held',
      expiresAt: ends.expiresAt ?? expiresAt,
    },
  }
}

type HoldRow = {
  id: string
  owner: string
  purpose: AccountPurpose
  asset: LedgerAsset
  amount: bigint
  committed: bigint
  status: HoldStatus
  expiresAt: Date
}

const holdColumns = sql`
  h.id, a.owner, a.purpose, a.asset, h.amount, h.committed, h.status, h.expires_at`

/** Undefined when the hold does not exist or has ended. */
async function release(books: Books, holdId: string, now: Date): Promise<Hold | undefined> {
  const { rows } = await sql<HoldRow>`
    UPDATE ledger_holds h SET status = 'released', ended_at = ${now}::timestamptz
    FROM ledger_accounts a
    WHERE h.id = ${holdId} AND h.status = 'held' AND a.id = h.account_id
    RETURNING ${holdColumns}`.execute(books)
  return rows[0] && toHold(rows[0])
}

async function findHold(books: Books, holdId: string): Promise<Hold | undefined> {
  const { rows } = await sql<HoldRow>`
    SELECT ${holdColumns} FROM ledger_holds h JOIN ledger_accounts a ON a.id = h.account_id
    WHERE h.id = ${holdId}`.execute(books)
  return rows[0] && toHold(rows[0])
}

async function expire(books: Books, now: Date, limit: number): Promise<readonly Hold[]> {
  const { rows } = await sql<HoldRow>`
    SELECT ${holdColumns}
    FROM ledger_expire(${now}::timestamptz, ${limit}::integer) AS ended (id)
    JOIN ledger_holds h ON h.id = ended.id JOIN ledger_accounts a ON a.id = h.account_id`.execute(
    books,
  )
  return rows.map((row) => ({ ...toHold(row), status: 'expired' }))
}

async function balance(books: Books, account: AccountRef): Promise<Balance> {
  const { rows } = await sql<Sums>`
    SELECT coalesce(sum(posted), 0) AS posted, coalesce(sum(held), 0) AS held FROM ledger_accounts
    WHERE owner = ${account.owner} AND purpose = ${account.purpose}
      AND asset = ${account.asset}`.execute(books)
  return toBalance(only(rows))
}

async function balancesOf(
  books: Books,
  owner: string,
): Promise<readonly { readonly account: AccountRef; readonly balance: Balance }[]> {
  const { rows } = await sql<Sums & { purpose: AccountPurpose; asset: LedgerAsset }>`
    SELECT purpose, asset, sum(posted) AS posted, sum(held) AS held FROM ledger_accounts
    WHERE owner = ${owner} GROUP BY purpose, asset ORDER BY purpose, asset`.execute(books)
  return rows.map((row) => ({
    account: { owner, purpose: row.purpose, asset: row.asset },
    balance: toBalance(row),
  }))
}

type Sums = { readonly posted: bigint; readonly held: bigint }

function toBalance({ posted, held }: Sums): Balance {
  return { postedAtomic: posted, heldAtomic: held, availableAtomic: posted - held }
}

function toHold(row: HoldRow): Hold {
  return {
    id: row.id,
    account: { owner: row.owner, purpose: row.purpose, asset: row.asset },
    amountAtomic: row.amount,
    committedAtomic: row.committed,
    status: row.status,
    expiresAt: row.expiresAt,
  }
}

/**
 * Blocks all other moves and holds on these accounts of one owner until the transaction ends, so that balances read
 * next are still valid when they are moved. Locks in the order of transfers. Not for the platform, whose accounts are
 * striped.
 */
export async function lockBalances(
  tx: Queryable,
  {
    owner,
    asset,
    purposes,
  }: Pick<AccountRef, 'asset' | 'owner'> & { readonly purposes: readonly AccountRef['purpose'][] },
): Promise<void> {
  await sql`
    SELECT 1 FROM ledger_accounts
    WHERE owner = ${owner} AND asset = ${asset} AND purpose = ANY (${[...purposes]}::text[])
    ORDER BY purpose COLLATE "C" FOR NO KEY UPDATE`.execute(tx)
}

function only<row>(rows: readonly row[]): row {
  const [row] = rows
  if (row === undefined) throw new Error('a statement of the ledger answered nothing')
  return row
}
