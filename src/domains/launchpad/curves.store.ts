import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'

export type CurveStatus = 'complete' | 'graduated' | 'trading'

type CurveRow = {
  token: string
  status: string
  virtual_eth: string
  virtual_token: string
  trade_count: string
  last_trade_at: Date | null
  pool: string | null
  graduated_block: string | null
  graduated_at: Date | null
}
type CurveTables = { curve_states: CurveRow }

/** A curve as the newest applied block left it. */
export type CurveRecord = {
  readonly token: Hex
  readonly status: CurveStatus
  readonly virtualEth: bigint
  readonly virtualToken: bigint
  readonly tradeCount: number
  readonly lastTradeAt: Date | null
  readonly pool: Hex | null
  readonly graduatedBlock: bigint | null
  readonly graduatedAt: Date | null
}

/** Rows of curves. */
export function curvesStore(db: Queryable) {
  const tables = db.withTables<CurveTables>()
  return {
    async byToken(token: Hex): Promise<CurveRecord | undefined> {
      const row = await tables
        .selectFrom('curve_states')
        .selectAll()
        .where('token', '=', token)
        .executeTakeFirst()
      return row && toRecord(row)
    },

    async byTokens(tokens: readonly Hex[]): Promise<readonly CurveRecord[]> {
      if (tokens.length === 0) return []
      const rows = await tables
        .selectFrom('curve_states')
        .selectAll()
        .where('token', 'in', tokens)
        .execute()
      return rows.map(toRecord)
    },

    /** Writes the whole state, new or not. */
    async put(curve: CurveRecord): Promise<void> {
      const values = {
        status: curve.status,
        virtual_eth: curve.virtualEth.toString(),
        virtual_token: curve.virtualToken.toString(),
        trade_count: curve.tradeCount.toString(),
        last_trade_at: curve.lastTradeAt,
        pool: curve.pool,
        graduated_block: curve.graduatedBlock?.toString() ?? null,
        graduated_at: curve.graduatedAt,
      }
      await tables
        .insertInto('curve_states')
        .values({ token: curve.token, ...values })
        .onConflict((conflict) => conflict.column('token').doUpdateSet(values))
        .execute()
    },

    async remove(token: Hex): Promise<void> {
      await tables.deleteFrom('curve_states').where('token', '=', token).execute()
    },

    /** Tokens that graduated above `blockNumber`. */
    async graduatedAbove(blockNumber: bigint): Promise<readonly Hex[]> {
      const rows = await tables
        .selectFrom('curve_states')
        .select('token')
        .where('graduated_block', '>', blockNumber.toString())
        .execute()
      return rows.map((row) => row.token as Hex)
    },
  }
}

// Text columns hold what `put` wrote, so their narrower types still hold.
function toRecord(row: CurveRow): CurveRecord {
  return {
    token: row.token as Hex,
    status: row.status as CurveStatus,
    virtualEth: BigInt(row.virtual_eth),
    virtualToken: BigInt(row.virtual_token),
    tradeCount: Number(row.trade_count),
    lastTradeAt: row.last_trade_at,
    pool: row.pool as Hex | null,
    graduatedBlock: row.graduated_block === null ? null : BigInt(row.graduated_block),
    graduatedAt: row.graduated_at,
  }
}
