import { type SqlBool, sql } from 'kysely'
import type { PriceAsset } from '../../../kernel/assets.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  flag,
  generated,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import type { PaymentState } from './checkout-states.ts'
import type { NetworkName } from './commerce-parts.ts'

const paymentsTables = tablesOf({
  commercePayments: {
    id: text(),
    network: text<NetworkName>(),
    transaction: text(),
    /** Identifies the payment within its transaction, whatever block that lands in. */
    part: text(),
    asset: text<PriceAsset>(),
    amountAtomic: bigint,
    payer: text(),
    /** The block or slot. */
    blockNumber: bigint,
    state: text<PaymentState>(),
    checkoutId: nullable(text()),
    /** Whether its network will not revert it any more. */
    isFinal: generated(flag),
    /** By the chain's own clock. */
    paidAt: time,
    seenAt: time,
  },
  commerceCursors: { address: text(), lastSignature: nullable(text()), leasedUntil: time },
})
/** Value that arrived at the service's address. `transaction` and `part` identify it permanently. */
export type StoredPayment = RowOf<typeof paymentsTables, 'commercePayments'>
/** A payment as recorded when it is first seen. */
export type NewPayment = Omit<StoredPayment, 'isFinal'>

/** Payments that arrived, and how far histories were read. */
export function paymentsStore(db: Queryable) {
  const commerce = paymentsTables.on(db)
  return { ...reading(commerce), ...writing(commerce), ...cursors(commerce) }
}

type Commerce = TablesOf<typeof paymentsTables>

function reading(commerce: Commerce) {
  const payments = () => commerce.selectFrom('commercePayments').selectAll()
  return {
    lock: (id: string) => payments().where('id', '=', id).forUpdate().executeTakeFirst(),
    /** What one transaction paid, locked. */
    lockOf: (network: NetworkName, transaction: string) =>
      payments()
        .where('network', '=', network)
        .where('transaction', '=', transaction)
        .orderBy('part')
        .forUpdate()
        .execute(),
    ofCheckout: (checkoutId: string) =>
      payments().where('checkoutId', '=', checkoutId).orderBy('seenAt').orderBy('id').execute(),
    /** Payments of a network that are not final yet, up to the block. */
    waiting: (network: NetworkName, through: bigint, limit: number) =>
      payments()
        .where('network', '=', network)
        .where(sql<SqlBool>`NOT is_final AND state IN ('seen', 'unassigned')`)
        .where('blockNumber', '<=', through)
        .orderBy('blockNumber')
        .orderBy('id')
        .limit(limit)
        .execute(),
    /** The checkouts of payments in later blocks, in locking order. */
    async checkoutsAbove(network: NetworkName, blockNumber: bigint): Promise<readonly string[]> {
      const rows = await commerce
        .selectFrom('commercePayments')
        .select('checkoutId')
        .distinct()
        .where('network', '=', network)
        .where('blockNumber', '>', blockNumber)
        .orderBy('checkoutId')
        .execute()
      return rows.map(({ checkoutId }) => checkoutId).filter((id) => id !== null)
    },
    /** Payments of later blocks, locked. */
    above: (network: NetworkName, blockNumber: bigint) =>
      payments()
        .where('network', '=', network)
        .where('blockNumber', '>', blockNumber)
        .orderBy('blockNumber', 'desc')
        .orderBy('id')
        .forUpdate()
        .execute(),
    /** Newest first. */
    list: ({
      state,
      after,
      limit,
    }: {
      readonly state: PaymentState
      readonly after: { readonly at: Date; readonly id: string } | null
      readonly limit: number
    }) => {
      const query = payments().where('state', '=', state)
      const rest =
        after === null
          ? query
          : query.where(sql<SqlBool>`(seen_at, id) < (${after.at}, ${after.id})`)
      return rest.orderBy('seenAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
    },
  }
}

/** Changes of one payment; the caller has locked an existing one. */
function writing(commerce: Commerce) {
  const update = (id: string) => commerce.updateTable('commercePayments').where('id', '=', id)
  return {
    /** Writes the payment once; false when it exists. */
    async insert(payment: NewPayment): Promise<boolean> {
      const { id, network, transaction, part, asset, amountAtomic, payer } = payment
      const { blockNumber, state, checkoutId, paidAt, seenAt } = payment
      const written = await commerce
        .insertInto('commercePayments')
        .values({
          id,
          network,
          transaction,
          part,
          asset,
          amountAtomic,
          payer,
          blockNumber,
          state,
          checkoutId,
          paidAt,
          seenAt,
        })
        .onConflict((known) => known.columns(['network', 'transaction', 'part']).doNothing())
        .returning('id')
        .executeTakeFirst()
      return written !== undefined
    },
    /** Restores the block of a credited payment that a reorganisation had removed. */
    async restore({ network, transaction, part, blockNumber }: NewPayment): Promise<void> {
      await commerce
        .updateTable('commercePayments')
        .set({ state: 'credited', blockNumber })
        .where('network', '=', network)
        .where('transaction', '=', transaction)
        .where('part', '=', part)
        .where('state', '=', 'lost')
        .execute()
    },
    async setState(id: string, state: PaymentState): Promise<void> {
      await update(id).set({ state }).execute()
    },
    /** Marks the payment as final, so that it counts for its checkout. */
    async makeFinal(id: string): Promise<void> {
      await update(id)
        .set({
          isFinal: true,
          state: sql`CASE state WHEN 'seen' THEN 'confirmed' ELSE state END`,
        })
        .execute()
    },
    /** Assigns an unassigned payment to a checkout; one that is not final counts once it is. */
    async assign(id: string, checkoutId: string): Promise<void> {
      await update(id)
        .set({ checkoutId, state: sql`CASE WHEN is_final THEN 'confirmed' ELSE 'seen' END` })
        .execute()
    },
    async remove(id: string): Promise<void> {
      await commerce.deleteFrom('commercePayments').where('id', '=', id).execute()
    },
  }
}

function cursors(commerce: Commerce) {
  const update = (address: string) =>
    commerce.updateTable('commerceCursors').where('address', '=', address)
  return {
    /** Leases the address's history to the caller until the moment; undefined when another process reads it. */
    async takeLease(address: string, at: Date, until: Date): Promise<string | null | undefined> {
      const taken = await commerce
        .insertInto('commerceCursors')
        .values({ address, lastSignature: null, leasedUntil: until })
        .onConflict((known) =>
          known
            .column('address')
            .doUpdateSet({ leasedUntil: until })
            .where('commerceCursors.leasedUntil', '<=', at),
        )
        .returning('lastSignature')
        .executeTakeFirst()
      return taken?.lastSignature
    },
    async moveCursor(address: string, lastSignature: string): Promise<void> {
      await update(address).set({ lastSignature }).execute()
    },
    async endLease(address: string, at: Date): Promise<void> {
      await update(address).set({ leasedUntil: at }).execute()
    },
  }
}
