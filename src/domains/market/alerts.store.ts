import { type Generated, type Kysely, type Selectable, sql } from 'kysely'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'

export type Direction = 'above' | 'below'
export type AlertState = 'active' | 'paused'

type AlertRow = {
  id: string
  account_id: string
  token: Hex
  direction: Direction
  price: string
  note: string
  state: AlertState
  after_block: string
  created_at: Date
  deleted_at: Date | null
  /** How often it fired that is kept no longer. */
  folded_firings: Generated<string>
}
type FiringRow = {
  alert_id: string
  block_number: string
  log_index: number
  price: string
  fired_at: string
  transaction_hash: Hex
  event_id: string
}
type AlertTables = { market_alerts: AlertRow; market_alert_firings: FiringRow }
type Tables = Kysely<AlertTables>

export type AlertRecord = {
  readonly id: string
  readonly accountId: string
  readonly token: Hex
  readonly direction: Direction
  /** Ether for one token, times 10^27. */
  readonly price: bigint
  readonly note: string
  readonly state: AlertState
  /** Trades up to this block do not fire it. */
  readonly afterBlock: bigint
  readonly createdAt: Date
}
/** An alert with what it did so far. */
export type AlertHistory = AlertRecord & {
  readonly firings: number
  /** Unix seconds. */
  readonly lastFiredAt: number | null
}
export type FiringRecord = {
  readonly alertId: string
  readonly blockNumber: bigint
  readonly logIndex: number
  readonly price: bigint
  readonly firedAt: number
  readonly transactionHash: Hex
  readonly eventId: string
}

/** From where to where a token's price went, both included. */
export type PriceMove = { readonly token: Hex; readonly low: bigint; readonly high: bigint }

const makingLock = 'market.alerts'

/** Alerts of accounts, and each time one fired. */
export function alertsStore(db: Queryable) {
  const tables: Tables = db.withTables<AlertTables>()
  return { ...reads(tables), ...changes(tables), ...waits(tables), ...firings(tables) }
}

