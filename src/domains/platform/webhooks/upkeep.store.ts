import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { waitingStates } from './delivery-state.ts'

/** Expired rows are deleted in steps of this many, each in its own statement. */
export const stepRows = 2_000

/** Deletion of expired rows, and deferred work of other statements. Each resolves to the number of affected rows. */
export function upkeepStore(db: Queryable) {
  const run = async (statement: RawBuilder<unknown>): Promise<number> => {
    const { rows } = await statement.execute(db)
    return rows.length
  }
  const waiting = [...waitingStates]
  return {
    /** Deletes receivers' answers. */
    forgetExcerpts: (before: Date) =>
      run(sql`
        UPDATE webhook_attempts SET response_excerpt = NULL
        WHERE (delivery_id, number) IN (
          SELECT delivery_id, number FROM webhook_attempts
          WHERE response_excerpt IS NOT NULL AND at < ${before} LIMIT ${stepRows}::int
        ) RETURNING 1`),
    /** Cancels deliveries that wait for disabled endpoints, and their expired leases. */
    cancelAtDisabled: (at: Date) =>
      run(sql`
        UPDATE webhook_deliveries SET status = 'cancelled', due_at = NULL, lease = NULL
        WHERE id IN (
          SELECT delivery.id FROM webhook_deliveries AS delivery
          JOIN webhook_endpoints AS endpoint ON endpoint.id = delivery.endpoint_id
          WHERE endpoint.status = 'disabled' AND delivery.due_at IS NOT NULL
            AND (delivery.status = ANY(${waiting}::text[]) OR delivery.due_at <= ${at})
          LIMIT ${stepRows}::int FOR UPDATE OF delivery SKIP LOCKED
        ) RETURNING 1`),
    /** Deletes finished deliveries, and those that wait for an endpoint that was paused before then. */
    removeDeliveries: (before: Date) =>
      run(sql`
        DELETE FROM webhook_deliveries WHERE id IN (
          SELECT delivery.id FROM webhook_deliveries AS delivery
          JOIN webhook_endpoints AS endpoint ON endpoint.id = delivery.endpoint_id
          WHERE delivery.created_at < ${before} AND (
            delivery.due_at IS NULL
            OR (endpoint.status = 'paused' AND endpoint.status_since < ${before})
          )
          ORDER BY delivery.created_at LIMIT ${stepRows}::int FOR UPDATE OF delivery SKIP LOCKED
        ) RETURNING 1`),
    removeMessages: (before: Date) =>
      run(sql`
        DELETE FROM webhook_messages WHERE event_id IN (
          SELECT event_id FROM webhook_messages AS message
          WHERE event_at < ${before} AND NOT EXISTS (
            SELECT 1 FROM webhook_deliveries AS delivery
            WHERE delivery.event_id = message.event_id
          )
          LIMIT ${stepRows}::int
        ) RETURNING 1`),
    /** Deletes the deliveries of removed endpoints. */
    removeAtDeleted: () =>
      run(sql`
        DELETE FROM webhook_deliveries WHERE id IN (
          SELECT delivery.id FROM webhook_endpoints AS endpoint
          JOIN webhook_deliveries AS delivery ON delivery.endpoint_id = endpoint.id
          WHERE endpoint.deleted_at IS NOT NULL
          LIMIT ${stepRows}::int FOR UPDATE OF delivery SKIP LOCKED
        ) RETURNING 1`),
    removeEndpoints: () =>
      run(sql`
        DELETE FROM webhook_endpoints AS endpoint
        WHERE deleted_at IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM webhook_deliveries AS delivery WHERE delivery.endpoint_id = endpoint.id
        ) RETURNING 1`),
    removeSecrets: (at: Date) =>
      run(sql`DELETE FROM webhook_secrets WHERE ends_at <= ${at} RETURNING 1`),
    removeInbound: (before: Date) =>
      run(sql`
        DELETE FROM webhook_inbound WHERE (source, message_id) IN (
          SELECT source, message_id FROM webhook_inbound
          WHERE received_at < ${before} LIMIT ${stepRows}::int
        ) RETURNING 1`),
  }
}
