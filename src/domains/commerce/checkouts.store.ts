import { type RawBuilder, sql } from 'kysely'
import type { PriceAsset } from '../../kernel/assets.ts'
import { assert } from '../../kernel/errors.ts'
import type { Queryable } from '../../ports/database.ts'
import { type CheckoutState, checkoutMachine } from './checkout-states.ts'
import type { NetworkName } from './commerce-parts.ts'
import type { Item } from './products.ts'

export type StoredCheckout = {
  readonly id: string
  readonly accountId: string
  readonly item: Item
  readonly network: NetworkName
  readonly asset: PriceAsset
  /** What is asked for: the item's price, and on chain 4663 a little more that tells checkouts apart. */
  readonly amountAtomic: bigint
  readonly payTo: string
  /** Names the checkout inside a transaction, where the network can carry it. */
  readonly reference: string
  /** The address that the payment is announced from; null when it was not. */
  readonly payer: string | null
  readonly state: CheckoutState
  /** What arrived in time and is final. */
  readonly receivedAtomic: bigint
  /** What arrived after the checkout had ended. */
  readonly lateAtomic: bigint
  readonly note: 'subscribed' | 'credited' | null
  /** What was begun with what was paid. */
  readonly subscriptionId: string | null
  readonly refundTransaction: string | null
  /** The event that said the payment was seen, which a reorganisation takes back. */
  readonly seenEvent: string | null
  readonly expiresAt: Date
  readonly createdAt: Date
}

type CheckoutRow = {
  id: string
  account_id: string
  item: { kind: string; plan?: string; asset: PriceAsset; amountAtomic: string }
  network: NetworkName
  asset: PriceAsset
  amount_atomic: string
  pay_to: string
  reference: string
  payer: string | null
  state: string
  received_atomic: string
  late_atomic: string
  note: 'subscribed' | 'credited' | null
  subscription_id: string | null
  refund_transaction: string | null
  seen_event: string | null
  expires_at: Date
  created_at: Date
}

/** Checkouts. */
export function checkoutsStore(db: Queryable) {
  return { ...writing(db), ...reading(db) }
}

function writing(db: Queryable) {
  return {
    /** Lets one transaction at a time open checkouts for the account, so that their number is limited. */
    async lockAccount(accountId: string): Promise<void> {
      await sql`
        SELECT pg_advisory_xact_lock(hashtext('commerce.checkouts'), hashtext(${accountId}))
      `.execute(db)
    },
    /**
     * Writes the checkout; false when another open one asks for the same amount, or one that would have ended after
     * `endedAfter`, whose late payment would be taken for this one's; null where only open ones count.
     */
    async insert(checkout: StoredCheckout, endedAfter: Date | null): Promise<boolean> {
      const { item } = checkout
      const kept = JSON.stringify({ ...item, amountAtomic: item.amountAtomic.toString() })
      const { rows } = await sql`
        INSERT INTO commerce_checkouts (id, account_id, item, network, asset, amount_atomic, pay_to,
          reference, payer, state, expires_at, created_at, updated_at)
        SELECT ${checkout.id}, ${checkout.accountId}, ${kept}::jsonb, ${checkout.network}::text,
          ${checkout.asset}::text, ${checkout.amountAtomic.toString()}::numeric,
          ${checkout.payTo}::text, ${checkout.reference}, ${checkout.payer}, ${checkout.state},
          ${checkout.expiresAt}::timestamptz, ${checkout.createdAt}::timestamptz,
          ${checkout.createdAt}::timestamptz
        WHERE ${checkout.network}::text <> 'evm' OR NOT EXISTS (
          SELECT 1 FROM commerce_checkouts
          WHERE network = 'evm' AND asset = ${checkout.asset}::text
            AND pay_to = ${checkout.payTo}::text
            AND amount_atomic = ${checkout.amountAtomic.toString()}::numeric
            AND expires_at > ${endedAfter}::timestamptz
        )
        ON CONFLICT (asset, pay_to, amount_atomic)
          WHERE network = 'evm' AND state IN ('open', 'seen') DO NOTHING RETURNING 1`.execute(db)
      return rows.length > 0
    },
    async update(checkout: StoredCheckout, at: Date): Promise<void> {
      await sql`
        UPDATE commerce_checkouts SET state = ${checkout.state},
          received_atomic = ${checkout.receivedAtomic.toString()}::numeric,
          late_atomic = ${checkout.lateAtomic.toString()}::numeric, note = ${checkout.note},
          subscription_id = ${checkout.subscriptionId},
          refund_transaction = ${checkout.refundTransaction}, seen_event = ${checkout.seenEvent},
          updated_at = ${at}
        WHERE id = ${checkout.id}`.execute(db)
    },
    /** Runs a part of the transaction that may fail alone: what it wrote is gone when it rejects. */
    async attempt<result>(work: () => Promise<result>): Promise<result> {
      await sql`SAVEPOINT commerce_attempt`.execute(db)
      try {
        const done = await work()
        await sql`RELEASE SAVEPOINT commerce_attempt`.execute(db)
        return done
      } catch (failure) {
        await sql`ROLLBACK TO SAVEPOINT commerce_attempt`.execute(db)
        throw failure
      }
    },
  }
}

