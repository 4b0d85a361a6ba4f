import { sql } from 'kysely'
import { skeletonOf } from '../../../kernel/name-skeleton.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  integer,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import { newestPage, type PlacePage } from '../chain-index/index.ts'
import { type Evidence, evidenceColumns, toEvidence } from '../intents/index.ts'
import type { LaunchFamily } from './launch-families.ts'
import { type LaunchState, onChainStates } from './launch-states.ts'
import { shownText } from './names/shown-text.ts'

const launchesTables = tablesOf(
  {
    launches: {
      id: text(),
      family: text<LaunchFamily>(),
      /** The launchpad that makes it; null for a curve indexed before there were several. */
      factory: nullable(text<Hex>()),
      origin: text<'chain' | 'prepared'>(),
      state: text<LaunchState>(),
      /** Grows with every state change, because a reorganisation can restore an earlier state. */
      version: integer,
      /** The token's address, predicted until it is on the chain. */
      token: text<Hex>(),
      creator: text<Hex>(),
      name: shownText,
      symbol: shownText,
      nameSkeleton: text(),
      symbolSkeleton: text(),
      metadataUri: text(),
      description: nullable(text()),
      feeRecipient: text<Hex>(),
      paramsHash: nullable(text<Hex>()),
      intentId: nullable(text()),
      /** The account that prepared it; null when nobody was signed in, or it was made without this service. */
      ownerAccount: nullable(text()),
      initialBuyAtomic: nullable(bigint),
      supply: bigint,
      /** This and the opening reserves are zero in families without a curve. */
      curveSupply: bigint,
      initialVirtualEth: bigint,
      initialVirtualToken: bigint,
      transactionHash: nullable(text<Hex>()),
      blockNumber: nullable(bigint),
      blockHash: nullable(text<Hex>()),
      logIndex: nullable(integer),
      launchedAt: nullable(time),
      /** The ids of the events that a reorganisation's events retract. */
      confirmedEvent: nullable(text()),
      tradingEvent: nullable(text()),
      graduatingEvent: nullable(text()),
      graduatedEvent: nullable(text()),
      expiresAt: nullable(time),
      createdAt: time,
      updatedAt: time,
    },
  },
  { count: integer, lastLaunchAt: nullable(time) },
)
type Tables = TablesOf<typeof launchesTables>
type LaunchRow = RowOf<typeof launchesTables, 'launches'>

/** One launch. Addresses are checksummed. */
export type LaunchRecord = Readonly<
  Omit<LaunchRow, 'blockHash' | 'blockNumber' | 'logIndex' | 'nameSkeleton' | 'symbolSkeleton'>
> & { readonly evidence: Evidence | null }

/** A page of launches on the chain. */
export type LaunchPage = PlacePage & {
  readonly creator?: Hex
  readonly family?: LaunchFamily
  readonly state?: LaunchState
}

export type LaunchChange = Pick<LaunchRecord, 'state'> &
  Partial<
    Pick<
      LaunchRecord,
      | 'confirmedEvent'
      | 'evidence'
      | 'feeRecipient'
      | 'graduatedEvent'
      | 'graduatingEvent'
      | 'launchedAt'
      | 'tradingEvent'
      | 'transactionHash'
    >
  >

/** Store of launches. */
export function launchesStore(db: Queryable) {
  const tables = launchesTables.on(db)
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

    /** The number of a family's launches on the chain, and the time of the newest. */
    totals: (
      family: LaunchFamily,
    ): Promise<{ readonly count: number; readonly lastLaunchAt: Date | null }> =>
      tables
        .selectFrom('launches')
        .select(({ fn }) => [
          fn.countAll<number>().as('count'),
          fn.max('launchedAt').as('lastLaunchAt'),
        ])
        .where('blockNumber', 'is not', null)
        .where('family', '=', family)
        .executeTakeFirstOrThrow(),
  }
}

