import { type OrderByDirection, sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  flag,
  integer,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
} from '../../../ports/tables.ts'
import type { Fill, FundingPayment, FundingRate, Transfer } from './exchange/changes.ts'
import type { OrderName } from './exchange/commands.ts'
import type { Order } from './exchange/state.ts'
import { numbersJson, writeNumbers } from './stored-numbers.ts'

const recordsTables = tablesOf(
  {
    perpsOrders: {
      id: integer,
      accountId: text(),
      symbol: text(),
      clientId: nullable(integer),
      isOpen: flag,
      body: numbersJson<Order>(),
    },
    perpsFills: {
      accountId: text(),
      id: integer,
      leg: text<'maker' | 'taker'>(),
      symbol: text(),
      orderId: nullable(integer),
      atMs: integer,
      body: numbersJson<Fill>(),
    },
    perpsFunding: {
      accountId: text(),
      symbol: text(),
      endedAtMs: integer,
      amount: bigint,
      ratePpb: bigint,
    },
    perpsRates: { symbol: text(), endedAtMs: integer, ratePpb: bigint },
    perpsTransfers: { accountId: text(), seq: integer, amount: bigint, atMs: integer },
  },
  { fill: numbersJson<Fill>() },
)
type Tables = TablesOf<typeof recordsTables>

/** A fill from the side of one of its two accounts. */
export type FillRecord = {
  readonly fill: Fill
  readonly leg: 'maker' | 'taker'
  readonly atMs: number
}

/** A page of a list, newest first. */
export type ListPage = {
  readonly accountId: string
  readonly symbol: string | null
  readonly beforeId: number | null
  readonly limit: number
}

/** One side of a fill; a trade of an owner with itself has both. */
export type FillPlace = { readonly id: number; readonly leg: 'maker' | 'taker' }

/** A page by offset: newest first unless `isOldestFirst`. */
export type HistoryPage = {
  readonly accountId: string
  readonly symbol: string | null
  readonly limit: number
  readonly offset: number
  readonly isOldestFirst: boolean
}

/** What caused a fill: an order of the account, or the exchange closing its position. */
export type FillKind = 'adl' | 'all' | 'liquidation' | 'user'

/** An account's funding for one hour of one position. */
export type FundingRecord = Omit<RowOf<typeof recordsTables, 'perpsFunding'>, 'accountId'>

/** Paper dollars that the command of this number gave an account; negative when taken back. */
export type TransferRecord = Transfer & { readonly seq: number; readonly atMs: number }

const direction = ({ isOldestFirst }: HistoryPage): OrderByDirection =>
  isOldestFirst ? 'asc' : 'desc'

/** Store of the results of commands, for lists; the exchange itself is in the journal. */
export function recordsStore(db: Queryable) {
  const tables = recordsTables.on(db)
  return {
    ...ordersOf(tables),
    ...fillsOf(tables),
    ...fillHistoryOf(tables),
    ...moneyHistoryOf(tables),
    ...fundingOf(tables),
  }
}

function ordersOf(tables: Tables) {
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
      `.execute(tables)
    },
    async orders(page: ListPage & { readonly isOpen: boolean | null }): Promise<readonly Order[]> {
      const { accountId, beforeId, isOpen: wantsOpen, limit, symbol } = page
      let query = ordersOfAccount(tables, { accountId, symbol })
      if (beforeId !== null) query = query.where('id', '<', beforeId)
      if (wantsOpen !== null) query = query.where('isOpen', '=', wantsOpen)
      const rows = await query.orderBy('id', 'desc').limit(limit).execute()
      return rows.map(({ body }) => body)
    },
    async orderHistory(
      page: HistoryPage & { readonly orderId: number | null },
    ): Promise<readonly Order[]> {
      const { limit, offset, orderId } = page
      const all = ordersOfAccount(tables, page)
      const rows = await (orderId === null ? all : all.where('id', '=', orderId))
        .orderBy('id', direction(page))
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ body }) => body)
    },
    /** The newest order of this number or client id. */
    async order(accountId: string, name: OrderName): Promise<Order | undefined> {
      const all = ordersOfAccount(tables, { accountId, symbol: null })
      const named =
        'orderId' in name
          ? all.where('id', '=', name.orderId)
          : all.where('clientId', '=', name.clientId)
      return (await named.orderBy('id', 'desc').limit(1).executeTakeFirst())?.body
    },
  }
}

function ordersOfAccount(
  tables: Tables,
  { accountId, symbol }: Pick<ListPage, 'accountId' | 'symbol'>,
) {
  const all = tables.selectFrom('perpsOrders').select('body').where('accountId', '=', accountId)
  return symbol === null ? all : all.where('symbol', '=', symbol)
}

function fillsOf(tables: Tables) {
  return {
    /** Both legs of each fill, except those of accounts that `isUnrecorded` names. */
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
          ${legs.map(({ fill }) => writeNumbers(fill))}::jsonb[])`.execute(tables)
    },
    fills(
      page: Omit<ListPage, 'beforeId'> & { readonly before: FillPlace | null },
    ): Promise<readonly FillRecord[]> {
      const { accountId, before, limit, symbol } = page
      let query = tables
        .selectFrom('perpsFills')
        .select(['leg', 'atMs', 'body as fill'])
        .where('accountId', '=', accountId)
      if (symbol !== null) query = query.where('symbol', '=', symbol)
      if (before !== null) {
        query = query.where((eb) =>
          eb.or([
            eb('id', '<', before.id),
            eb.and([eb('id', '=', before.id), eb('leg', '>', before.leg)]),
          ]),
        )
      }
      return query.orderBy('id', 'desc').orderBy('leg').limit(limit).execute()
    },
  }
}

