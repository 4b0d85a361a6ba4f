import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import type { AccountRef } from './ledger.ts'

/**
 * Keeps everybody else from moving or holding what lies in these accounts of one owner until the transaction ends, so
 * that what is read of them next is still so when it is moved. They are locked in the order in which transfers lock.
 * Not for the platform, whose accounts are spread over rows.
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
