import { type RawBuilder, sql } from 'kysely'
import type { LedgerAsset } from '../../../kernel/assets.ts'
import type { Queryable } from '../../../ports/database.ts'
import { readLedgerAsset } from '../money.schemas.ts'

/** What stands on no invoice yet: whose, in which asset, until when. */
export type Gathering = {
  readonly accountId: string
  readonly asset: LedgerAsset
  readonly before: Date
  /** Usage of meters is invoiced in one mode only: the one that plans and credit are counted in. */
  readonly withUsage: boolean
}

/** Calls that were paid when they were made. */
export type GatheredCharges = {
  readonly operationId: string
  readonly priceSource: string
  readonly calls: bigint
  readonly amountAtomic: bigint
}
/** A fee that was paid when its period began. */
export type GatheredFee = {
  readonly subscriptionId: string
  readonly description: string
  readonly start: Date
  readonly end: Date
  readonly amountAtomic: bigint
}
/** Usage of a priced meter, with the price of the version that was in force when it happened. */
export type GatheredUsage = {
  readonly meter: string
  readonly version: number
  readonly quantity: bigint
  readonly amountAtomic: bigint
  readonly per: bigint
}
export type Gathered = {
  readonly charges: readonly GatheredCharges[]
  readonly fees: readonly GatheredFee[]
  readonly usage: readonly GatheredUsage[]
}

/** Reads what is to be invoiced, and marks it so that nothing is invoiced twice. */
export function gatheringStore(db: Queryable) {
  return {
    /** Looks, and changes nothing. */
    look: (gathering: Gathering, countMeters: readonly string[]) =>
      gather(db, gathering, { countMeters, invoiceId: null }),
    /** Puts all of it on the invoice, for good. */
    take: (gathering: Gathering, invoiceId: string, countMeters: readonly string[]) =>
      gather(db, gathering, { countMeters, invoiceId }),
    /** Accounts and assets that have something from before `before` and no invoice of that period. */
    due: (options: {
      readonly before: Date
      readonly periodStart: Date
      readonly paper: boolean
      readonly limit: number
    }) => due(db, options),
  }
}

type Way = { readonly countMeters: readonly string[]; readonly invoiceId: string | null }

async function gather(db: Queryable, gathering: Gathering, way: Way): Promise<Gathered> {
  return {
    charges: await gatherCharges(db, gathering, way),
    fees: await gatherFees(db, gathering, way),
    usage: await gatherUsage(db, gathering, way),
  }
}

/** The rows as they are, or marked with the invoice. */
function chosen(
  table: string,
  where: RawBuilder<unknown>,
  { invoiceId }: Way,
): RawBuilder<unknown> {
  const name = sql.table(table)
  return invoiceId === null
    ? sql`SELECT * FROM ${name} WHERE invoice_id IS NULL AND ${where}`
    : sql`UPDATE ${name} SET invoice_id = ${invoiceId}
        WHERE invoice_id IS NULL AND ${where} RETURNING *`
}

async function gatherCharges(
  db: Queryable,
  { accountId, asset, before }: Gathering,
  way: Way,
): Promise<readonly GatheredCharges[]> {
  const where = sql`account_id = ${accountId} AND asset = ${asset} AND charged_at < ${before}`
  const { rows } = await sql<{
    operation_id: string
    price_source: string
    calls: string
    amount: string
  }>`
    WITH chosen AS (${chosen('billing_charges', where, way)})
    SELECT operation_id, price_source, count(*)::text AS calls,
      sum(amount_atomic - refunded_atomic)::text AS amount
    FROM chosen GROUP BY 1, 2
    ORDER BY operation_id COLLATE "C", price_source COLLATE "C"`.execute(db)
  return rows.map((row) => ({
    operationId: row.operation_id,
    priceSource: row.price_source,
    calls: BigInt(row.calls),
    amountAtomic: BigInt(row.amount),
  }))
}