function fillHistoryOf(tables: Tables) {
  return {
    /** The newest fills by which the exchange closed a position, of all accounts; each once, newest first. */
    async forcedFills(limit: number): Promise<readonly Omit<FillRecord, 'leg'>[]> {
      const legs = await tables
        .selectFrom('perpsFills')
        .select(['atMs', 'body as fill'])
        .where('orderId', 'is', null)
        .orderBy('id', 'desc')
        .limit(2 * limit)
        .execute()
      const once = new Map(legs.map((leg) => [leg.fill.id, leg]))
      return [...once.values()].slice(0, limit)
    },
    /** Each with the client id of its order. */
    async fillHistory(
      page: HistoryPage & {
        readonly kind: FillKind
        readonly orderId: number | null
        readonly fromMs: number | null
        readonly toMs: number | null
      },
    ): Promise<readonly (FillRecord & { readonly clientId: number | null })[]> {
      const { accountId, fromMs, kind, limit, offset, orderId, symbol, toMs } = page
      let query = tables
        .selectFrom('perpsFills as f')
        .leftJoin('perpsOrders as o', 'o.id', 'f.orderId')
        .select(['f.leg', 'f.atMs', 'f.body as fill', 'o.clientId'])
        .where('f.accountId', '=', accountId)
      if (symbol !== null) query = query.where('f.symbol', '=', symbol)
      if (kind === 'user') query = query.where('f.orderId', 'is not', null)
      if (kind === 'adl' || kind === 'liquidation') {
        query = query
          .where('f.orderId', 'is', null)
          .where(sql<string>`f.body ->> 'kind'`, '=', kind)
      }
      if (orderId !== null) query = query.where('f.orderId', '=', orderId)
      if (fromMs !== null) query = query.where('f.atMs', '>=', fromMs)
      if (toMs !== null) query = query.where('f.atMs', '<=', toMs)
      return query
        .orderBy('f.id', direction(page))
        .orderBy('f.leg')
        .limit(limit)
        .offset(offset)
        .execute()
    },
  }
}

function moneyHistoryOf(tables: Tables) {
  return {
    /** Amounts given, or with `isOut` taken back; newest first. */
    transfers(page: {
      readonly accountId: string
      readonly isOut: boolean
      readonly fromMs: number | null
      readonly toMs: number | null
      readonly limit: number
      readonly offset: number
    }): Promise<readonly TransferRecord[]> {
      const { accountId, fromMs, isOut, limit, offset, toMs } = page
      let query = tables
        .selectFrom('perpsTransfers')
        .select(['accountId as account', 'amount', 'seq', 'atMs'])
        .where('accountId', '=', accountId)
        .where('amount', isOut ? '<' : '>', 0n)
      if (fromMs !== null) query = query.where('atMs', '>=', fromMs)
      if (toMs !== null) query = query.where('atMs', '<=', toMs)
      return query.orderBy('seq', 'desc').limit(limit).offset(offset).execute()
    },
    fundingHistory(page: HistoryPage): Promise<readonly FundingRecord[]> {
      const { accountId, limit, offset, symbol } = page
      const all = tables
        .selectFrom('perpsFunding')
        .select(['symbol', 'endedAtMs', 'amount', 'ratePpb'])
        .where('accountId', '=', accountId)
      return (symbol === null ? all : all.where('symbol', '=', symbol))
        .orderBy('endedAtMs', direction(page))
        .orderBy('symbol')
        .limit(limit)
        .offset(offset)
        .execute()
    },
  }
}

function fundingOf(tables: Tables) {
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
      `.execute(tables)
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
        ON CONFLICT DO NOTHING`.execute(tables)
    },
    async addRates(rates: readonly FundingRate[]): Promise<void> {
      if (rates.length === 0) return
      await sql`
        INSERT INTO perps_rates
        SELECT * FROM unnest(
          ${rates.map(({ symbol }) => symbol)}::text[],
          ${rates.map(({ endedAtMs }) => String(endedAtMs))}::int8[],
          ${rates.map(({ ratePpb }) => String(ratePpb))}::numeric[])
        ON CONFLICT DO NOTHING`.execute(tables)
    },
    /** Newest first. */
    rates: ({
      symbol,
      offset,
      limit,
    }: {
      readonly symbol: string
      readonly offset: number
      readonly limit: number
    }): Promise<readonly FundingRate[]> =>
      tables
        .selectFrom('perpsRates')
        .select(['symbol', 'endedAtMs', 'ratePpb'])
        .where('symbol', '=', symbol)
        .orderBy('endedAtMs', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
  }
}

/** Whether an order can still trade. */
export function isOpen({ status }: Pick<Order, 'status'>): boolean {
  return status === 'New' || status === 'PartiallyFilled' || status === 'TriggerPending'
}
