import { sql } from 'kysely'
import type { LedgerAsset } from '../../../../kernel/assets.ts'
import type { Queryable } from '../../../../ports/database.ts'

/** One paid call, written at capture. */
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
  /** The source of its price: `pricebook:3`, `agent:grid-bot`, `table`. */
  readonly priceSource: string
  readonly requestId: string
  readonly at: Date
}

/** Captured charges: the exact record of what calls cost. */
export function chargesStore(db: Queryable) {
  return {
    /** Writes the line once; false when the charge has one, which stays unchanged. */
    async insert(line: ChargeLine): Promise<boolean> {
      const { rows } = await sql`
        INSERT INTO billing_charges (id, account_id, operation_id, family, key_id, agent_id, asset,
          amount_atomic, rail, price_source, request_id, charged_at)
        VALUES (${line.id}, ${line.accountId}, ${line.operationId}, ${line.family},
          ${line.keyId ?? ''}, ${line.agentId ?? ''}, ${line.asset},
          ${line.amountAtomic}::numeric, ${line.rail}, ${line.priceSource},
          ${line.requestId}, ${line.at})
        ON CONFLICT (id) DO NOTHING RETURNING 1`.execute(db)
      return rows.length > 0
    },
    /** Sets the total refund of the charge; never lowers it. */
    async setRefunded(id: string, refundedAtomic: bigint): Promise<void> {
      await sql`
        UPDATE billing_charges
        SET refunded_atomic = greatest(refunded_atomic, ${refundedAtomic}::numeric)
        WHERE id = ${id}`.execute(db)
    },
  }
}