async function gatherFees(
  db: Queryable,
  { accountId, asset, before }: Gathering,
  way: Way,
): Promise<readonly GatheredFee[]> {
  const where = sql`account_id = ${accountId} AND asset = ${asset} AND charged_at < ${before}`
  const { rows } = await sql<{
    subscription_id: string
    description: string
    period_start: Date
    period_end: Date
    fee_atomic: string
  }>`
    WITH chosen AS (${chosen('billing_subscription_periods', where, way)})
    SELECT * FROM chosen ORDER BY period_start, subscription_id`.execute(db)
  return rows.map((row) => ({
    subscriptionId: row.subscription_id,
    description: row.description,
    start: row.period_start,
    end: row.period_end,
    amountAtomic: BigInt(row.fee_atomic),
  }))
}

/** The prices that were in force when things happened; there is one version at each moment. */
const priced = sql`billing_price_versions v
  JOIN billing_prices p ON p.version = v.version AND p.kind = 'meter'`
const inForce = sql`v.effective_from <= e.happened_at
  AND (v.effective_to IS NULL OR v.effective_to > e.happened_at) AND p.subject = e.meter
  AND p.amount_atomic > 0`

async function gatherUsage(
  db: Queryable,
  { accountId, asset, before, withUsage }: Gathering,
  way: Way,
): Promise<readonly GatheredUsage[]> {
  if (!withUsage) return []
  const isPriced = sql`account_id = ${accountId} AND happened_at < ${before}
    AND EXISTS (SELECT 1 FROM ${priced}
      WHERE v.effective_from <= billing_usage_events.happened_at
        AND (v.effective_to IS NULL OR v.effective_to > billing_usage_events.happened_at)
        AND p.subject = billing_usage_events.meter AND p.amount_atomic > 0
        AND p.asset = ${asset.replace('paper:', '')})`
  const { rows } = await sql<{
    meter: string
    version: string
    quantity: string
    amount_atomic: string
    per: string
  }>`
    WITH chosen AS (${chosen('billing_usage_events', isPriced, way)})
    SELECT e.meter, v.version::text, p.amount_atomic, p.per,
      sum(CASE WHEN e.meter = ANY (${[...way.countMeters]}::text[])
        THEN 1 ELSE e.quantity END)::text AS quantity
    FROM chosen e JOIN (${priced}) ON ${inForce}
    GROUP BY e.meter, v.version, p.amount_atomic, p.per
    ORDER BY e.meter COLLATE "C", v.version`.execute(db)
  return rows.map((row) => ({
    meter: row.meter,
    version: Number(row.version),
    quantity: BigInt(row.quantity),
    amountAtomic: BigInt(row.amount_atomic),
    per: BigInt(row.per),
  }))
}

async function due(
  db: Queryable,
  options: {
    readonly before: Date
    readonly periodStart: Date
    readonly paper: boolean
    readonly limit: number
  },
): Promise<readonly { readonly accountId: string; readonly asset: LedgerAsset }[]> {
  const { before, periodStart } = options
  const prefix = options.paper ? 'paper:' : ''
  const { rows } = await sql<{ account_id: string; asset: string }>`
    WITH open AS (
      SELECT account_id, asset FROM billing_charges
      WHERE invoice_id IS NULL AND charged_at < ${before} AND account_id NOT LIKE 'wallet:%'
      UNION
      SELECT account_id, asset FROM billing_subscription_periods
      WHERE invoice_id IS NULL AND charged_at < ${before}
      UNION
      SELECT e.account_id, ${prefix}::text || p.asset
      FROM billing_usage_events e JOIN (${priced}) ON ${inForce}
      WHERE e.invoice_id IS NULL AND e.happened_at < ${before}
    )
    SELECT account_id, asset FROM open
    WHERE NOT EXISTS (SELECT 1 FROM billing_invoices i
      WHERE i.account_id = open.account_id AND i.asset = open.asset
        AND i.period_start = ${periodStart})
    ORDER BY account_id, asset LIMIT ${options.limit}`.execute(db)
  return rows.map((row) => ({ accountId: row.account_id, asset: readLedgerAsset(row.asset) }))
}
