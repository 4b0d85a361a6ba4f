import { sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'
import type { Fill, FundingPayment, FundingRate } from './exchange/changes.ts'
import type { Order } from './exchange/state.ts'
import { reviveNumbers, writeNumbers } from './stored-numbers.ts'

/** A fill as one of its two accounts sees it. */
export type FillRecord = {
  readonly fill: Fill
  readonly leg: 'maker' | 'taker'
  readonly atMs: number
}

type FillRow = { leg: 'maker' | 'taker'; at_ms: string; body: Fill }

/** A stretch of a list, newest first. */
export type Stretch = {
  readonly accountId: string
  readonly symbol: string | null
  readonly beforeId: string | null
  readonly limit: number
}

/** One side of a fill; an order that trades with its owner's own has both. */
export type FillPlace = { readonly id: string; readonly leg: 'maker' | 'taker' }

/** What came of commands, for lists; the exchange itself is in the journal. */
export function recordsStore(db: Queryable) {
  return { ...ordersOf(db), ...fillsOf(db), ...fundingOf(db) }
}

function ordersOf(db: Queryable) {
  return {
    async putOrders(orders: readonly Order[]): Promise<void> {
      if (orders.length === 0) return
      const column = (of: (order: Order) => string) => orders.map(of)
      await sql`
        INSERT INTO perps_orders
        SELECT * FROM unnest(
          ${column(({ id }) => String(id))}::int8[], ${column(({ account }) => account)}::text[],
          ${column(({ symbol }) => symbol)}::text[],
          ${orders.map(({ clientId }) => (clientId === null ? null : String(clientId)))}::int8[],
          ${orders.map(isOpen)}::boolean[], ${column(writeNumbers)}::jsonb[])
        ON CONFLICT (id) DO UPDATE SET is_open = excluded.is_open, body = excluded.body
      `.execute(db)
    },
    async orders(
      stretch: Stretch & { readonly isOpen: boolean | null },
    ): Promise<readonly Order[]> {
      const { accountId, beforeId, limit, symbol } = stretch
      const { rows } = await sql<{ body: Order }>`
        SELECT body FROM perps_orders WHERE account_id = ${accountId}
          AND ${symbol === null ? sql`TRUE` : sql`symbol = ${symbol}`}
          AND ${beforeId === null ? sql`TRUE` : sql`id < ${beforeId}::int8`}
          AND ${stretch.isOpen === null ? sql`TRUE` : sql`is_open = ${stretch.isOpen}`}
        ORDER BY id DESC LIMIT ${limit}`.execute(db)
      return rows.map(({ body }) => reviveNumbers(body))
    },
    /** The newest order of this number or client id. */
    async order(wish: {
      readonly accountId: string
      readonly orderId: string | null
      readonly clientId: number | null
    }): Promise<Order | undefined> {
      const isIt =
        wish.orderId === null
          ? sql`client_id = ${String(wish.clientId)}::int8`
          : sql`id = ${wish.orderId}::int8`
      const { rows } = await sql<{ body: Order }>`
        SELECT body FROM perps_orders WHERE account_id = ${wish.accountId} AND ${isIt}
        ORDER BY id DESC LIMIT 1`.execute(db)
      return rows[0] === undefined ? undefined : reviveNumbers(rows[0].body)
    },
  }
}

function fillsOf(db: Queryable) {
  return {
    /** Both legs of each fill, without those of the accounts that `isUnrecorded` names. */
    async addFills(
      fills: readonly Fill[],
      at: { readonly atMs: number; readonly isUnrecorded: (account: string) => boolean },
    ): Promise<void> {
      const legs = fills
        .flatMap((fill) => [
          { fill, leg: 'taker', side: fill.taker } as const,
          { fill, leg: 'maker', side: fill.maker } as const,
        ])
        .filter(({ side }) => !at.isUnrecorded(side.account))
      if (legs.length === 0) return
      await sql`
        INSERT INTO perps_fills
        SELECT * FROM unnest(
          ${legs.map(({ side }) => side.account)}::text[],
          ${legs.map(({ fill }) => String(fill.id))}::int8[], ${legs.map(({ leg }) => leg)}::text[],
          ${legs.map(({ fill }) => fill.symbol)}::text[],
          ${legs.map(({ side }) => (side.orderId === null ? null : String(side.orderId)))}::int8[],
          ${legs.map(() => String(at.atMs))}::int8[],
          ${legs.map(({ fill }) => writeNumbers(fill))}::jsonb[])`.execute(db)
    },
    async fills(
      stretch: Omit<Stretch, 'beforeId'> & { readonly before: FillPlace | null },
    ): Promise<readonly FillRecord[]> {
      const { accountId, before, limit, symbol } = stretch
      const { rows } = await sql<FillRow>`
        SELECT leg, at_ms, body FROM perps_fills WHERE account_id = ${accountId}
          AND ${symbol === null ? sql`TRUE` : sql`symbol = ${symbol}`}
          AND ${
            before === null
              ? sql`TRUE`
              : sql`(id < ${before.id}::int8 OR (id = ${before.id}::int8 AND leg > ${before.leg}))`
          }
        ORDER BY id DESC, leg LIMIT ${limit}`.execute(db)
      return rows.map(({ at_ms, body, leg }) => ({
        fill: reviveNumbers(body),
        leg,
        atMs: Number(at_ms),
      }))
    },
  }
}

function fundingOf(db: Queryable) {
  return {
    async addFunding(payments: readonly FundingPayment[]): Promise<void> {
      if (payments.length === 0) return
      const column = (of: (payment: FundingPayment) => bigint | number | string) =>
        payments.map((payment) => String(of(payment)))
      await sql`
        INSERT INTO perps_funding
        SELECT * FROM unnest(
          ${column(({ account }) => account)}::text[], ${column(({ symbol }) => symbol)}::text[],
          ${column(({ atMs }) => atMs)}::int8[], ${column(({ amount }) => amount)}::numeric[],
          ${column(({ ratePpb }) => ratePpb)}::numeric[])
        ON CONFLICT DO NOTHING`.execute(db)
    },
    async addRates(rates: readonly FundingRate[]): Promise<void> {
      if (rates.length === 0) return
      await sql`
        INSERT INTO perps_rates
        SELECT * FROM unnest(
          ${rates.map(({ symbol }) => symbol)}::text[],
          ${rates.map(({ endedAtMs }) => String(endedAtMs))}::int8[],
          ${rates.map(({ ratePpb }) => String(ratePpb))}::numeric[])
        ON CONFLICT DO NOTHING`.execute(db)
    },
    /** Newest first. */
    async rates(query: {
      readonly symbol: string
      readonly offset: number
      readonly limit: number
    }): Promise<readonly FundingRate[]> {
      const { rows } = await sql<{ ended_at_ms: string; rate_ppb: string }>`
        SELECT ended_at_ms, rate_ppb FROM perps_rates WHERE symbol = ${query.symbol}
        ORDER BY ended_at_ms DESC LIMIT ${query.limit} OFFSET ${query.offset}`.execute(db)
      return rows.map((row) => ({
        symbol: query.symbol,
        endedAtMs: Number(row.ended_at_ms),
        ratePpb: BigInt(row.rate_ppb),
      }))
    },
  }
}

/** Whether an order can still trade. */
export function isOpen({ status }: Pick<Order, 'status'>): boolean {
  return status === 'New' || status === 'PartiallyFilled' || status === 'TriggerPending'
}
