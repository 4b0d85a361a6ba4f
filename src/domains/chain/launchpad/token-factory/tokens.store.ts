import type { Hex } from '../../../../ports/chain-evm.ts'
import type { Queryable } from '../../../../ports/database.ts'
import {
  bigint,
  integer,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../../ports/tables.ts'
import { newestFirst, newestPage, type PlacePage } from '../../chain-index/index.ts'
import { shownText } from '../names/shown-text.ts'

/** The position of a log in the chain, and the event written for it. */
export const placeColumns = {
  blockNumber: bigint,
  logIndex: integer,
  blockHash: text<Hex>(),
  transactionHash: text<Hex>(),
  eventId: text(),
}

const tokensTables = tablesOf(
  {
    factoryTokens: {
      ...placeColumns,
      token: text<Hex>(),
      creator: text<Hex>(),
      recipient: text<Hex>(),
      name: shownText,
      symbol: shownText,
      metadataUri: text(),
      decimals: integer,
      /** The total supply in base units, and the part of it that was granted. */
      supply: bigint,
      vested: bigint,
      createdAt: time,
    },
  },
  { count: integer, lastLaunchAt: nullable(time) },
)
type Tables = TablesOf<typeof tokensTables>

/** One token of the factory. */
export type FactoryTokenRecord = Readonly<RowOf<typeof tokensTables, 'factoryTokens'>>

/** Store of plain and vesting tokens. */
export function factoryTokensStore(db: Queryable) {
  const tables = tokensTables.on(db)
  return { ...reads(tables), ...writes(tables) }
}

function reads(tables: Tables) {
  return {
    async byToken(token: Hex): Promise<FactoryTokenRecord | undefined> {
      const [row] = await this.byTokens([token])
      return row
    },

    async byTokens(tokens: readonly Hex[]): Promise<readonly FactoryTokenRecord[]> {
      if (tokens.length === 0) return []
      return tables.selectFrom('factoryTokens').selectAll().where('token', 'in', tokens).execute()
    },

    /** Newest first; one more than `limit` when there is a next page. */
    page({
      creator,
      ...page
    }: PlacePage & { readonly creator?: Hex }): Promise<readonly FactoryTokenRecord[]> {
      const tokens = tables.selectFrom('factoryTokens').selectAll()
      return newestPage(
        creator === undefined ? tokens : tokens.where('creator', '=', creator),
        page,
      ).execute()
    },

    totals: (): Promise<{ readonly count: number; readonly lastLaunchAt: Date | null }> =>
      tables
        .selectFrom('factoryTokens')
        .select(({ fn }) => [
          fn.countAll<number>().as('count'),
          fn.max('createdAt').as('lastLaunchAt'),
        ])
        .executeTakeFirstOrThrow(),
  }
}

function writes(tables: Tables) {
  return {
    async insert(row: FactoryTokenRecord): Promise<void> {
      const { blockNumber, logIndex, blockHash, transactionHash, eventId } = row
      const { token, creator, recipient, name, symbol, metadataUri } = row
      const { decimals, supply, vested, createdAt } = row
      await tables
        .insertInto('factoryTokens')
        .values({
          blockNumber,
          logIndex,
          blockHash,
          transactionHash,
          eventId,
          token,
          creator,
          recipient,
          name,
          symbol,
          metadataUri,
          decimals,
          supply,
          vested,
          createdAt,
        })
        .execute()
    },

    /** Deletes the tokens above a block, newest first. */
    async removeAbove(blockNumber: bigint): Promise<readonly FactoryTokenRecord[]> {
      const rows = await tables
        .deleteFrom('factoryTokens')
        .where('blockNumber', '>', blockNumber)
        .returningAll()
        .execute()
      return rows.sort(newestFirst)
    },
  }
}
