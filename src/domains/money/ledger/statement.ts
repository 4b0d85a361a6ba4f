import type { LedgerAsset } from '../../../kernel/assets.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { AccountPurpose, AccountRef } from './ledger.ts'
import { statementStore } from './statement.store.ts'

const places = cursor({ seq: 'int8', line: 'integer' })

/** A filter of an owner's statement. */
export type StatementQuery = {
  readonly owner: string
  /** Default: all assets. */
  readonly asset?: LedgerAsset
  /** Default: all purposes. */
  readonly purpose?: AccountPurpose
  /** The period by posting time: `from` inclusive, `to` exclusive. */
  readonly from?: Date
  readonly to?: Date
  readonly cursor?: string
  readonly limit: number
}

/** One transfer's effect on one account. */
export type StatementLine = {
  readonly transferId: string
  readonly kind: string
  readonly reference: Readonly<Record<string, string>>
  readonly account: AccountRef
  /** What the account gained, or lost when negative. */
  readonly amountAtomic: bigint
  /** The account's posted balance after this line. */
  readonly balanceAfterAtomic: bigint
  /** When it became effective. */
  readonly effectiveAt: Date
  /** When it was posted. */
  readonly postedAt: Date
}

/**
 * A page of lines, newest first, in posting order. Lines of one account never change their order and none is inserted
 * later, except for `platform`, whose newest lines may arrive out of order.
 */
export async function readStatement(
  db: Queryable,
  { cursor: text, limit, ...period }: StatementQuery,
): Promise<Page<StatementLine>> {
  const before = places.read(text)
  const rows = await statementStore(db).lines({ ...period, before, limit: limit + 1 })
  return places.page({
    rows,
    limit,
    place: ({ seq, line }) => ({ seq, line }),
    toItem: ({ seq: _seq, line: _line, ...item }) => item,
  })
}
