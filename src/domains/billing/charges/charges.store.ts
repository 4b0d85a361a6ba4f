import { sql } from 'kysely'
import type { LedgerAsset } from '../../../kernel/assets.ts'
import type { Queryable } from '../../../ports/database.ts'

/** One paid call, written when its money was captured. */
export type ChargeLine = {
  readonly id: string
  /** The paying account's id, or `wallet:<address>`. */
  readonly accountId: string
  readonly operationId: string
  readonly family: string
  readonly keyId?: string
  readonly agentId?: string
  readonly asset: LedgerAsset
  readonly amountAtomic: bigint
  readonly rail: string
  /** Where its price came from: `pricebook:3`, `agent:grid-bot`, `table`. */
  readonly priceSource: string
  readonly requestId: string
  readonly at: Date
}

/** Captured charges: the exact record of what calls cost. */
export function chargesStore(db: Queryable) {
  return {
    /** Writes the line once; false for a charge that has one already, which stays as it is. */
    async insert(line: ChargeLine): Promise<boolean> {
      const { rows } = await sql`
        INSERT INTO billing_charges (id, account_id, operation_id, family, key_id, agent_id, asset,
          amount_atomic, rail, price_source, request_id, charged_at)
        VALUES (${line.id}, ${line.accountId}, ${line.operationId}, ${line.family},
          ${line.keyId ?? ''}, ${line.agentId ?? ''}, ${line.asset},
          ${line.amountAtomic.toString()}::numeric, ${line.rail}, ${line.priceSource},
          ${line.requestId}, ${line.at})
        ON CONFLICT (id) DO NOTHING RETURNING 1`.execute(db)
      return rows.length > 0
    },
    /** Sets how much of the charge was given back in all; never less than before. */
    async setRefunded(id: string, refundedAtomic: bigint): Promise<void> {
      await sql`
        UPDATE billing_charges
        SET refunded_atomic = greatest(refunded_atomic, ${refundedAtomic.toString()}::numeric)
        WHERE id = ${id}`.execute(db)
    },
  }
}
