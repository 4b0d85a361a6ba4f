import { type Kysely, sql } from 'kysely'
import { shownName } from '../../kernel/name-text.ts'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'
import { newestPage } from '../chain-index/index.ts'
import { type Evidence, evidenceColumns, toEvidence } from '../intents/index.ts'
import type { LaunchFamily } from './launch-families.ts'
import { type LaunchState, onChainStates } from './launch-states.ts'
import { skeletonOf } from './names/skeleton.ts'

type LaunchRow = {
  id: string
  family: LaunchFamily
  factory: Hex | null
  origin: LaunchRecord['origin']
  state: LaunchState
  version: number
  token: Hex
  creator: Hex
  name: string
  symbol: string
  name_skeleton: string
  symbol_skeleton: string
  metadata_uri: string
  description: string | null
  fee_recipient: Hex
  params_hash: Hex | null
  intent_id: string | null
  owner_account: string | null
  initial_buy_atomic: string | null
  supply: string
  curve_supply: string
  initial_virtual_eth: string
  initial_virtual_token: string
  transaction_hash: Hex | null
  block_number: string | null
  block_hash: Hex | null
  log_index: number | null
  launched_at: Date | null
  confirmed_event: string | null
  trading_event: string | null
  graduating_event: string | null
  graduated_event: string | null
  expires_at: Date | null
  created_at: Date
  updated_at: Date
}
type LaunchTables = { launches: LaunchRow }
type Tables = Kysely<LaunchTables>

/** One launch. Addresses are checksummed; `token` is where it is or, before it is on the chain, will be. */
export type LaunchRecord = {
  readonly id: string
  readonly family: LaunchFamily
  /** The launchpad that makes it; null for a curve that was indexed before there were several. */
  readonly factory: Hex | null
  readonly origin: 'chain' | 'prepared'
  readonly state: LaunchState
  /** Grows with every move, because a reorganisation brings a state back. */
  readonly version: number
  readonly token: Hex
  readonly creator: Hex
  readonly name: string
  readonly symbol: string
  readonly metadataUri: string
  readonly description: string | null
  readonly feeRecipient: Hex
  readonly paramsHash: Hex | null
  readonly intentId: string | null
  /** The account that prepared it; null when nobody was signed in, or it was made elsewhere. */
  readonly ownerAccount: string | null
  readonly initialBuyAtomic: bigint | null
  readonly supply: bigint
  /** This and the opening reserves are zero in families without a curve. */
  readonly curveSupply: bigint
  readonly initialVirtualEth: bigint
  readonly initialVirtualToken: bigint
  readonly transactionHash: Hex | null
  readonly evidence: Evidence | null
  readonly launchedAt: Date | null
  /** The events that said so, for the event that takes them back. */
  readonly confirmedEvent: string | null
  readonly tradingEvent: string | null
  readonly graduatingEvent: string | null
  readonly graduatedEvent: string | null
  readonly expiresAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type LaunchChange = {
  readonly state: LaunchState
  readonly transactionHash?: Hex | null
  readonly evidence?: Evidence | null
  readonly launchedAt?: Date | null
  readonly feeRecipient?: Hex
  readonly graduatingEvent?: string | null
  readonly confirmedEvent?: string | null
  readonly tradingEvent?: string | null
  readonly graduatedEvent?: string | null
}

/** Rows of launches. */
export function launchesStore(db: Queryable) {
  const tables: Tables = db.withTables<LaunchTables>()
  return { ...reads(tables), ...lists(tables), ...writes(tables) }
}

function reads(tables: Tables) {
  return {
    byId: (id: string) => one(tables, 'id', id),

    byToken: (token: Hex) => one(tables, 'token', token),

    async byTokens(tokens: readonly Hex[]): Promise<readonly LaunchRecord[]> {
      if (tokens.length === 0) return []
      const rows = await tables
        .selectFrom('launches')
        .selectAll()
        .where('token', 'in', tokens)
        .execute()
      return rows.map(toRecord)
    },

    /** How many of a family are on the chain, and when the newest was launched. */
    async totals(
      family: LaunchFamily,
    ): Promise<{ readonly count: number; readonly lastLaunchAt: Date | null }> {
      const row = await tables
        .selectFrom('launches')
        .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.max('launched_at').as('last')])
        .where('block_number', 'is not', null)
        .where('family', '=', family)
        .executeTakeFirstOrThrow()
      return { count: Number(row.count), lastLaunchAt: row.last }
    },
  }
}

