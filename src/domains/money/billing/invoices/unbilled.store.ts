import { type RawBuilder, sql } from 'kysely'
import type { LedgerAsset } from '../../../../kernel/assets.ts'
import type { Queryable } from '../../../../ports/database.ts'
import { bigint, integer, type TablesOf, tablesOf } from '../../../../ports/tables.ts'

/** A filter of unbilled items: by account, asset and time. */
export type UnbilledQuery = {
  readonly accountId: string
  readonly asset: LedgerAsset
  readonly before: Date
  /** Metered usage is invoiced in one mode only: that of plans and credit. */
  readonly withUsage: boolean
}

/** Calls that were paid at the time of the call. */
export type UnbilledCharges = {
  readonly operationId: string
  readonly priceSource: string
  readonly calls: bigint
  readonly amountAtomic: bigint
}
/** A fee that was paid when its period started. */
export type UnbilledFee = {
  readonly subscriptionId: string
  readonly description: string
  readonly start: Date
  readonly end: Date
  readonly amountAtomic: bigint
}
/** Usage of a priced meter, with the price version in force at the time. */
export type UnbilledUsage = {
  readonly meter: string
  readonly version: number
  readonly quantity: bigint
  readonly amountAtomic: bigint
  readonly per: bigint
}
export type Unbilled = {
  readonly charges: readonly UnbilledCharges[]
  readonly fees: readonly UnbilledFee[]
  readonly usage: readonly UnbilledUsage[]
}

/** The tables that the statements below aggregate: charges, subscriptions, prices and usage. */
const unbilledTables = tablesOf(
  {},
  {
    amountAtomic: bigint,
    calls: bigint,
    per: bigint,
    quantity: bigint,
    version: integer,
  },
)
type Billing = TablesOf<typeof unbilledTables>

/** Reads unbilled items and marks them as invoiced, so that nothing is billed twice. */
export function unbilledStore(db: Queryable) {
  const billing = unbilledTables.on(db)
  return {
    /** Changes nothing. */
    preview: (query: UnbilledQuery, countMeters: readonly string[]) =>
      gather(billing, query, { countMeters, invoiceId: null }),
    /** Moves all of them to the invoice, permanently. */
    moveToInvoice: (query: UnbilledQuery, invoiceId: string, countMeters: readonly string[]) =>
      gather(billing, query, { countMeters, invoiceId }),
    /** Accounts and assets with items from before `before` and no invoice for that period. */
    due: (options: {
      readonly before: Date
      readonly periodStart: Date
      readonly paper: boolean
      readonly limit: number
    }) => due(billing, options),
  }
}

type GatherOptions = { readonly countMeters: readonly string[]; readonly invoiceId: string | null }

async function gather(
  billing: Billing,
  query: UnbilledQuery,
  options: GatherOptions,
): Promise<Unbilled> {
  return {
    charges: await gatherCharges(billing, query, options),
    fees: await gatherFees(billing, query, options),
    usage: await gatherUsage(billing, query, options),
  }
}

/** The rows unchanged, or marked with the invoice. */
function chosen(
  table: string,
  where: RawBuilder<unknown>,
  { invoiceId }: GatherOptions,
): RawBuilder<unknown> {
  const name = sql.table(table)
  return invoiceId === null
    ? sql`SELECT * FROM ${name} WHERE invoice_id IS NULL AND ${where}`
    : sql`UPDATE ${name} SET invoice_id = ${invoiceId}
        WHERE invoice_id IS NULL AND ${where} RETURNING *`
}

async function gatherCharges(
  billing: Billing,
  { accountId, asset, before }: UnbilledQuery,
  options: GatherOptions,
): Promise<readonly UnbilledCharges[]> {
  const where = sql`account_id = ${accountId} AND asset = ${asset} AND charged_at < ${before}`
  const { rows } = await sql<UnbilledCharges>`
    WITH chosen AS (${chosen('billing_charges', where, options)})
    SELECT operation_id, price_source, count(*) AS calls,
      sum(amount_atomic - refunded_atomic) AS amount_atomic
    FROM chosen GROUP BY 1, 2
    ORDER BY operation_id COLLATE "C", price_source COLLATE "C"`.execute(billing)
  return rows
}

async function gatherFees(
  billing: Billing,
  { accountId, asset, before }: UnbilledQuery,
  options: GatherOptions,
): Promise<readonly UnbilledFee[]> {
  const where = sql`account_id = ${accountId} AND asset = ${asset} AND charged_at < ${before}`
  const { rows } = await sql<UnbilledFee>`
    WITH chosen AS (${chosen('billing_subscription_periods', where, options)})
    SELECT subscription_id, description, period_start AS start, period_end AS "end",
      fee_atomic AS amount_atomic
    FROM chosen ORDER BY period_start, subscription_id`.execute(billing)
  return rows
}

/** The prices in force at the time of use; exactly one version is in force at any moment. */
const priced = sql`billing_price_versions v
  JOIN billing_prices p ON p.version = v.version AND p.kind = 'meter'`
const inForce = sql`v.effective_from <= e.happened_at
  AND (v.effective_to IS NULL OR v.effective_to > e.happened_at) AND p.subject = e.meter
  AND p.amount_atomic > 0`

async function gatherUsage(
  billing: Billing,
  { accountId, asset, before, withUsage }: UnbilledQuery,
  options: GatherOptions,
): Promise<readonly UnbilledUsage[]> {
  if (!withUsage) return []
  const isPriced = sql`account_id = ${accountId} AND happened_at < ${before}
    AND EXISTS (SELECT 1 FROM ${priced}
      WHERE v.effective_from <= billing_usage_events.happened_at
        AND (v.effective_to IS NULL OR v.effective_to > billing_usage_events.happened_at)
        AND p.subject = billing_usage_events.meter AND p.amount_atomic > 0
        AND p.asset = ${asset.replace('paper:', '')})`
  const { rows } = await sql<UnbilledUsage>`
    WITH chosen AS (${chosen('billing_usage_events', isPriced, options)})
    SELECT e.meter, v.version, p.amount_atomic, p.per,
      sum(CASE WHEN e.meter = ANY (${options.countMeters}::text[])
        THEN 1 ELSE e.quantity END) AS quantity
    FROM chosen e JOIN (${priced}) ON ${inForce}
    GROUP BY e.meter, v.version, p.amount_atomic, p.per
    ORDER BY e.meter COLLATE "C", v.version`.execute(billing)
  return rows
}

async function due(
  billing: Billing,
  options: {
    readonly before: Date
    readonly periodStart: Date
    readonly paper: boolean
    readonly limit: number
  },
): Promise<readonly { readonly accountId: string; readonly asset: LedgerAsset }[]> {
  const { before, periodStart } = options
  const prefix = options.paper ? 'paper:' : ''
  const { rows } = await sql<{ accountId: string; asset: LedgerAsset }>`
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
    ORDER BY account_id, asset LIMIT ${options.limit}`.execute(billing)
  return rows
}
