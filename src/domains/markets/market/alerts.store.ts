import { sql } from 'kysely'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  generated,
  integer,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import type { AlertState, Direction } from './alert-crossing.ts'

const alertsTables = tablesOf(
  {
    marketAlerts: {
      id: text(),
      accountId: text(),
      token: text<Hex>(),
      direction: text<Direction>(),
      /** Ether for one token, times 10^27. */
      price: bigint,
      note: text(),
      state: text<AlertState>(),
      /** Trades up to this block do not fire it. */
      afterBlock: bigint,
      createdAt: time,
      deletedAt: generated(nullable(time)),
      /** The number of its firings whose rows were deleted. */
      foldedFirings: generated(integer),
    },
    marketAlertFirings: {
      alertId: text(),
      blockNumber: bigint,
      logIndex: integer,
      price: bigint,
      /** Unix seconds. */
      firedAt: integer,
      transactionHash: text<Hex>(),
      eventId: text(),
    },
  },
  { count: integer, firings: integer, lastFiredAt: integer },
)
type Tables = TablesOf<typeof alertsTables>

export type AlertRecord = Omit<
  RowOf<typeof alertsTables, 'marketAlerts'>,
  'deletedAt' | 'foldedFirings'
>
/** An alert with its number of firings and the last of them. */
export type AlertHistory = AlertRecord & {
  readonly firings: number
  /** Unix seconds. */
  readonly lastFiredAt: number | null
}
export type FiringRecord = RowOf<typeof alertsTables, 'marketAlertFirings'>

/** The range of a token's price, both ends included. */
export type PriceMove = { readonly token: Hex; readonly low: bigint; readonly high: bigint }

const makingLock = 'market.alerts'

/** Store of alerts and their firings. */
export function alertsStore(db: Queryable) {
  const tables = alertsTables.on(db)
  return { ...reads(tables), ...changes(tables), ...waits(tables), ...firings(tables) }
}

function reads(tables: Tables) {
  return {
    async find(id: string, accountId: string): Promise<AlertHistory | undefined> {
      const row = await withFirings(own(tables, accountId).where('id', '=', id)).executeTakeFirst()
      return row && toHistory(row)
    },

    /** The account's alerts, newest first; one more than `limit` when there is a next page. */
    async page(options: {
      readonly accountId: string
      readonly beforeId: string | null
      readonly token?: Hex
      readonly limit: number
    }): Promise<readonly AlertHistory[]> {
      let query = own(tables, options.accountId)
      if (options.beforeId !== null) query = query.where('id', '<', options.beforeId)
      if (options.token !== undefined) query = query.where('token', '=', options.token)
      const rows = await withFirings(query)
        .orderBy('id', 'desc')
        .limit(options.limit + 1)
        .execute()
      return rows.map(toHistory)
    },
  }
}