function lists(tables: Tables) {
  return {
    /** Launches on the chain, newest first, one more than `limit` when there are more. */
    async page(options: {
      readonly creator?: Hex
      readonly family?: LaunchFamily
      readonly state?: LaunchState
      readonly after?: { readonly blockNumber: string; readonly logIndex: number }
      readonly limit: number
    }): Promise<readonly LaunchRecord[]> {
      const { creator, family, state } = options
      let query = tables
        .selectFrom('launches')
        .selectAll()
        .where('block_number', 'is not', null)
        .where('state', 'in', state === undefined ? onChainStates : [state])
      if (family !== undefined) query = query.where('family', '=', family)
      if (creator !== undefined) query = query.where('creator', '=', creator)
      const rows = await newestPage(query, options).execute()
      return rows.map(toRecord)
    },

    /** Launches on the chain whose name or symbol looks the same, oldest first; see `skeletonOf`. */
    async alike(
      skeletons: { readonly names: readonly string[]; readonly symbols: readonly string[] },
      limit: number,
    ): Promise<readonly LaunchRecord[]> {
      const rows = await tables
        .selectFrom('launches')
        .selectAll()
        .where('block_number', 'is not', null)
        .where(
          sql<boolean>`(
            name_skeleton = ANY(${seen(skeletons.names)}::text[])
            OR symbol_skeleton = ANY(${seen(skeletons.symbols)}::text[])
            OR name_skeleton = ANY(${behindDollar(skeletons.names)}::text[]) AND name ~ ${dollar}
            OR symbol_skeleton = ANY(${behindDollar(skeletons.symbols)}::text[]) AND symbol ~ ${dollar})`,
        )
        .orderBy('block_number')
        .orderBy('log_index')
        .limit(limit)
        .execute()
      return rows.map(toRecord)
    },

    /** Launches whose block lies above `blockNumber`. */
    async above(blockNumber: bigint): Promise<readonly LaunchRecord[]> {
      const rows = await tables
        .selectFrom('launches')
        .selectAll()
        .where('block_number', '>', blockNumber.toString())
        .orderBy('block_number', 'desc')
        .orderBy('log_index', 'desc')
        .execute()
      return rows.map(toRecord)
    },
  }
}

