import { sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'

/**
 * Whether this is the first copy of a message: true once, however many ask at the same time. Given the transaction of
 * the message's effect, the claim is gone again if that fails. Claims are kept for 30 days.
 */
export async function claimInbound(
  db: Queryable,
  message: { readonly source: string; readonly messageId: string; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO webhook_inbound (source, message_id, received_at)
    VALUES (${message.source}, ${message.messageId}, ${message.at})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(db)
  return rows.length === 1
}
