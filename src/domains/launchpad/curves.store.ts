import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'
import type { AntiSnipe } from './curve.ts'

export type CurveStatus = 'complete' | 'graduated' | 'trading'

type CurveRow = {
  token: Hex
  status: CurveStatus
  virtual_eth: string
  virtual_token: string
  trade_count: string
  last_trade_at: Date | null
  pool: Hex | null
  graduated_block: string | null
  graduated_at: Date | null
  postponed_block: string | null
  opened_at: Date | null
  snipe_start_bps: number
  snipe_duration_seconds: number
  snipe_decay: AntiSnipe['decay']
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
  /** The first block in which the graduator put the opening of the pool off; null when it did not. */
  readonly postponedBlock: bigint | null
  /** The time of the launch's block; null for a curve that was indexed before this was kept. */
  readonly openedAt: Date | null
  readonly antiSnipe: AntiSnipe
}

const rowsPerInsert = 500

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

    /** Writes the whole states, new or not; each token once. */
    async put(curves: readonly CurveRecord[]): Promise<void> {
      for (let start = 0; start < curves.length; start += rowsPerInsert) {
        await tables
          .insertInto('curve_states')
          .values(curves.slice(start, start + rowsPerInsert).map(toRow))
          .onConflict((conflict) =>
            conflict.column('token').doUpdateSet((eb) => ({
              status: eb.ref('excluded.status'),
              virtual_eth: eb.ref('excluded.virtual_eth'),
              virtual_token: eb.ref('excluded.virtual_token'),
              trade_count: eb.ref('excluded.trade_count'),
              last_trade_at: eb.ref('excluded.last_trade_at'),
              pool: eb.ref('excluded.pool'),
              graduated_block: eb.ref('excluded.graduated_block'),
              graduated_at: eb.ref('excluded.graduated_at'),
              postponed_block: eb.ref('excluded.postponed_block'),
              opened_at: eb.ref('excluded.opened_at'),
              snipe_start_bps: eb.ref('excluded.snipe_start_bps'),
              snipe_duration_seconds: eb.ref('excluded.snipe_duration_seconds'),
              snipe_decay: eb.ref('excluded.snipe_decay'),
            })),
          )
          .execute()
      }
    },

    async remove(token: Hex): Promise<void> {
      await tables.deleteFrom('curve_states').where('token', '=', token).execute()
    },

    /** Tokens that graduated, or were kept waiting for the first time, above `blockNumber`. */
    async graduatedAbove(blockNumber: bigint): Promise<readonly Hex[]> {
      const rows = await tables
        .selectFrom('curve_states')
        .select('token')
        .where((eb) =>
          eb.or([
            eb('graduated_block', '>', blockNumber.toString()),
            eb('postponed_block', '>', blockNumber.toString()),
          ]),
        )
        .execute()
      return rows.map((row) => row.token)
    },
  }
}

function toRow(curve: CurveRecord): CurveRow {
  return {
    token: curve.token,
    status: curve.status,
    virtual_eth: curve.virtualEth.toString(),
    virtual_token: curve.virtualToken.toString(),
    trade_count: curve.tradeCount.toString(),
    last_trade_at: curve.lastTradeAt,
    pool: curve.pool,
    graduated_block: curve.graduatedBlock?.toString() ?? null,
    graduated_at: curve.graduatedAt,
    postponed_block: curve.postponedBlock?.toString() ?? null,
    opened_at: curve.openedAt,
    snipe_start_bps: curve.antiSnipe.startBps,
    snipe_duration_seconds: curve.antiSnipe.durationSeconds,
    snipe_decay: curve.antiSnipe.decay,
  }
}

// Text columns hold what `put` wrote, so their narrower types still hold.
function toRecord(row: CurveRow): CurveRecord {
  return {
    token: row.token,
    status: row.status,
    virtualEth: BigInt(row.virtual_eth),
    virtualToken: BigInt(row.virtual_token),
    tradeCount: Number(row.trade_count),
    lastTradeAt: row.last_trade_at,
    pool: row.pool,
    graduatedBlock: toBlock(row.graduated_block),
    graduatedAt: row.graduated_at,
    postponedBlock: toBlock(row.postponed_block),
    openedAt: row.opened_at,
    antiSnipe: {
      startBps: row.snipe_start_bps,
      durationSeconds: row.snipe_duration_seconds,
      decay: row.snipe_decay,
    },
  }
}

function toBlock(text: string | null): bigint | null {
  return text === null ? null : BigInt(text)
}
