import type { LedgerAsset } from '../../../kernel/assets.ts'
import { AppError } from '../../../kernel/errors.ts'
import { decodeCursor, type Page, toPage } from '../../../kernel/page.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { AccountPurpose, AccountRef } from './ledger.ts'
import { statementStore } from './statement.store.ts'

/** Which part of an owner's statement is read. */
export type StatementQuery = {
  readonly owner: string
  /** All assets unless given. */
  readonly asset?: LedgerAsset
  /** All purposes unless given. */
  readonly purpose?: AccountPurpose
  /** The period by posted time: `from` belongs to it, `to` does not. */
  readonly from?: Date
  readonly to?: Date
  readonly cursor?: string
  readonly limit: number
}

/** What one transfer did to one account. */
export type StatementLine = {
  readonly transferId: string
  readonly kind: string
  readonly reference: Readonly<Record<string, string>>
  readonly account: AccountRef
  /** What the account gained, or lost when negative. */
  readonly amountAtomic: bigint
  /** What had been posted to the account when this line had been. */
  readonly balanceAfterAtomic: bigint
  /** When it became true. */
  readonly effectiveAt: Date
  /** When it was written down. */
  readonly postedAt: Date
}

/**
 * A page of lines, newest first, in the order in which they were posted. Lines of one account never change their
 * order and none comes later in between, save for `platform`, whose newest lines may arrive out of order.
 */
export async function readStatement(
  db: Queryable,
  { cursor, limit, ...period }: StatementQuery,
): Promise<Page<StatementLine>> {
  const before = cursor === undefined ? null : placeOf(cursor)
  const rows = await statementStore(db).lines({ ...period, before, limit: limit + 1 })
  return toPage({
    rows,
    limit,
    key: ({ seq, line }) => [seq, String(line)],
    toItem: ({ seq: _seq, line: _line, ...item }) => item,
  })
}

function placeOf(cursor: string): { readonly seq: bigint; readonly line: number } {
  const [seq = '', line = ''] = decodeCursor(cursor, 2)
  if (!/^\d{1,18}$/.test(seq) || !/^\d{1,4}$/.test(line)) {
    throw new AppError(requestErrors.invalid, 'The cursor was not made by this list.')
  }
  return { seq: BigInt(seq), line: Number(line) }
}