function reading(db: Queryable) {
  const select = async (rest: RawBuilder<unknown>) => {
    const { rows } = await sql<CheckoutRow>`SELECT * FROM commerce_checkouts ${rest}`.execute(db)
    return rows.map(toCheckout)
  }
  return {
    find: async (id: string) => (await select(sql`WHERE id = ${id}`))[0],
    /** The checkout, locked until the transaction ends. */
    lock: async (id: string) => (await select(sql`WHERE id = ${id} FOR UPDATE`))[0],
    async countOpen(accountId: string): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        SELECT count(*)::int AS n FROM commerce_checkouts
        WHERE account_id = ${accountId} AND state = 'open'`.execute(db)
      return rows[0]?.n ?? 0
    },
    /** The checkout that one of the names stands for. */
    byReference: async (network: NetworkName, references: readonly string[]) =>
      (
        await select(sql`
          WHERE network = ${network} AND (reference = ANY (${[...references]}::text[])
            OR id = ANY (${[...references]}::text[])) ORDER BY created_at DESC LIMIT 1`)
      )[0],
    /** The checkout that asks for exactly this; an open one before the newest that has ended lately. */
    byAmount: async (
      payment: {
        readonly network: NetworkName
        readonly asset: PriceAsset
        readonly amountAtomic: bigint
      },
      endedAfter: Date,
    ) =>
      (
        await select(sql`
          WHERE network = ${payment.network} AND asset = ${payment.asset}
            AND amount_atomic = ${payment.amountAtomic.toString()}::numeric
            AND expires_at > ${endedAfter}
          ORDER BY state IN ('open', 'seen') DESC, created_at DESC LIMIT 1`)
      )[0],
    /** Open checkouts that announced this payer. */
    byPayer: (network: NetworkName, asset: PriceAsset, payer: string) =>
      select(sql`
        WHERE network = ${network} AND asset = ${asset} AND payer = ${payer}
          AND state IN ('open', 'seen') ORDER BY created_at LIMIT 2`),
    /** Open or seen ones whose time is up. */
    expiring: (before: Date, limit: number) =>
      select(sql`
        WHERE state IN ('open', 'seen') AND expires_at <= ${before}
        ORDER BY expires_at LIMIT ${limit}`),
    /** The account's checkouts, newest first. */
    list: (page: {
      readonly accountId: string
      readonly state: CheckoutState | undefined
      readonly after: { readonly at: Date; readonly id: string } | null
      readonly limit: number
    }) => {
      const { after, state = null } = page
      return select(sql`
        WHERE account_id = ${page.accountId} AND (${state}::text IS NULL OR state = ${state}::text)
          AND (${after?.at ?? null}::timestamptz IS NULL OR
            (created_at, id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::text))
        ORDER BY created_at DESC, id DESC LIMIT ${page.limit}`)
    },
  }
}

function toCheckout(row: CheckoutRow): StoredCheckout {
  assert(checkoutMachine.isState(row.state), `a checkout in state ${row.state}`)
  return {
    id: row.id,
    accountId: row.account_id,
    item: toItem(row.item),
    network: row.network,
    asset: row.asset,
    amountAtomic: BigInt(row.amount_atomic),
    payTo: row.pay_to,
    reference: row.reference,
    payer: row.payer,
    state: row.state,
    receivedAtomic: BigInt(row.received_atomic),
    lateAtomic: BigInt(row.late_atomic),
    note: row.note,
    subscriptionId: row.subscription_id,
    refundTransaction: row.refund_transaction,
    seenEvent: row.seen_event,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
  }
}

function toItem({ plan, asset, amountAtomic }: CheckoutRow['item']): Item {
  const price = { asset, amountAtomic: BigInt(amountAtomic) }
  return plan === undefined ? { kind: 'credit', ...price } : { kind: 'plan', plan, ...price }
}
