import { type RawBuilder, sql } from 'kysely'
import type { PriceAsset } from '../../kernel/assets.ts'
import type { Queryable } from '../../ports/database.ts'
import type { PaymentState } from './checkout-states.ts'
import type { NetworkName } from './commerce-parts.ts'

/** Value that arrived at the service's address. `transaction` and `part` name it for good. */
export type StoredPayment = {
  readonly id: string
  readonly network: NetworkName
  readonly transaction: string
  /** Which of the transaction's payments to us it is, whatever block the transaction lands in. */
  readonly part: string
  readonly asset: PriceAsset
  readonly amountAtomic: bigint
  readonly payer: string
  /** The block or slot. */
  readonly blockNumber: bigint
  readonly state: PaymentState
  readonly checkoutId: string | null
  /** Whether its network will not take it back any more. */
  readonly isFinal: boolean
  /** By the chain's own clock. */
  readonly paidAt: Date
  readonly seenAt: Date
}

type PaymentRow = {
  id: string
  network: NetworkName
  transaction: string
  part: string
  asset: PriceAsset
  amount_atomic: string
  payer: string
  block_number: string
  state: PaymentState
  checkout_id: string | null
  is_final: boolean
  paid_at: Date
  seen_at: Date
}

/** Payments that arrived, and how far histories have been read. */
export function paymentsStore(db: Queryable) {
  return { ...payments(db), ...changes(db), ...cursors(db) }
}

function payments(db: Queryable) {
  const select = async (rest: RawBuilder<unknown>) => {
    const { rows } = await sql<PaymentRow>`SELECT * FROM commerce_payments ${rest}`.execute(db)
    return rows.map(toPayment)
  }
  return {
    /** Writes the payment once; false when it is known. */
    async insert(payment: Omit<StoredPayment, 'isFinal'>): Promise<boolean> {
      const { rows } = await sql`
        INSERT INTO commerce_payments (id, network, transaction, part, asset, amount_atomic, payer,
          block_number, state, checkout_id, paid_at, seen_at)
        VALUES (${payment.id}, ${payment.network}, ${payment.transaction}, ${payment.part},
          ${payment.asset}, ${payment.amountAtomic.toString()}::numeric, ${payment.payer},
          ${payment.blockNumber.toString()}::bigint, ${payment.state}, ${payment.checkoutId},
          ${payment.paidAt}, ${payment.seenAt})
        ON CONFLICT (network, transaction, part) DO NOTHING RETURNING 1`.execute(db)
      return rows.length > 0
    },
    /** Gives a payment that a reorganisation took, and that had been credited, its place on the chain back. */
    async findAgain(payment: Omit<StoredPayment, 'isFinal'>): Promise<void> {
      await sql`
        UPDATE commerce_payments
        SET state = 'credited', block_number = ${payment.blockNumber.toString()}::bigint
        WHERE network = ${payment.network} AND transaction = ${payment.transaction}
          AND part = ${payment.part} AND state = 'lost'`.execute(db)
    },
    lock: async (id: string) => (await select(sql`WHERE id = ${id} FOR UPDATE`))[0],
    ofCheckout: (checkoutId: string) =>
      select(sql`WHERE checkout_id = ${checkoutId} ORDER BY seen_at, id`),
    /** Payments of a network that are not final yet, up to the block. */
    waiting: (network: NetworkName, through: bigint, limit: number) =>
      select(sql`
        WHERE network = ${network} AND NOT is_final AND state IN ('seen', 'unassigned')
          AND block_number <= ${through.toString()}::bigint
        ORDER BY block_number, id LIMIT ${limit}`),
    /** The checkouts that payments of later blocks are of, in the order in which they are locked. */
    async checkoutsAbove(network: NetworkName, blockNumber: bigint): Promise<readonly string[]> {
      const { rows } = await sql<{ id: string }>`
        SELECT DISTINCT checkout_id AS id FROM commerce_payments
        WHERE network = ${network} AND block_number > ${blockNumber.toString()}::bigint
          AND checkout_id IS NOT NULL ORDER BY checkout_id`.execute(db)
      return rows.map(({ id }) => id)
    },
    /** Payments of later blocks, locked. */
    above: (network: NetworkName, blockNumber: bigint) =>
      select(sql`
        WHERE network = ${network} AND block_number > ${blockNumber.toString()}::bigint
        ORDER BY block_number DESC, id FOR UPDATE`),
    /** Newest first. */
    list: (page: {
      readonly state: PaymentState
      readonly after: { readonly at: Date; readonly id: string } | null
      readonly limit: number
    }) => {
      const { after } = page
      return select(sql`
        WHERE state = ${page.state} AND (${after?.at ?? null}::timestamptz IS NULL OR
          (seen_at, id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::text))
        ORDER BY seen_at DESC, id DESC LIMIT ${page.limit}`)
    },
  }
}

/** What may become of one payment, which whoever changes it has locked. */
function changes(db: Queryable) {
  return {
    async setState(id: string, state: PaymentState): Promise<void> {
      await sql`UPDATE commerce_payments SET state = ${state} WHERE id = ${id}`.execute(db)
    },
    /** Writes down that the network will not take it back; what is of a checkout counts for it from now on. */
    async makeFinal(id: string): Promise<void> {
      await sql`
        UPDATE commerce_payments SET is_final = true,
          state = CASE state WHEN 'seen' THEN 'confirmed' ELSE state END
        WHERE id = ${id}`.execute(db)
    },
    /** Gives the payment of nobody's to a checkout; one that is not final counts for it once it is. */
    async assign(id: string, checkoutId: string): Promise<void> {
      await sql`
        UPDATE commerce_payments SET checkout_id = ${checkoutId},
          state = CASE WHEN is_final THEN 'confirmed' ELSE 'seen' END
        WHERE id = ${id}`.execute(db)
    },
    async remove(id: string): Promise<void> {
      await sql`DELETE FROM commerce_payments WHERE id = ${id}`.execute(db)
    },
  }
}

function cursors(db: Queryable) {
  return {
    /** Takes the turn to read the address's history until the moment; undefined when another process has it. */
    async takeTurn(address: string, at: Date, until: Date): Promise<string | null | undefined> {
      const { rows } = await sql<{ last_signature: string | null }>`
        INSERT INTO commerce_cursors (address, last_signature, leased_until)
        VALUES (${address}, NULL, ${until})
        ON CONFLICT (address) DO UPDATE SET leased_until = EXCLUDED.leased_until
          WHERE commerce_cursors.leased_until <= ${at}
        RETURNING last_signature`.execute(db)
      return rows[0]?.last_signature
    },
    async moveCursor(address: string, lastSignature: string): Promise<void> {
      await sql`
        UPDATE commerce_cursors SET last_signature = ${lastSignature}
        WHERE address = ${address}`.execute(db)
    },
    async endTurn(address: string, at: Date): Promise<void> {
      await sql`
        UPDATE commerce_cursors SET leased_until = ${at} WHERE address = ${address}`.execute(db)
    },
  }
}

function toPayment(row: PaymentRow): StoredPayment {
  return {
    id: row.id,
    network: row.network,
    transaction: row.transaction,
    part: row.part,
    asset: row.asset,
    amountAtomic: BigInt(row.amount_atomic),
    payer: row.payer,
    blockNumber: BigInt(row.block_number),
    state: row.state,
    checkoutId: row.checkout_id,
    isFinal: row.is_final,
    paidAt: row.paid_at,
    seenAt: row.seen_at,
  }
}
