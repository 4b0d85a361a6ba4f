import { type SqlBool, sql } from 'kysely'
import type { PriceAsset } from '../../../kernel/assets.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  json,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import type { CheckoutState } from './checkout-states.ts'
import type { NetworkName } from './commerce-parts.ts'
import type { Item } from './products.ts'

const checkoutsTables = tablesOf({
  commerceCheckouts: {
    id: text(),
    accountId: text(),
    item: json<ItemAsJson>(),
    network: text<NetworkName>(),
    asset: text<PriceAsset>(),
    /** The amount to pay: the item's price, on chain 4663 plus a few units that make it unique. */
    amountAtomic: bigint,
    payTo: text(),
    /** Identifies the checkout inside a transaction, where the network supports it. */
    reference: text(),
    /** The announced sender of the payment; null when none was announced. */
    payer: nullable(text()),
    state: text<CheckoutState>(),
    /** Final payments that arrived in time. */
    receivedAtomic: bigint,
    /** Payments that arrived after the checkout had ended. */
    lateAtomic: bigint,
    note: nullable(text<'subscribed' | 'credited'>()),
    /** The subscription that the payment started. */
    subscriptionId: nullable(text()),
    refundTransaction: nullable(text()),
    /** The event about the seen payment, which a reorganisation withdraws. */
    seenEvent: nullable(text()),
    expiresAt: time,
    createdAt: time,
    updatedAt: time,
  },
})
type CheckoutRow = RowOf<typeof checkoutsTables, 'commerceCheckouts'>
/** The item in JSON form, without bigints. */
type ItemAsJson = {
  readonly plan?: string
  readonly asset: PriceAsset
  readonly amountAtomic: string
}

export type StoredCheckout = Omit<CheckoutRow, 'item' | 'updatedAt'> & { readonly item: Item }

/** A filter of an account's checkouts, starting after `after`. */
export type CheckoutListing = {
  readonly accountId: string
  readonly state: CheckoutState | undefined
  readonly after: { readonly at: Date; readonly id: string } | null
  readonly limit: number
}

/** Checkouts. */
export function checkoutsStore(db: Queryable) {
  const commerce = checkoutsTables.on(db)
  return { ...writing(commerce), ...reading(commerce) }
}

type Commerce = TablesOf<typeof checkoutsTables>

function writing(commerce: Commerce) {
  return {
    /** Serialises the opening of checkouts for the account, so that the limit holds. */
    async lockAccount(accountId: string): Promise<void> {
      await sql`
        SELECT pg_advisory_xact_lock(hashtext('commerce.checkouts'), hashtext(${accountId}))
      `.execute(commerce)
    },
    /**
     * Writes the checkout; false when another open one has the same amount, or one that ended after `endedAfter`, whose
     * late payment would be mistaken for this one's. Null considers only open ones.
     */
    async insert(checkout: StoredCheckout, endedAfter: Date | null): Promise<boolean> {
      const { item } = checkout
      const itemJson = JSON.stringify({ ...item, amountAtomic: `${item.amountAtomic}` })
      const { rows } = await sql`
        INSERT INTO commerce_checkouts (id, account_id, item, network, asset, amount_atomic, pay_to,
          reference, payer, state, expires_at, created_at, updated_at)
        SELECT ${checkout.id}, ${checkout.accountId}, ${itemJson}::jsonb, ${checkout.network}::text,
          ${checkout.asset}::text, ${checkout.amountAtomic}::numeric,
          ${checkout.payTo}::text, ${checkout.reference}, ${checkout.payer}, ${checkout.state},
          ${checkout.expiresAt}::timestamptz, ${checkout.createdAt}::timestamptz,
          ${checkout.createdAt}::timestamptz
        WHERE ${checkout.network}::text <> 'evm' OR NOT EXISTS (
          SELECT 1 FROM commerce_checkouts
          WHERE network = 'evm' AND asset = ${checkout.asset}::text
            AND pay_to = ${checkout.payTo}::text
            AND amount_atomic = ${checkout.amountAtomic}::numeric
            AND expires_at > ${endedAfter}::timestamptz
        )
        ON CONFLICT (asset, pay_to, amount_atomic)
          WHERE network = 'evm' AND state IN ('open', 'seen') DO NOTHING RETURNING 1`.execute(
        commerce,
      )
      return rows.length > 0
    },
    async update(checkout: StoredCheckout, at: Date): Promise<void> {
      const { state, receivedAtomic, lateAtomic, note } = checkout
      const { subscriptionId, refundTransaction, seenEvent } = checkout
      await commerce
        .updateTable('commerceCheckouts')
        .set({
          state,
          receivedAtomic,
          lateAtomic,
          note,
          subscriptionId,
          refundTransaction,
          seenEvent,
          updatedAt: at,
        })
        .where('id', '=', checkout.id)
        .execute()
    },
    /** Runs a part of the transaction that may fail alone; its writes are undone when it rejects. */
    async attempt<result>(work: () => Promise<result>): Promise<result> {
      await sql`SAVEPOINT commerce_attempt`.execute(commerce)
      try {
        const result = await work()
        await sql`RELEASE SAVEPOINT commerce_attempt`.execute(commerce)
        return result
      } catch (failure) {
        await sql`ROLLBACK TO SAVEPOINT commerce_attempt`.execute(commerce)
        throw failure
      }
    },
  }
}

