import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { bigint, integer, type TablesOf, tablesOf } from '../../../ports/tables.ts'

/** The result of checking a page of accounts: their number, the last one, and the violations. */
export type AccountsPage = {
  readonly accounts: number
  readonly lastId: string | null
  readonly faults: readonly AccountFault[]
}

export type AccountFault = {
  readonly id: string
  readonly owner: string
  readonly purpose: string
  readonly asset: string
  readonly posted: string
  readonly entries_say: string
  readonly held: string
  readonly holds_say: string
}

/** Where a page of entries starts: after this entry, with this balance. */
export type EntryPlace = {
  readonly accountId: string
  readonly seq: string
  readonly balance: string
}

export type EntriesPage = {
  readonly entries: number
  readonly end: EntryPlace | null
  readonly faults: readonly EntryFault[]
}

export type EntryFault = {
  readonly account_id: string
  readonly transfer_seq: string
  readonly amount: string
  readonly balance_before: string
  readonly balance_after: string
  readonly has_transfer: boolean
}

export type HoldsPage = { readonly lastId: string | null; readonly faults: readonly string[] }

/** A transfer with its entries, as stored. */
export type TransferRow = {
  readonly seq: string
  readonly id: string
  readonly kind: string
  readonly reference: Record<string, string>
  readonly digest: Uint8Array
  readonly holdId: string | null
  /** Seconds since 1970, with microseconds. */
  readonly effectiveAt: string
  readonly postedAt: string
  readonly lineCount: number
  readonly entries: readonly StoredEntry[]
}

/** Owner, purpose, asset and stripe are the account's; null when there is none. */
export type StoredEntry = {
  readonly line: number
  readonly owner: string | null
  readonly purpose: string | null
  readonly asset: string
  readonly accountAsset: string | null
  readonly stripe: number | null
  readonly amount: string
  readonly balanceAfter: string
}

/** One link of the hash chain. */
export type Seal = {
  readonly number: bigint
  readonly afterSeq: bigint
  readonly throughSeq: bigint
  readonly seqs: readonly string[]
  /** 32 bytes for each of `seqs`. */
  readonly rowHashes: Uint8Array
  readonly hash: Uint8Array
}

// Rows of other tables are looked up one by one (`OFFSET 0`, scalar subqueries): a plan that joins whole tables would
// read them again for every page.

// Amounts and transfer numbers stay text, because the hashes of the chain cover the text.
const proofTables = tablesOf(
  { ledgerSeals: { number: bigint, afterSeq: bigint, throughSeq: bigint } },
  { accounts: integer, entries: integer, holds: integer },
)
type Books = TablesOf<typeof proofTables>

/** Reads everything that a proof checks. Each statement has its own snapshot; nothing is locked. */
export function proofStore(db: Queryable) {
  const books = proofTables.on(db)
  return {
    accounts: (afterId: string, limit: number) => accounts(books, afterId, limit),
    entries: (after: EntryPlace, limit: number) => entries(books, after, limit),
    transfers: (range: {
      readonly afterSeq: bigint
      readonly throughSeq: bigint | null
      readonly limit: number
    }) => transfers(books, range),
    holds: (afterId: string, limit: number) => holds(books, afterId, limit),
    totals: () => totals(books),
    openHolds: () => openHolds(books),
    seal: (number: bigint) => seal(books, number),
    lastSeal: () => lastSeal(books),
    /** False when a link with that number exists. */
    addSeal: (link: Seal, now: Date) => addSeal(books, link, now),
    newestSeq: () => newestSeq(books),
    /** The id that the next transaction would get. */
    nextTransaction: () => nextTransaction(books),
    /** Whether every transaction before `transaction` has ended. */
    hasEnded: (transaction: string) => hasEnded(books, transaction),
  }
}

