import { sql } from 'kysely'
import type { LedgerAsset } from '../../../kernel/assets.ts'
import type { Queryable } from '../../../ports/database.ts'
import { bigint, tablesOf } from '../../../ports/tables.ts'
import type { AccountPurpose } from './ledger.ts'
import type { StatementLine } from './statement.ts'

/** A filter of lines, newest first, starting after `before`. */
export type LineSelection = {
  readonly owner: string
  readonly asset?: LedgerAsset
  readonly purpose?: AccountPurpose
  /** By posting time: `from` inclusive, `to` exclusive. */
  readonly from?: Date
  readonly to?: Date
  readonly before: { readonly seq: bigint; readonly line: number } | null
  readonly limit: number
}

/** A line with its position in the list. */
export type PlacedLine = StatementLine & { readonly seq: bigint; readonly line: number }

/** How far the clocks of two processes may differ before a line near the edge of a period could be missed. */
const skewMs = 60_000

/** Reads postings to accounts. */
export function statementStore(db: Queryable) {
  return {
    /** At most `limit` lines, newest first. */
    lines: (selection: LineSelection) => lines(db, selection),
  }
}

const statementTables = tablesOf({}, { seq: bigint, amount: bigint, balanceAfter: bigint })

type LineRow = Pick<
  PlacedLine,
  'seq' | 'line' | 'kind' | 'reference' | 'effectiveAt' | 'postedAt'
> & {
  readonly id: string
  readonly purpose: AccountPurpose
  readonly asset: LedgerAsset
  readonly amount: bigint
  readonly balanceAfter: bigint
}

/**
 * Each account's newest lines by its own index, then the newest of all. Moves between the stripes of a `platform`
 * account are no lines, and the balance after a line is that of all its stripes.
 */
async function lines(db: Queryable, selection: LineSelection): Promise<readonly PlacedLine[]> {
  const { owner, asset, purpose, limit } = selection
  const { rows } = await sql<LineRow>`
    SELECT found.seq, found.line, a.purpose, a.asset, found.amount, found.id, found.kind,
      found.reference, found.effective_at, found.posted_at, (
        SELECT sum(newest.balance_after) FROM ledger_accounts stripe CROSS JOIN LATERAL (
          SELECT e.balance_after FROM ledger_entries e
          WHERE e.account_id = stripe.id AND e.transfer_seq <= found.seq
          ORDER BY e.transfer_seq DESC LIMIT 1
        ) AS newest
        WHERE stripe.owner = a.owner AND stripe.purpose = a.purpose AND stripe.asset = a.asset
      ) AS balance_after
    FROM ledger_accounts a CROSS JOIN LATERAL (
      SELECT t.seq, e.line, e.amount, t.id, t.kind, t.reference, t.effective_at, t.posted_at
      FROM ledger_entries e CROSS JOIN LATERAL (
        -- Looked up one by one until there are enough, whatever the planner believes of the tables.
        SELECT * FROM ledger_transfers WHERE seq = e.transfer_seq OFFSET 0
      ) AS t
      WHERE e.account_id = a.id AND t.kind <> 'ledger.stripes_gathered' AND ${place(selection)}
      ORDER BY e.transfer_seq DESC LIMIT ${limit}::integer
    ) AS found
    WHERE a.owner = ${owner}
      AND ${asset === undefined ? sql`true` : sql`a.asset = ${asset}`}
      AND ${purpose === undefined ? sql`true` : sql`a.purpose = ${purpose}`}
    ORDER BY found.seq DESC, found.line DESC LIMIT ${limit}::integer`.execute(
    statementTables.on(db),
  )
  return rows.map((row) => toLine(owner, row))
}

function toLine(
  owner: string,
  { id, purpose, asset, amount, balanceAfter, ...line }: LineRow,
): PlacedLine {
  return {
    ...line,
    transferId: id,
    account: { owner, purpose, asset },
    amountAtomic: amount,
    balanceAfterAtomic: balanceAfter,
  }
}

/** Numbers grow with posting time except for clock skew, so a period is also an index range. */
function place({ from, to, before }: LineSelection) {
  const conditions = [sql`true`]
  if (before !== null) {
    conditions.push(
      sql`e.transfer_seq <= ${before.seq}::bigint`,
      sql`(e.transfer_seq, e.line) < (${before.seq}::bigint, ${before.line}::smallint)`,
    )
  }
  if (from !== undefined) {
    conditions.push(
      sql`t.posted_at >= ${from}::timestamptz`,
      sql`e.transfer_seq >= (SELECT seq FROM ledger_transfers
        WHERE posted_at >= ${new Date(from.getTime() - skewMs)}::timestamptz
        ORDER BY posted_at, seq LIMIT 1)`,
    )
  }
  if (to !== undefined) {
    conditions.push(
      sql`t.posted_at < ${to}::timestamptz`,
      sql`e.transfer_seq <= (SELECT seq FROM ledger_transfers
        WHERE posted_at < ${new Date(to.getTime() + skewMs)}::timestamptz
        ORDER BY posted_at DESC, seq DESC LIMIT 1)`,
    )
  }
  return sql.join(conditions, sql` AND `)
}