function reads(tables: Tables) {
  return {
    async find(id: string, accountId: string): Promise<AlertHistory | undefined> {
      const row = await withFirings(own(tables, accountId).where('id', '=', id)).executeTakeFirst()
      return row && toHistory(row)
    },

    /** The account's alerts, the last made first; one more than `limit` when there are more. */
    async page(options: {
      readonly accountId: string
      readonly beforeId?: string
      readonly token?: Hex
      readonly limit: number
    }): Promise<readonly AlertHistory[]> {
      let query = own(tables, options.accountId)
      if (options.beforeId !== undefined) query = query.where('id', '<', options.beforeId)
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
    /** Lets one transaction at a time make an alert of the account, so that the limit holds. */
    async lockMaking(accountId: string): Promise<void> {
      await sql`
        SELECT pg_advisory_xact_lock(hashtext(${makingLock}), hashtext(${accountId}))`.execute(
        tables,
      )
    },

    async count(accountId: string): Promise<number> {
      const { count } = await own(tables, accountId)
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    async insert(alert: AlertRecord): Promise<void> {
      await tables
        .insertInto('market_alerts')
        .values({
          id: alert.id,
          account_id: alert.accountId,
          token: alert.token,
          direction: alert.direction,
          price: alert.price.toString(),
          note: alert.note,
          state: alert.state,
          after_block: alert.afterBlock.toString(),
          created_at: alert.createdAt,
          deleted_at: null,
        })
        .execute()
    },

    /** False when the account has no such alert. One that becomes active waits for what comes after `afterBlock`. */
    async setState(
      alert: Pick<AlertRecord, 'accountId' | 'afterBlock' | 'id' | 'state'>,
    ): Promise<boolean> {
      const row = await tables
        .updateTable('market_alerts')
        .set({ state: alert.state, after_block: alert.afterBlock.toString() })
        .where('id', '=', alert.id)
        .where('account_id', '=', alert.accountId)
        .where('deleted_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    async remove(id: string, accountId: string, at: Date): Promise<boolean> {
      const row = await tables
        .updateTable('market_alerts')
        .set({ deleted_at: at })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .where('deleted_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

function waits(tables: Tables) {
  return {
    /** Those of these tokens that an active alert waits on. */
    async watched(tokens: readonly Hex[]): Promise<readonly Hex[]> {
      if (tokens.length === 0) return []
      const { rows } = await sql<{ token: Hex }>`
        SELECT token FROM unnest(${[...tokens]}::text[]) AS traded (token)
        WHERE EXISTS (SELECT FROM market_alerts AS a
          WHERE a.token = traded.token AND a.state = 'active' AND a.deleted_at IS NULL)
      `.execute(tables)
      return rows.map(({ token }) => token)
    },

    /**
     * The active alerts whose price lies where a token's price was: no other one can have been crossed, however many
     * wait elsewhere.
     */
    async waiting(moves: readonly PriceMove[]): Promise<readonly AlertRecord[]> {
      if (moves.length === 0) return []
      const { rows } = await sql<Selectable<AlertRow>>`
        SELECT a.* FROM unnest(
          ${moves.map(({ token }) => token)}::text[],
          ${moves.map(({ low }) => low.toString())}::numeric[],
          ${moves.map(({ high }) => high.toString())}::numeric[]
        ) AS moved (token, low, high)
        JOIN market_alerts AS a ON a.token = moved.token
          AND a.price >= moved.low AND a.price <= moved.high
        WHERE a.state = 'active' AND a.deleted_at IS NULL
        ORDER BY a.id`.execute(tables)
      return rows.map(toAlert)
    },

    /**
     * Those of the alerts whose price was the token's when they were set or resumed, and at every trade since. Read from
     * the trades, so that a reorganisation or another process changes nothing about it. Where what they began with is kept
     * no longer, they are not among them.
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
      await tables
        .insertInto('market_alert_firings')
        .values({
          alert_id: firing.alertId,
          block_number: firing.blockNumber.toString(),
          log_index: firing.logIndex,
          price: firing.price.toString(),
          fired_at: String(firing.firedAt),
          transaction_hash: firing.transactionHash,
          event_id: firing.eventId,
        })
        .execute()
    },

    /** As if no firing had ever been folded. */
    async forgetFolded(): Promise<void> {
      await tables
        .updateTable('market_alerts')
        .set({ folded_firings: '0' })
        .where('folded_firings', '>', '0')
        .execute()
    },

    /** Removes firings above `blockNumber` and returns them with their alerts. */
    async removeFiringsAbove(
      blockNumber: bigint,
    ): Promise<readonly { readonly alert: AlertRecord; readonly firing: FiringRecord }[]> {
      const removed = await tables
        .deleteFrom('market_alert_firings')
        .where('block_number', '>', blockNumber.toString())
        .returningAll()
        .execute()
      if (removed.length === 0) return []
      const rows = await tables
        .selectFrom('market_alerts')
        .selectAll()
        .where('id', 'in', [...new Set(removed.map((firing) => firing.alert_id))])
        .execute()
      const byId = new Map(rows.map((row) => [row.id, toAlert(row)]))
      return removed.flatMap((firing) => {
        const alert = byId.get(firing.alert_id)
        return alert === undefined ? [] : [{ alert, firing: toFiring(firing) }]
      })
    },
  }
}

function own(tables: Tables, accountId: string) {
  return tables
    .selectFrom('market_alerts')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
}

function withFirings(query: ReturnType<typeof own>) {
  return query.selectAll().select((eb) => [
    eb
      .selectFrom('market_alert_firings')
      .whereRef('alert_id', '=', 'market_alerts.id')
      .select((inner) => inner.fn.countAll<string>().as('count'))
      .as('firings'),
    eb
      .selectFrom('market_alert_firings')
      .whereRef('alert_id', '=', 'market_alerts.id')
      .select((inner) => inner.fn.max('fired_at').as('last'))
      .as('last_fired_at'),
  ])
}

function toHistory(
  row: Selectable<AlertRow> & {
    readonly firings: string | null
    readonly last_fired_at: string | null
  },
): AlertHistory {
  return {
    ...toAlert(row),
    firings: Number(row.folded_firings) + Number(row.firings ?? 0),
    lastFiredAt: row.last_fired_at === null ? null : Number(row.last_fired_at),
  }
}

function toAlert(row: Selectable<AlertRow>): AlertRecord {
  return {
    id: row.id,
    accountId: row.account_id,
    token: row.token,
    direction: row.direction,
    price: BigInt(row.price),
    note: row.note,
    state: row.state,
    afterBlock: BigInt(row.after_block),
    createdAt: row.created_at,
  }
}

function toFiring(row: Selectable<FiringRow>): FiringRecord {
  return {
    alertId: row.alert_id,
    blockNumber: BigInt(row.block_number),
    logIndex: row.log_index,
    price: BigInt(row.price),
    firedAt: Number(row.fired_at),
    transactionHash: row.transaction_hash,
    eventId: row.event_id,
  }
}