function writes(tables: Tables) {
  return {
    async insert(launch: LaunchRecord): Promise<void> {
      await tables.insertInto('launches').values(toRow(launch)).execute()
    },

    /** Changes a launch that nobody moved since it was read; false when somebody did. */
    async change(launch: LaunchRecord, change: LaunchChange, now: Date): Promise<boolean> {
      const { evidence, transactionHash, launchedAt, feeRecipient } = change
      const { confirmedEvent, tradingEvent, graduatingEvent, graduatedEvent } = change
      const row = await tables
        .updateTable('launches')
        .set({
          state: change.state,
          version: launch.version + 1,
          updated_at: now,
          ...(transactionHash === undefined ? {} : { transaction_hash: transactionHash }),
          ...(evidence === undefined ? {} : evidenceColumns(evidence)),
          ...(launchedAt === undefined ? {} : { launched_at: launchedAt }),
          ...(feeRecipient === undefined ? {} : { fee_recipient: feeRecipient }),
          ...(confirmedEvent === undefined ? {} : { confirmed_event: confirmedEvent }),
          ...(tradingEvent === undefined ? {} : { trading_event: tradingEvent }),
          ...(graduatingEvent === undefined ? {} : { graduating_event: graduatingEvent }),
          ...(graduatedEvent === undefined ? {} : { graduated_event: graduatedEvent }),
        })
        .where('id', '=', launch.id)
        .where('version', '=', launch.version)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Notes who earns the fees of a token, as the vault's log says it. */
    async noteRecipient(token: Hex, account: Hex): Promise<void> {
      await tables
        .updateTable('launches')
        .set({ fee_recipient: account })
        .where('token', '=', token)
        .execute()
    },

    async remove(id: string): Promise<void> {
      await tables.deleteFrom('launches').where('id', '=', id).execute()
    },
  }
}

async function one(
  tables: Tables,
  column: 'id' | 'token',
  value: string,
): Promise<LaunchRecord | undefined> {
  const row = await tables
    .selectFrom('launches')
    .selectAll()
    .where(column, '=', value)
    .executeTakeFirst()
  return row && toRecord(row)
}

function toRow(launch: LaunchRecord): LaunchRow {
  return {
    id: launch.id,
    family: launch.family,
    factory: launch.factory,
    origin: launch.origin,
    state: launch.state,
    version: launch.version,
    token: launch.token,
    creator: launch.creator,
    name: launch.name,
    symbol: launch.symbol,
    name_skeleton: skeletonOf(launch.name),
    symbol_skeleton: skeletonOf(launch.symbol),
    metadata_uri: launch.metadataUri,
    description: launch.description,
    fee_recipient: launch.feeRecipient,
    params_hash: launch.paramsHash,
    intent_id: launch.intentId,
    owner_account: launch.ownerAccount,
    initial_buy_atomic: launch.initialBuyAtomic?.toString() ?? null,
    supply: launch.supply.toString(),
    curve_supply: launch.curveSupply.toString(),
    initial_virtual_eth: launch.initialVirtualEth.toString(),
    initial_virtual_token: launch.initialVirtualToken.toString(),
    transaction_hash: launch.transactionHash,
    ...evidenceColumns(launch.evidence),
    launched_at: launch.launchedAt,
    confirmed_event: launch.confirmedEvent,
    trading_event: launch.tradingEvent,
    graduating_event: launch.graduatingEvent,
    graduated_event: launch.graduatedEvent,
    expires_at: launch.expiresAt,
    created_at: launch.createdAt,
    updated_at: launch.updatedAt,
  }
}

// Text columns hold what `toRow` wrote, so their narrower types still hold.
function toRecord(row: LaunchRow): LaunchRecord {
  return {
    id: row.id,
    family: row.family,
    factory: row.factory,
    origin: row.origin,
    state: row.state,
    version: row.version,
    token: row.token,
    creator: row.creator,
    name: shownName(row.name),
    symbol: shownName(row.symbol),
    metadataUri: row.metadata_uri,
    description: row.description,
    feeRecipient: row.fee_recipient,
    paramsHash: row.params_hash,
    intentId: row.intent_id,
    ownerAccount: row.owner_account,
    initialBuyAtomic: row.initial_buy_atomic === null ? null : BigInt(row.initial_buy_atomic),
    supply: BigInt(row.supply),
    curveSupply: BigInt(row.curve_supply),
    initialVirtualEth: BigInt(row.initial_virtual_eth),
    initialVirtualToken: BigInt(row.initial_virtual_token),
    transactionHash: row.transaction_hash,
    evidence: toEvidence(row),
    launchedAt: row.launched_at,
    confirmedEvent: row.confirmed_event,
    tradingEvent: row.trading_event,
    graduatingEvent: row.graduating_event,
    graduatedEvent: row.graduated_event,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** The dollar signs that there are: the usual one, the full-width and the small one. */
const dollar = '^[$＄﹩]'

/** How a text is kept that writes its first letter, an s, as a dollar sign. */
function behindDollar(skeletons: readonly string[]): readonly string[] {
  return seen(skeletons.map((skeleton) => (skeleton.startsWith('s') ? skeleton.slice(1) : '')))
}

/** A text that is not there yet looks like nothing. */
function seen(skeletons: readonly string[]): readonly string[] {
  return skeletons.filter((skeleton) => skeleton !== '')
}