async function accounts(books: Books, afterId: string, limit: number): Promise<AccountsPage> {
  const { rows } = await sql<AccountsPage>`
    WITH page AS (
      SELECT * FROM ledger_accounts WHERE id > ${afterId}::bigint ORDER BY id LIMIT ${limit}::integer
    ), open_holds AS (
      SELECT account_id, sum(amount) AS held FROM ledger_holds WHERE status = 'held'
      GROUP BY account_id
    ), seen AS (
      SELECT page.id, page.owner, page.purpose, page.asset, page.posted, page.held, page.last_seq,
        coalesce(newest.balance_after, 0) AS entries_say, coalesce(newest.transfer_seq, 0) AS newest_seq,
        coalesce(open_holds.held, 0) AS holds_say
      FROM page LEFT JOIN open_holds ON open_holds.account_id = page.id LEFT JOIN LATERAL (
        SELECT balance_after, transfer_seq FROM ledger_entries WHERE account_id = page.id
        ORDER BY transfer_seq DESC LIMIT 1
      ) AS newest ON true
    )
    SELECT (SELECT count(*) FROM page) AS accounts, (SELECT max(id) FROM page) AS last_id, (
      SELECT coalesce(json_agg(json_build_object(
        'id', id::text, 'owner', owner, 'purpose', purpose, 'asset', asset,
        'posted', posted::text, 'entries_say', entries_say::text,
        'held', held::text, 'holds_say', holds_say::text)), '[]')
      FROM seen WHERE posted <> entries_say OR last_seq <> newest_seq OR held <> holds_say
        OR (purpose <> 'external' AND posted < held)
    ) AS faults`.execute(books)
  return only(rows)
}

async function entries(books: Books, after: EntryPlace, limit: number): Promise<EntriesPage> {
  const { rows } = await sql<{
    entries: number
    endPlace: { account_id: string; seq: string; balance: string } | null
    faults: EntryFault[]
  }>`
    WITH page AS (
      SELECT account_id, transfer_seq, amount, balance_after FROM ledger_entries
      WHERE (account_id, transfer_seq) > (${after.accountId}::bigint, ${after.seq}::bigint)
      ORDER BY account_id, transfer_seq LIMIT ${limit}::integer
    ), seen AS (
      SELECT page.*,
        (SELECT seq FROM ledger_transfers WHERE seq = transfer_seq) IS NOT NULL AS has_transfer,
        coalesce(
          lag(balance_after) OVER (PARTITION BY account_id ORDER BY transfer_seq),
          CASE WHEN account_id = ${after.accountId}::bigint THEN ${after.balance}::numeric ELSE 0 END
        ) AS balance_before
      FROM page
    )
    SELECT (SELECT count(*) FROM page) AS entries, (
      SELECT json_build_object('account_id', account_id::text, 'seq', transfer_seq::text,
        'balance', balance_after::text)
      FROM page ORDER BY account_id DESC, transfer_seq DESC LIMIT 1
    ) AS end_place, (
      SELECT coalesce(json_agg(json_build_object(
        'account_id', account_id::text, 'transfer_seq', transfer_seq::text,
        'amount', amount::text, 'balance_before', balance_before::text,
        'balance_after', balance_after::text, 'has_transfer', has_transfer)), '[]')
      FROM seen WHERE balance_before + amount <> balance_after OR NOT has_transfer
    ) AS faults`.execute(books)
  const { endPlace, ...page } = only(rows)
  if (endPlace === null) return { ...page, end: null }
  const { account_id: accountId, ...end } = endPlace
  return { ...page, end: { accountId, ...end } }
}

/** Committed holds, with those that contradict their transfer. */
async function holds(books: Books, afterId: string, limit: number): Promise<HoldsPage> {
  const { rows } = await sql<{ lastId: string | null; faults: string[] | null }>`
    WITH page AS (
      SELECT id, account_id, transfer_seq, committed FROM ledger_holds
      WHERE id > ${afterId} ORDER BY id LIMIT ${limit}::integer
    )
    SELECT max(id) AS last_id, array_agg(id) FILTER (WHERE transfer_seq IS NOT NULL AND (
      (SELECT hold_id FROM ledger_transfers WHERE seq = transfer_seq) IS DISTINCT FROM id
      OR (SELECT amount FROM ledger_entries e
        WHERE e.account_id = page.account_id AND e.transfer_seq = page.transfer_seq
      ) IS DISTINCT FROM -committed
    )) AS faults FROM page`.execute(books)
  const { lastId, faults } = only(rows)
  return { lastId, faults: faults ?? [] }
}

