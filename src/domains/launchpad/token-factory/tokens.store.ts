import type { Kysely } from 'kysely'
import { shownName } from '../../../kernel/name-text.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import { newestPage } from '../../chain-index/index.ts'

type PlaceRow = {
  block_number: string
  log_index: number
  block_hash: Hex
  transaction_hash: Hex
  event_id: string
}
type TokenRow = PlaceRow & {
  token: Hex
  creator: Hex
  recipient: Hex
  name: string
  symbol: string
  metadata_uri: string
  decimals: number
  supply: string
  vested: string
  created_at: Date
}
type Tables = Kysely<{ factory_tokens: TokenRow }>

/** Where a log stands in the chain, and the event that told of it. */
export type PlacedRow = {
  readonly blockNumber: bigint
  readonly logIndex: number
  readonly blockHash: Hex
  readonly transactionHash: Hex
  readonly eventId: string
}

/** One token of the factory. */
export type FactoryTokenRecord = PlacedRow & {
  readonly token: Hex
  readonly creator: Hex
  readonly recipient: Hex
  readonly name: string
  readonly symbol: string
  readonly metadataUri: string
  readonly decimals: number
  /** Base units in all, and those of them that were granted. */
  readonly supply: bigint
  readonly vested: bigint
  readonly createdAt: Date
}

/** A list's place: what lies before it in the order of the list. */
export type PageAfter = {
  readonly limit: number
  readonly after?: { readonly blockNumber: string; readonly logIndex: number }
}

/** Rows of plain and vesting tokens. */
export function factoryTokensStore(db: Queryable) {
  const tables: Tables = db.withTables<{ factory_tokens: TokenRow }>()
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
      const rows = await tables
        .selectFrom('factory_tokens')
        .selectAll()
        .where('token', 'in', tokens)
        .execute()
      return rows.map(toRecord)
    },

    /** Newest first, one more than `limit` when there are more. */
    async page(
      question: PageAfter & { readonly creator?: Hex },
    ): Promise<readonly FactoryTokenRecord[]> {
      const { creator } = question
      let query = tables.selectFrom('factory_tokens').selectAll()
      if (creator !== undefined) query = query.where('creator', '=', creator)
      const rows = await newestPage(query, question).execute()
      return rows.map(toRecord)
    },

    async totals(): Promise<{ readonly count: number; readonly lastLaunchAt: Date | null }> {
      const row = await tables
        .selectFrom('factory_tokens')
        .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.max('created_at').as('last')])
        .executeTakeFirstOrThrow()
      return { count: Number(row.count), lastLaunchAt: row.last }
    },
  }
}

function writes(tables: Tables) {
  return {
    async insert(token: FactoryTokenRecord): Promise<void> {
      await tables
        .insertInto('factory_tokens')
        .values({
          ...placeColumns(token),
          token: token.token,
          creator: token.creator,
          recipient: token.recipient,
          name: token.name,
          symbol: token.symbol,
          metadata_uri: token.metadataUri,
          decimals: token.decimals,
          supply: token.supply.toString(),
          vested: token.vested.toString(),
          created_at: token.createdAt,
        })
        .execute()
    },

    /** Takes out the tokens above a block, newest first. */
    async removeAbove(blockNumber: bigint): Promise<readonly FactoryTokenRecord[]> {
      const rows = await tables
        .deleteFrom('factory_tokens')
        .where('block_number', '>', blockNumber.toString())
        .returningAll()
        .execute()
      return rows.map(toRecord).sort(newestFirst)
    },
  }
}

/** The columns of a place. */
export function placeColumns(row: PlacedRow): PlaceRow {
  return {
    block_number: row.blockNumber.toString(),
    log_index: row.logIndex,
    block_hash: row.blockHash,
    transaction_hash: row.transactionHash,
    event_id: row.eventId,
  }
}

// Text columns hold what `placeColumns` wrote, so their narrower types still hold.
export function toPlace(row: PlaceRow): PlacedRow {
  return {
    blockNumber: BigInt(row.block_number),
    logIndex: row.log_index,
    blockHash: row.block_hash,
    transactionHash: row.transaction_hash,
    eventId: row.event_id,
  }
}

/** The order in which a reorganisation takes rows back. */
export function newestFirst(left: PlacedRow, right: PlacedRow): number {
  if (left.blockNumber !== right.blockNumber) return left.blockNumber < right.blockNumber ? 1 : -1
  return right.logIndex - left.logIndex
}

// Text columns hold what `insert` wrote, so their narrower types still hold.
function toRecord(row: TokenRow): FactoryTokenRecord {
  return {
    ...toPlace(row),
    token: row.token,
    creator: row.creator,
    recipient: row.recipient,
    name: shownName(row.name),
    symbol: shownName(row.symbol),
    metadataUri: row.metadata_uri,
    decimals: row.decimals,
    supply: BigInt(row.supply),
    vested: BigInt(row.vested),
    createdAt: row.created_at,
  }
}