function reading(commerce: Commerce) {
  const checkouts = () => commerce.selectFrom('commerceCheckouts').selectAll()
  type Query = ReturnType<typeof checkouts>
  const all = async (query: Query) => (await query.execute()).map(toCheckout)
  const first = async (query: Query) => (await all(query.limit(1)))[0]
  return {
    find: (id: string) => first(checkouts().where('id', '=', id)),
    /** The checkout, locked until the transaction ends. */
    lock: (id: string) => first(checkouts().where('id', '=', id).forUpdate()),
    async countOpen(accountId: string): Promise<number> {
      const { open } = await commerce
        .selectFrom('commerceCheckouts')
        .select(sql<number>`count(*)::int`.as('open'))
        .where('accountId', '=', accountId)
        .where('state', '=', sql.lit('open'))
        .executeTakeFirstOrThrow()
      return open
    },
    /** The checkout with one of the references. */
    byReference: (network: NetworkName, references: readonly string[]) =>
      first(
        checkouts()
          .where('network', '=', network)
          .where(
            sql<SqlBool>`(reference = ANY (${references}::text[]) OR id = ANY (${references}::text[]))`,
          )
          .orderBy('createdAt', 'desc'),
      ),
    /** The checkout with exactly this amount: an open one, else the newest that ended recently. */
    byAmount: (
      payment: Pick<StoredCheckout, 'network' | 'asset' | 'amountAtomic'>,
      endedAfter: Date,
    ) =>
      first(
        checkouts()
          .where('network', '=', payment.network)
          .where('asset', '=', payment.asset)
          .where('amountAtomic', '=', payment.amountAtomic)
          .where('expiresAt', '>', endedAfter)
          .orderBy(sql`state IN ('open', 'seen')`, 'desc')
          .orderBy('createdAt', 'desc'),
      ),
    /** Open checkouts that announced this payer. */
    byPayer: (network: NetworkName, asset: PriceAsset, payer: string) =>
      all(
        checkouts()
          .where('network', '=', network)
          .where('asset', '=', asset)
          .where('payer', '=', payer)
          .where('state', 'in', ['open', 'seen'])
          .orderBy('createdAt')
          .limit(2),
      ),
    /** Open or seen ones that have expired. */
    expiring: (before: Date, limit: number) =>
      all(
        checkouts()
          // In the form of the partial index.
          .where(sql<SqlBool>`state IN ('open', 'seen')`)
          .where('expiresAt', '<=', before)
          .orderBy('expiresAt')
          .limit(limit),
      ),
    /** The account's checkouts, newest first. */
    list: (page: CheckoutListing) => listCheckouts(commerce, page),
  }
}

async function listCheckouts(
  commerce: Commerce,
  { accountId, state, after, limit }: CheckoutListing,
): Promise<readonly StoredCheckout[]> {
  let query = commerce
    .selectFrom('commerceCheckouts')
    .selectAll()
    .where('accountId', '=', accountId)
  if (state !== undefined) query = query.where('state', '=', state)
  if (after !== null)
    query = query.where(sql<SqlBool>`(created_at, id) < (${after.at}, ${after.id})`)
  const rows = await query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return rows.map(toCheckout)
}

function toCheckout(row: CheckoutRow): StoredCheckout {
  const { item, updatedAt: _, ...checkout } = row
  const price = { asset: item.asset, amountAtomic: BigInt(item.amountAtomic) }
  const { plan } = item
  return {
    ...checkout,
    item: plan === undefined ? { kind: 'credit', ...price } : { kind: 'plan', plan, ...price },
  }
}
