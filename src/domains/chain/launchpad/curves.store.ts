import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  integer,
  nullable,
  type RowOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import type { AntiSnipe } from './curve.ts'

export type CurveStatus = 'complete' | 'graduated' | 'trading'

const curvesTables = tablesOf({
  curveStates: {
    token: text<Hex>(),
    status: text<CurveStatus>(),
    virtualEth: bigint,
    virtualToken: bigint,
    tradeCount: integer,
    lastTradeAt: nullable(time),
    pool: nullable(text<Hex>()),
    graduatedBlock: nullable(bigint),
    graduatedAt: nullable(time),
    /** The first block in which the graduator postponed the opening of the pool; null when it never did. */
    postponedBlock: nullable(bigint),
    /** The time of the launch's block; null for a curve indexed before this column existed. */
    openedAt: nullable(time),
    snipeStartBps: integer,
    snipeDurationSeconds: integer,
    snipeDecay: text<AntiSnipe['decay']>(),
  },
})
type CurveRow = RowOf<typeof curvesTables, 'curveStates'>

/** A curve as of the newest applied block. */
export type CurveRecord = Readonly<
  Omit<CurveRow, 'snipeDecay' | 'snipeDurationSeconds' | 'snipeStartBps'>
> & { readonly antiSnipe: AntiSnipe }

const rowsPerInsert = 500

/** Store of curves. */
export function curvesStore(db: Queryable) {
  const tables = curvesTables.on(db)
  return {
    async byToken(token: Hex): Promise<CurveRecord | undefined> {
      const row = await tables
        .selectFrom('curveStates')
        .selectAll()
        .where('token', '=', token)
        .executeTakeFirst()
      return row && toRecord(row)
    },

    async byTokens(tokens: readonly Hex[]): Promise<readonly CurveRecord[]> {
      if (tokens.length === 0) return []
      const rows = await tables
        .selectFrom('curveStates')
        .selectAll()
        .where('token', 'in', tokens)
        .execute()
      return rows.map(toRecord)
    },

    /** Inserts or replaces whole states; each token at most once. */
    async put(curves: readonly CurveRecord[]): Promise<void> {
      for (let start = 0; start < curves.length; start += rowsPerInsert) {
        await tables
          .insertInto('curveStates')
          .values(curves.slice(start, start + rowsPerInsert).map(toRow))
          .onConflict((conflict) =>
            conflict.column('token').doUpdateSet((eb) => ({
              status: eb.ref('excluded.status'),
              virtualEth: eb.ref('excluded.virtualEth'),
              virtualToken: eb.ref('excluded.virtualToken'),
              tradeCount: eb.ref('excluded.tradeCount'),
              lastTradeAt: eb.ref('excluded.lastTradeAt'),
              pool: eb.ref('excluded.pool'),
              graduatedBlock: eb.ref('excluded.graduatedBlock'),
              graduatedAt: eb.ref('excluded.graduatedAt'),
              postponedBlock: eb.ref('excluded.postponedBlock'),
              openedAt: eb.ref('excluded.openedAt'),
              snipeStartBps: eb.ref('excluded.snipeStartBps'),
              snipeDurationSeconds: eb.ref('excluded.snipeDurationSeconds'),
              snipeDecay: eb.ref('excluded.snipeDecay'),
            })),
          )
          .execute()
      }
    },

    async remove(token: Hex): Promise<void> {
      await tables.deleteFrom('curveStates').where('token', '=', token).execute()
    },

    /** Tokens that graduated, or were postponed for the first time, above `blockNumber`. */
    async graduatedAbove(blockNumber: bigint): Promise<readonly Hex[]> {
      const rows = await tables
        .selectFrom('curveStates')
        .select('token')
        .where((eb) =>
          eb.or([eb('graduatedBlock', '>', blockNumber), eb('postponedBlock', '>', blockNumber)]),
        )
        .execute()
      return rows.map((row) => row.token)
    },
  }
}

function toRow({ antiSnipe, ...curve }: CurveRecord): CurveRow {
  const { token, status, virtualEth, virtualToken, tradeCount, lastTradeAt, pool } = curve
  const { graduatedBlock, graduatedAt, postponedBlock, openedAt } = curve
  return {
    token,
    status,
    virtualEth,
    virtualToken,
    tradeCount,
    lastTradeAt,
    pool,
    graduatedBlock,
    graduatedAt,
    postponedBlock,
    openedAt,
    snipeStartBps: antiSnipe.startBps,
    snipeDurationSeconds: antiSnipe.durationSeconds,
    snipeDecay: antiSnipe.decay,
  }
}

function toRecord({
  snipeDecay: decay,
  snipeDurationSeconds: durationSeconds,
  snipeStartBps: startBps,
  ...curve
}: CurveRow): CurveRecord {
  return { ...curve, antiSnipe: { startBps, durationSeconds, decay } }
}