function changes(tables: Tables) {
  return {
    /** Locks the account's alerts until the transaction ends, so that their limit holds. */
    async lockMaking(accountId: string): Promise<void> {
      await sql`
        SELECT pg_advisory_xact_lock(hashtext(${makingLock}), hashtext(${accountId}))`.execute(
        tables,
      )
    },

    async count(accountId: string): Promise<number> {
      const { count } = await own(tables, accountId)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    async insert(alert: AlertRecord): Promise<void> {
      const { accountId, afterBlock, createdAt, direction, id, note, price, state, token } = alert
      await tables
        .insertInto('marketAlerts')
        .values({ id, accountId, token, direction, price, note, state, afterBlock, createdAt })
        .execute()
    },

    /** False when the account has no such alert. One that becomes active ignores trades up to `afterBlock`. */
    async setState(
      alert: Pick<AlertRecord, 'accountId' | 'afterBlock' | 'id' | 'state'>,
    ): Promise<boolean> {
      const row = await tables
        .updateTable('marketAlerts')
        .set({ state: alert.state, afterBlock: alert.afterBlock })
        .where('id', '=', alert.id)
        .where('accountId', '=', alert.accountId)
        .where('deletedAt', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    async remove(id: string, accountId: string, at: Date): Promise<boolean> {
      const row = await tables
        .updateTable('marketAlerts')
        .set({ deletedAt: at })
        .where('id', '=', id)
        .where('accountId', '=', accountId)
        .where('deletedAt', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

function waits(tables: Tables) {
  return {
    /** Those of these tokens that have an active alert. */
    async watched(tokens: readonly Hex[]): Promise<readonly Hex[]> {
      if (tokens.length === 0) return []
      const { rows } = await sql<{ token: Hex }>`
        SELECT token FROM unnest(${[...tokens]}::text[]) AS traded (token)
        WHERE EXISTS (SELECT FROM market_alerts AS a
          WHERE a.token = traded.token AND a.state = 'active' AND a.deleted_at IS NULL)
      `.execute(tables)
      return rows.map(({ token }) => token)
    },

    /** The active alerts whose price lies in one of these ranges: only those can have been crossed. */
    async waiting(moves: readonly PriceMove[]): Promise<readonly AlertRecord[]> {
      if (moves.length === 0) return []
      const { rows } = await sql<AlertRecord>`
        SELECT a.* FROM unnest(
          ${moves.map(({ token }) => token)}::text[],
          ${moves.map(({ low }) => low.toString())}::numeric[],
          ${moves.map(({ high }) => high.toString())}::numeric[]
        ) AS moved (token, low, high)
        JOIN market_alerts AS a ON a.token = moved.token
          AND a.price >= moved.low AND a.price <= moved.high
        WHERE a.state = 'active' AND a.deleted_at IS NULL
        ORDER BY a.id`.execute(tables)
      return rows
    },

    /**
     * The alerts at whose price the token was when they were set or resumed, and at every trade since. Computed from
     * the trades, so that reorganisations and other processes cannot make it wrong. An alert whose first trades were
     * deleted is left out.
     */
    async resting(alerts: readonly AlertRecord[]): Promise<readonly string[]> {
      if (alerts.length === 0) return []
      const { rows } = await sql<{ id: string }>`
        SELECT a.id FROM market_alerts AS a
        JOIN market_tokens AS t ON t.token = a.token
        WHERE a.id = ANY(${alerts.map(({ id }) => id)}::text[])
          AND a.price = COALESCE((
            SELECT price FROM market_trades AS began
            WHERE began.token = a.token AND began.block_number <= a.after_block
            ORDER BY traded_at DESC, block_number DESC, log_index DESC LIMIT 1),
            CASE WHEN NOT EXISTS (
              SELECT FROM market_trades AS old JOIN market_kept AS k ON k.what = 'trades'
              WHERE old.token = a.token AND old.block_number < k.from_block
            ) THEN t.opening_price END)
          AND a.after_block >= COALESCE((
            SELECT block_number FROM market_trades AS other
            WHERE other.token = a.token AND other.price <> a.price
            ORDER BY traded_at DESC, block_number DESC, log_index DESC LIMIT 1), a.after_block)
      `.execute(tables)
      return rows.map(({ id }) => id)
    },
  }
}

function firings(tables: Tables) {
  return {
    async fired(firing: FiringRecord): Promise<void> {
      const { alertId, blockNumber, eventId, firedAt, logIndex, price, transactionHash } = firing
      await tables
        .insertInto('marketAlertFirings')
        .values({ alertId, blockNumber, logIndex, price, firedAt, transactionHash, eventId })
        .execute()
    },

    /** Sets the number of deleted firings to zero. */
    async forgetFolded(): Promise<void> {
      await tables
        .updateTable('marketAlerts')
        .set({ foldedFirings: 0 })
        .where('foldedFirings', '>', 0)
        .execute()
    },

    /** Deletes firings above `blockNumber` and returns them with their alerts. */
    async removeFiringsAbove(
      blockNumber: bigint,
    ): Promise<readonly { readonly alert: AlertRecord; readonly firing: FiringRecord }[]> {
      const removed = await tables
        .deleteFrom('marketAlertFirings')
        .where('blockNumber', '>', blockNumber)
        .returningAll()
        .execute()
      if (removed.length === 0) return []
      const rows = await tables
        .selectFrom('marketAlerts')
        .selectAll()
        .where('id', 'in', [...new Set(removed.map(({ alertId }) => alertId))])
        .execute()
      const byId = new Map(rows.map((alert) => [alert.id, alert]))
      return removed.flatMap((firing) => {
        const alert = byId.get(firing.alertId)
        return alert === undefined ? [] : [{ alert, firing }]
      })
    },
  }
}

function own(tables: Tables, accountId: string) {
  return tables
    .selectFrom('marketAlerts')
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
}

function withFirings(query: ReturnType<typeof own>) {
  return query.selectAll().select((eb) => [
    eb
      .selectFrom('marketAlertFirings')
      .whereRef('alertId', '=', 'marketAlerts.id')
      .select((inner) => inner.fn.countAll<number>().as('count'))
      .as('firings'),
    eb
      .selectFrom('marketAlertFirings')
      .whereRef('alertId', '=', 'marketAlerts.id')
      .select((inner) => inner.fn.max('firedAt').as('last'))
      .as('lastFiredAt'),
  ])
}

type HistoryRow = RowOf<typeof alertsTables, 'marketAlerts'> & {
  readonly firings: number | null
  readonly lastFiredAt: number | null
}

function toHistory({ foldedFirings, ...row }: HistoryRow): AlertHistory {
  const { deletedAt: _, ...alert } = row
  return { ...alert, firings: foldedFirings + (alert.firings ?? 0) }
}
