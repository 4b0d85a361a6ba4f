import type { Kysely } from 'kysely'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'
import { type LaunchState, onChainStates } from './launch-states.ts'

type LaunchRow = {
  id: string
  origin: string
  state: string
  token: string
  creator: string
  name: string
  symbol: string
  metadata_uri: string
  description: string | null
  fee_recipient: string
  params_hash: string | null
  intent_id: string | null
  initial_buy_atomic: string | null
  supply: string
  curve_supply: string
  initial_virtual_eth: string
  initial_virtual_token: string
  transaction_hash: string | null
  block_number: string | null
  block_hash: string | null
  log_index: number | null
  launched_at: Date | null
  confirmed_event: string | null
  trading_event: string | null
  graduated_event: string | null
  expires_at: Date | null
  created_at: Date
  updated_at: Date
}
type LaunchTables = { launches: LaunchRow }
type Tables = Kysely<LaunchTables>

/** Where on the chain something is written. */
export type Evidence = {
  readonly blockNumber: bigint
  readonly blockHash: Hex
  readonly transactionHash: Hex
  /** Null for a reverted transaction, which leaves no log. */
  readonly logIndex: number | null
}

/** One launch. Addresses are checksummed; `token` is where it is or, before it is on the chain, will be. */
export type LaunchRecord = {
  readonly id: string
  readonly origin: 'chain' | 'prepared'
  readonly state: LaunchState
  readonly token: Hex
  readonly creator: Hex
  readonly name: string
  readonly symbol: string
  readonly metadataUri: string
  readonly description: string | null
  readonly feeRecipient: Hex
  readonly paramsHash: Hex | null
  readonly intentId: string | null
  readonly initialBuyAtomic: bigint | null
  readonly supply: bigint
  readonly curveSupply: bigint
  readonly initialVirtualEth: bigint
  readonly initialVirtualToken: bigint
  readonly transactionHash: Hex | null
  readonly evidence: Evidence | null
  readonly launchedAt: Date | null
  /** The events that said so, for the event that takes them back. */
  readonly confirmedEvent: string | null
  readonly tradingEvent: string | null
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
  readonly confirmedEvent?: string | null
  readonly tradingEvent?: string | null
  readonly graduatedEvent?: string | null
}

/** Rows of launches. */
export function launchesStore(db: Queryable) {
  const tables: Tables = db.withTables<LaunchTables>()
  return { ...reads(tables), ...writes(tables) }
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

    /** Launches on the chain, newest first, one more than `limit` when there are more. */
    async page(options: {
      readonly creator?: Hex
      readonly state?: LaunchState
      readonly after?: { readonly blockNumber: string; readonly logIndex: number }
      readonly limit: number
    }): Promise<readonly LaunchRecord[]> {
      const { after, creator, state } = options
      let query = tables
        .selectFrom('launches')
        .selectAll()
        .where('block_number', 'is not', null)
        .where('state', 'in', state === undefined ? onChainStates : [state])
      if (creator !== undefined) query = query.where('creator', '=', creator)
      if (after !== undefined) {
        query = query.where((eb) =>
          eb(
            eb.refTuple('block_number', 'log_index'),
            '<',
            eb.tuple(after.blockNumber, after.logIndex),
          ),
        )
      }
      const rows = await query
        .orderBy('block_number', 'desc')
        .orderBy('log_index', 'desc')
        .limit(options.limit + 1)
        .execute()
      return rows.map(toRecord)
    },

    /** How many are on the chain, and when the newest was launched. */
    async totals(): Promise<{ readonly count: number; readonly lastLaunchAt: Date | null }> {
      const row = await tables
        .selectFrom('launches')
        .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.max('launched_at').as('last')])
        .where('block_number', 'is not', null)
        .executeTakeFirstOrThrow()
      return { count: Number(row.count), lastLaunchAt: row.last }
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

    /** Changes a launch that is still in `from`; false when it no longer is. */
    async change(launch: LaunchRecord, change: LaunchChange, now: Date): Promise<boolean> {
      const { evidence, transactionHash, launchedAt, feeRecipient } = change
      const { confirmedEvent, tradingEvent, graduatedEvent } = change
      const row = await tables
        .updateTable('launches')
        .set({
          state: change.state,
          updated_at: now,
          ...(transactionHash === undefined ? {} : { transaction_hash: transactionHash }),
          ...(evidence === undefined ? {} : evidenceColumns(evidence)),
          ...(launchedAt === undefined ? {} : { launched_at: launchedAt }),
          ...(feeRecipient === undefined ? {} : { fee_recipient: feeRecipient }),
          ...(confirmedEvent === undefined ? {} : { confirmed_event: confirmedEvent }),
          ...(tradingEvent === undefined ? {} : { trading_event: tradingEvent }),
          ...(graduatedEvent === undefined ? {} : { graduated_event: graduatedEvent }),
        })
        .where('id', '=', launch.id)
        .where('state', '=', launch.state)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
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

/** The columns of a piece of evidence; all null without one. */
export function evidenceColumns(evidence: Evidence | null) {
  return {
    block_number: evidence === null ? null : evidence.blockNumber.toString(),
    block_hash: evidence === null ? null : evidence.blockHash,
    log_index: evidence === null ? null : evidence.logIndex,
  }
}

/** Evidence from its columns; null unless all are there. */
export function toEvidence(row: {
  readonly block_number: string | null
  readonly block_hash: string | null
  readonly log_index: number | null
  readonly transaction_hash: string | null
}): Evidence | null {
  if (row.block_number === null || row.block_hash === null || row.transaction_hash === null) {
    return null
  }
  return {
    blockNumber: BigInt(row.block_number),
    blockHash: row.block_hash as Hex,
    transactionHash: row.transaction_hash as Hex,
    logIndex: row.log_index,
  }
}

function toRow(launch: LaunchRecord): LaunchRow {
  return {
    id: launch.id,
    origin: launch.origin,
    state: launch.state,
    token: launch.token,
    creator: launch.creator,
    name: launch.name,
    symbol: launch.symbol,
    metadata_uri: launch.metadataUri,
    description: launch.description,
    fee_recipient: launch.feeRecipient,
    params_hash: launch.paramsHash,
    intent_id: launch.intentId,
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
    origin: row.origin as LaunchRecord['origin'],
    state: row.state as LaunchState,
    token: row.token as Hex,
    creator: row.creator as Hex,
    name: row.name,
    symbol: row.symbol,
    metadataUri: row.metadata_uri,
    description: row.description,
    feeRecipient: row.fee_recipient as Hex,
    paramsHash: row.params_hash as Hex | null,
    intentId: row.intent_id,
    initialBuyAtomic: row.initial_buy_atomic === null ? null : BigInt(row.initial_buy_atomic),
    supply: BigInt(row.supply),
    curveSupply: BigInt(row.curve_supply),
    initialVirtualEth: BigInt(row.initial_virtual_eth),
    initialVirtualToken: BigInt(row.initial_virtual_token),
    transactionHash: row.transaction_hash as Hex | null,
    evidence: toEvidence(row),
    launchedAt: row.launched_at,
    confirmedEvent: row.confirmed_event,
    tradingEvent: row.trading_event,
    graduatedEvent: row.graduated_event,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
