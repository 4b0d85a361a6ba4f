import type { Queryable } from '../../../ports/database.ts'
import { tablesOf, text, time } from '../../../ports/tables.ts'

const inboundTables = tablesOf({
  webhookInbound: { source: text(), messageId: text(), receivedAt: time },
})

/**
 * Whether this is the first copy of a message: true exactly once, also for concurrent calls. With the transaction of
 * the message's effect, the claim is undone if that fails. Claims are kept for 30 days.
 */
export async function claimInbound(
  db: Queryable,
  {
    source,
    messageId,
    at,
  }: { readonly source: string; readonly messageId: string; readonly at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await inboundTables
    .on(db)
    .insertInto('webhookInbound')
    .values({ source, messageId, receivedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