async function transfers(
  books: Books,
  range: { readonly afterSeq: bigint; readonly throughSeq: bigint | null; readonly limit: number },
): Promise<readonly TransferRow[]> {
  const { afterSeq, throughSeq, limit } = range
  const { rows } = await sql<Omit<TransferRow, 'entries'>>`
    SELECT seq, id, kind, reference, digest, hold_id, extract(epoch FROM effective_at) AS effective_at,
      extract(epoch FROM posted_at) AS posted_at, line_count
    FROM ledger_transfers
    WHERE seq > ${afterSeq}::bigint
      AND ${throughSeq === null ? sql`true` : sql`seq <= ${throughSeq}::bigint`}
    ORDER BY seq LIMIT ${limit}::integer`.execute(books)
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined) return []
  const found = await entriesOf(books, first.seq, last.seq)
  return rows.map((row) => ({ ...row, entries: found.get(row.seq) ?? [] }))
}

/** A separate statement, because the planner estimates rows well only when the numbers are given. */
async function entriesOf(
  books: Books,
  firstSeq: string,
  lastSeq: string,
): Promise<Map<string, StoredEntry[]>> {
  const { rows } = await sql<StoredEntry & { readonly seq: string }>`
    SELECT e.transfer_seq AS seq, e.line, a.owner, a.purpose, e.asset, a.asset AS account_asset,
      a.stripe, e.amount, e.balance_after
    FROM ledger_entries e LEFT JOIN LATERAL (
      SELECT * FROM ledger_accounts WHERE id = e.account_id OFFSET 0
    ) AS a ON true
    WHERE e.transfer_seq BETWEEN ${firstSeq}::bigint AND ${lastSeq}::bigint
    ORDER BY e.transfer_seq, e.line`.execute(books)
  return Map.groupBy(rows, ({ seq }) => seq)
}

async function totals(
  books: Books,
): Promise<readonly { readonly asset: string; readonly total: string }[]> {
  const { rows } = await sql<{ asset: string; total: string }>`
    SELECT asset, sum(posted) AS total FROM ledger_accounts GROUP BY asset ORDER BY asset`.execute(
    books,
  )
  return rows
}

async function openHolds(books: Books): Promise<number> {
  const { rows } = await sql<{ holds: number }>`
    SELECT count(*) AS holds FROM ledger_holds WHERE status = 'held'`.execute(books)
  return only(rows).holds
}

async function seal(books: Books, number: bigint): Promise<Seal | undefined> {
  const { rows } = await sql<Seal>`
    SELECT number, after_seq, through_seq, seqs, row_hashes, hash FROM ledger_seals
    WHERE number = ${number}::bigint`.execute(books)
  return rows[0]
}

async function lastSeal(books: Books): Promise<Seal | undefined> {
  const { rows } = await sql<Seal>`
    SELECT number, after_seq, through_seq, seqs, row_hashes, hash FROM ledger_seals
    ORDER BY number DESC LIMIT 1`.execute(books)
  return rows[0]
}

async function addSeal(books: Books, link: Seal, now: Date): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO ledger_seals (number, after_seq, through_seq, seqs, row_hashes, hash, sealed_at)
    VALUES (${link.number}, ${link.afterSeq}, ${link.throughSeq}, ${[...link.seqs]}::bigint[],
      ${link.rowHashes}, ${link.hash}, ${now})
    ON CONFLICT (number) DO NOTHING RETURNING 1`.execute(books)
  return rows.length > 0
}

async function newestSeq(books: Books): Promise<bigint> {
  const { rows } = await sql<{ seq: string }>`
    SELECT coalesce(max(seq), 0) AS seq FROM ledger_transfers`.execute(books)
  return BigInt(only(rows).seq)
}

async function nextTransaction(books: Books): Promise<string> {
  const { rows } = await sql<{ next: string }>`
    SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next`.execute(books)
  return only(rows).next
}

async function hasEnded(books: Books, transaction: string): Promise<boolean> {
  const { rows } = await sql<{ hasEnded: boolean }>`
    SELECT pg_snapshot_xmin(pg_current_snapshot()) >= ${transaction}::xid8 AS has_ended`.execute(
    books,
  )
  return only(rows).hasEnded
}

function only<row>(rows: readonly row[]): row {
  const [row] = rows
  if (row === undefined) throw new Error('a statement of the ledger answered nothing')
  return row
}