function lists(tables: Tables) {
  return {
    /** Launches on the chain, newest first; one more than `limit` when there is a next page. */
    async page(options: LaunchPage): Promise<readonly LaunchRecord[]> {
      const { creator, family, state } = options
      let query = tables
        .selectFrom('launches')
        .selectAll()
        .where('blockNumber', 'is not', null)
        .where('state', 'in', state === undefined ? onChainStates : [state])
      if (family !== undefined) query = query.where('family', '=', family)
      if (creator !== undefined) query = query.where('creator', '=', creator)
      const rows = await newestPage(query, options).execute()
      return rows.map(toRecord)
    },

    /** Launches on the chain whose name or symbol has the same skeleton, oldest first; see `skeletonOf`. */
    async alike(
      skeletons: { readonly names: readonly string[]; readonly symbols: readonly string[] },
      limit: number,
    ): Promise<readonly LaunchRecord[]> {
      const rows = await tables
        .selectFrom('launches')
        .selectAll()
        .where('blockNumber', 'is not', null)
        .where(
          sql<boolean>`(
            name_skeleton = ANY(${seen(skeletons.names)}::text[])
            OR symbol_skeleton = ANY(${seen(skeletons.symbols)}::text[])
            OR name_skeleton = ANY(${behindDollar(skeletons.names)}::text[]) AND name ~ ${dollar}
            OR symbol_skeleton = ANY(${behindDollar(skeletons.symbols)}::text[]) AND symbol ~ ${dollar})`,
        )
        .orderBy('blockNumber')
        .orderBy('logIndex')
        .limit(limit)
        .execute()
      return rows.map(toRecord)
    },

    /** Launches whose block lies above `blockNumber`. */
    async above(blockNumber: bigint): Promise<readonly LaunchRecord[]> {
      const rows = await tables
        .selectFrom('launches')
        .selectAll()
        .where('blockNumber', '>', blockNumber)
        .orderBy('blockNumber', 'desc')
        .orderBy('logIndex', 'desc')
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

    /** Changes a launch if its version is still the one that was read; false otherwise. */
    async change(launch: LaunchRecord, change: LaunchChange, now: Date): Promise<boolean> {
      const { evidence, state, transactionHash, launchedAt, feeRecipient } = change
      const { confirmedEvent, tradingEvent, graduatingEvent, graduatedEvent } = change
      const row = await tables
        .updateTable('launches')
        .set({
          state,
          version: launch.version + 1,
          updatedAt: now,
          transactionHash,
          launchedAt,
          feeRecipient,
          confirmedEvent,
          tradingEvent,
          graduatingEvent,
          graduatedEvent,
          ...(evidence === undefined ? {} : evidenceColumns(evidence)),
        })
        .where('id', '=', launch.id)
        .where('version', '=', launch.version)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Records the fee recipient of a token, as the vault's log names it. */
    async noteRecipient(token: Hex, account: Hex): Promise<void> {
      await tables
        .updateTable('launches')
        .set({ feeRecipient: account })
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
  const { id, family, factory, origin, state, version, token, creator, name, symbol } = launch
  const { metadataUri, description, feeRecipient, paramsHash, intentId, ownerAccount } = launch
  const { initialBuyAtomic, supply, curveSupply, initialVirtualEth, initialVirtualToken } = launch
  const { transactionHash, launchedAt, expiresAt, createdAt, updatedAt } = launch
  const { confirmedEvent, tradingEvent, graduatingEvent, graduatedEvent } = launch
  return {
    id,
    family,
    factory,
    origin,
    state,
    version,
    token,
    creator,
    name,
    symbol,
    nameSkeleton: skeletonOf(name),
    symbolSkeleton: skeletonOf(symbol),
    metadataUri,
    description,
    feeRecipient,
    paramsHash,
    intentId,
    ownerAccount,
    initialBuyAtomic,
    supply,
    curveSupply,
    initialVirtualEth,
    initialVirtualToken,
    transactionHash,
    ...evidenceColumns(launch.evidence),
    launchedAt,
    confirmedEvent,
    tradingEvent,
    graduatingEvent,
    graduatedEvent,
    expiresAt,
    createdAt,
    updatedAt,
  }
}

function toRecord({
  blockHash,
  blockNumber,
  logIndex,
  nameSkeleton: _nameSkeleton,
  symbolSkeleton: _symbolSkeleton,
  ...launch
}: LaunchRow): LaunchRecord {
  const { transactionHash } = launch
  return { ...launch, evidence: toEvidence({ blockHash, blockNumber, logIndex, transactionHash }) }
}

/** The dollar signs of Unicode: the usual one, the full-width and the small one. */
const dollar = '^[$＄﹩]'

/** The stored skeleton of a text that writes an initial s as a dollar sign. */
function behindDollar(skeletons: readonly string[]): readonly string[] {
  return seen(skeletons.map((skeleton) => (skeleton.startsWith('s') ? skeleton.slice(1) : '')))
}

/** A text without a skeleton is left out: it resembles nothing. */
function seen(skeletons: readonly string[]): readonly string[] {
  return skeletons.filter((skeleton) => skeleton !== '')
}
