import { sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'
import type { Fill, FundingPayment, FundingRate, Transfer } from './exchange/changes.ts'
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

/** A stretch of a history that is counted and not walked: newest first unless `isOldestFirst`. */
export type Counted = {
  readonly accountId: string
  readonly symbol: string | null
  readonly limit: number
  readonly offset: number
  readonly isOldestFirst: boolean
}

/** Whose doing a fill was: an order of the account's, or the exchange that closed its position. */
export type FillKind = 'adl' | 'all' | 'liquidation' | 'user'

/** What an account paid or received for one hour of one position. */
export type FundingRecord = {
  readonly symbol: string
  readonly endedAtMs: number
  readonly amount: bigint
  readonly ratePpb: bigint
}

/** Paper dollars that an account was given, or below zero gave back, by the command of this number. */
export type TransferRecord = Transfer & { readonly seq: number; readonly atMs: number }

const direction = ({ isOldestFirst }: Counted) => (isOldestFirst ? sql`ASC` : sql`DESC`)
const ofSymbol = ({ symbol }: Pick<Counted, 'symbol'>) =>
  symbol === null ? sql`TRUE` : sql`symbol = ${symbol}`

/** What came of commands, for lists; the exchange itself is in the journal. */
export function recordsStore(db: Queryable) {
  return {
    ...{ ...ordersOf(db), ...fillsOf(db), ...fillHistoryOf(db) },
    ...{ ...moneyHistoryOf(db), ...fundingOf(db) },
  }
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
    async orderHistory(
      stretch: Counted & { readonly orderId: string | null },
    ): Promise<readonly Order[]> {
      const { accountId, limit, offset, orderId } = stretch
      const { rows } = await sql<{ body: Order }>`
        SELECT body FROM perps_orders WHERE account_id = ${accountId} AND ${ofSymbol(stretch)}
          AND ${orderId === null ? sql`TRUE` : sql`id = ${orderId}::int8`}
        ORDER BY id ${direction(stretch)} LIMIT ${limit} OFFSET ${offset}`.execute(db)
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

function fillHistoryOf(db: Queryable) {
  return {
    /** Each with the client id of the order that it was of. */
    async fillHistory(
      stretch: Counted & {
        readonly kind: FillKind
        readonly orderId: string | null
        readonly fromMs: number | null
        readonly toMs: number | null
      },
    ): Promise<readonly (FillRecord & { readonly clientId: number | null })[]> {
      const { accountId, fromMs, kind, limit, offset, orderId, toMs } = stretch
      const isOf = {
        all: sql`TRUE`,
        user: sql`f.order_id IS NOT NULL`,
        adl: sql`f.order_id IS NULL AND f.body ->> 'kind' = 'adl'`,
        liquidation: sql`f.order_id IS NULL AND f.body ->> 'kind' = 'liquidation'`,
      }[kind]
      const { rows } = await sql<FillRow & { client_id: string | null }>`
        SELECT f.leg, f.at_ms, f.body, o.client_id
        FROM (SELECT * FROM perps_fills WHERE account_id = ${accountId} AND ${ofSymbol(stretch)}) AS f
        LEFT JOIN perps_orders AS o ON o.id = f.order_id
        WHERE ${isOf}
          AND ${orderId === null ? sql`TRUE` : sql`f.order_id = ${orderId}::int8`}
          AND ${fromMs === null ? sql`TRUE` : sql`f.at_ms >= ${String(fromMs)}::int8`}
          AND ${toMs === null ? sql`TRUE` : sql`f.at_ms <= ${String(toMs)}::int8`}
        ORDER BY f.id ${direction(stretch)}, f.leg LIMIT ${limit} OFFSET ${offset}`.execute(db)
      return rows.map(({ at_ms, body, client_id, leg }) => ({
        ...{ fill: reviveNumbers(body), leg, atMs: Number(at_ms) },
        clientId: client_id === null ? null : Number(client_id),
      }))
    },
  }
}

function moneyHistoryOf(db: Queryable) {
  return {
    /** What came in, or with `isOut` what went out; newest first. */
    async transfers(query: {
      readonly accountId: string
      readonly isOut: boolean
      readonly fromMs: number | null
      readonly toMs: number | null
      readonly limit: number
      readonly offset: number
    }): Promise<readonly TransferRecord[]> {
      const { accountId, fromMs, isOut, limit, offset, toMs } = query
      const { rows } = await sql<{ seq: string; amount: string; at_ms: string }>`
        SELECT seq, amount, at_ms FROM perps_transfers WHERE account_id = ${accountId}
          AND ${isOut ? sql`amount < 0` : sql`amount > 0`}
          AND ${fromMs === null ? sql`TRUE` : sql`at_ms >= ${String(fromMs)}::int8`}
          AND ${toMs === null ? sql`TRUE` : sql`at_ms <= ${String(toMs)}::int8`}
        ORDER BY seq DESC LIMIT ${limit} OFFSET ${offset}`.execute(db)
      return rows.map(({ amount, at_ms, seq }) => ({
        ...{ account: accountId, amount: BigInt(amount) },
        ...{ seq: Number(seq), atMs: Number(at_ms) },
      }))
    },
    async fundingHistory(stretch: Counted): Promise<readonly FundingRecord[]> {
      const { accountId, limit, offset } = stretch
      const { rows } = await sql<{
        symbol: string
        ended_at_ms: string
        amount: string
        rate_ppb: string
      }>`
        SELECT symbol, ended_at_ms, amount, rate_ppb FROM perps_funding
        WHERE account_id = ${accountId} AND ${ofSymbol(stretch)}
        ORDER BY ended_at_ms ${direction(stretch)}, symbol LIMIT ${limit} OFFSET ${offset}`.execute(
        db,
      )
      return rows.map((row) => ({
        symbol: row.symbol,
        endedAtMs: Number(row.ended_at_ms),
        amount: BigInt(row.amount),
        ratePpb: BigInt(row.rate_ppb),
      }))
    },
  }
}

function fundingOf(db: Queryable) {
  return {
    async addTransfers(transfers: readonly TransferRecord[]): Promise<void> {
      if (transfers.length === 0) return
      const column = (of: (transfer: TransferRecord) => bigint | number | string) =>
        transfers.map((transfer) => String(of(transfer)))
      await sql`
        INSERT INTO perps_transfers
        SELECT * FROM unnest(
          ${column(({ account }) => account)}::text[], ${column(({ seq }) => seq)}::int8[],
          ${column(({ amount }) => amount)}::numeric[], ${column(({ atMs }) => atMs)}::int8[])
      `.execute(db)
    },
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
