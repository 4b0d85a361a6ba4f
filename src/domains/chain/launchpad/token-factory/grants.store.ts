import { sql } from 'kysely'
import type { Hex } from '../../../../ports/chain-evm.ts'
import type { Queryable } from '../../../../ports/database.ts'
import {
  bigint,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../../ports/tables.ts'
import { newestFirst } from '../../chain-index/index.ts'
import { placeColumns } from './tokens.store.ts'

const grantsTables = tablesOf(
  {
    vestingGrants: {
      grantId: bigint,
      token: text<Hex>(),
      beneficiary: text<Hex>(),
      /** The account that may revoke it; null for none. */
      revoker: nullable(text<Hex>()),
      amount: bigint,
      startSecond: bigint,
      cliffSeconds: bigint,
      durationSeconds: bigint,
      blockNumber: bigint,
    },
    vestingMoves: {
      ...placeColumns,
      grantId: bigint,
      kind: text<'claimed' | 'returned' | 'revoked'>(),
      token: text<Hex>(),
      /** Who claimed, revoked, or was paid. */
      account: text<Hex>(),
      /** What was claimed or paid; for a revocation, what had vested by then. */
      amount: bigint,
      /** What a revocation returned to the revoker, paid or not. */
      returned: bigint,
      movedAt: time,
    },
  },
  {
    claimed: bigint,
    paidBack: bigint,
    revokedVested: nullable(bigint),
    revokedReturned: nullable(bigint),
    revokedAt: nullable(time),
  },
)
type Tables = TablesOf<typeof grantsTables>
type GrantRow = RowOf<typeof grantsTables, 'vestingGrants'>

/** One grant with its claims and revocation. Base units and seconds. */
export type GrantRecord = Readonly<Omit<GrantRow, 'blockNumber' | 'startSecond'>> & {
  readonly start: bigint
  readonly claimed: bigint
  /** When it was revoked, what had vested, and what was returned; null while it runs. */
  readonly revoked: {
    readonly vested: bigint
    readonly returned: bigint
    readonly at: Date
  } | null
  /** The part of the returned amount that the revoker has been paid. */
  readonly paidBack: bigint
}

/** A claim, a revocation, or the payment of a returned amount. */
export type GrantMove = Readonly<RowOf<typeof grantsTables, 'vestingMoves'>>

/** Store of grants and their changes. */
export function grantsStore(db: Queryable) {
  const tables = grantsTables.on(db)
  return { ...reads(tables), ...writes(tables) }
}

function reads(tables: Tables) {
  return {
    async byIds(grantIds: readonly bigint[]): Promise<readonly GrantRecord[]> {
      if (grantIds.length === 0) return []
      const rows = await grants(tables).where('grantId', 'in', grantIds).execute()
      return rows.map(toRecord)
    },

    /** In the order of their numbers; one more than `limit` when there is a next page. */
    async page(question: {
      readonly beneficiary?: Hex
      readonly revoker?: Hex
      readonly token?: Hex
      readonly after?: { readonly grantId: bigint } | null
      readonly limit: number
    }): Promise<readonly GrantRecord[]> {
      const { after, beneficiary, revoker, token } = question
      let query = grants(tables)
      if (beneficiary !== undefined) query = query.where('beneficiary', '=', beneficiary)
      if (revoker !== undefined) query = query.where('revoker', '=', revoker)
      if (token !== undefined) query = query.where('token', '=', token)
      if (after) query = query.where('grantId', '>', after.grantId)
      const rows = await query
        .orderBy('grantId')
        .limit(question.limit + 1)
        .execute()
      return rows.map(toRecord)
    },
  }
}

function writes(tables: Tables) {
  return {
    async insert(
      grant: Omit<GrantRecord, 'claimed' | 'paidBack' | 'revoked'> & {
        readonly blockNumber: bigint
      },
    ): Promise<void> {
      // A new vault numbers from zero again; grants of the vault before it are no longer read.
      const { grantId, token, beneficiary, revoker, amount, start } = grant
      const { cliffSeconds, durationSeconds, blockNumber } = grant
      await tables.deleteFrom('vestingMoves').where('grantId', '=', grantId).execute()
      await tables.deleteFrom('vestingGrants').where('grantId', '=', grantId).execute()
      await tables
        .insertInto('vestingGrants')
        .values({
          grantId,
          token,
          beneficiary,
          revoker,
          amount,
          startSecond: start,
          cliffSeconds,
          durationSeconds,
          blockNumber,
        })
        .execute()
    },

    async move(move: GrantMove): Promise<void> {
      const { blockNumber, logIndex, blockHash, transactionHash, eventId } = move
      const { grantId, kind, token, account, amount, returned, movedAt } = move
      await tables
        .insertInto('vestingMoves')
        .values({
          blockNumber,
          logIndex,
          blockHash,
          transactionHash,
          eventId,
          grantId,
          kind,
          token,
          account,
          amount,
          returned,
          movedAt,
        })
        .execute()
    },

    /** Deletes what lies above a block, and returns the changes, newest first. */
    async removeAbove(blockNumber: bigint): Promise<readonly GrantMove[]> {
      const rows = await tables
        .deleteFrom('vestingMoves')
        .where('blockNumber', '>', blockNumber)
        .returningAll()
        .execute()
      await tables.deleteFrom('vestingGrants').where('blockNumber', '>', blockNumber).execute()
      return rows.sort(newestFirst)
    },
  }
}

function grants(tables: Tables) {
  return tables
    .selectFrom('vestingGrants')
    .selectAll()
    .select((eb) => {
      const moves = (kind: GrantMove['kind']) =>
        eb
          .selectFrom('vestingMoves')
          .whereRef('vestingMoves.grantId', '=', 'vestingGrants.grantId')
          .where('vestingMoves.kind', '=', kind)
      const sumOf = (kind: GrantMove['kind']) =>
        moves(kind).select(sql<bigint>`coalesce(sum(vesting_moves.amount), 0)`.as('sum'))
      return [
        sumOf('claimed').as('claimed'),
        sumOf('returned').as('paidBack'),
        moves('revoked').select('vestingMoves.amount').as('revokedVested'),
        moves('revoked').select('vestingMoves.returned').as('revokedReturned'),
        moves('revoked').select('vestingMoves.movedAt').as('revokedAt'),
      ]
    })
}

type GrantSums = Readonly<
  Record<'claimed' | 'paidBack' | 'revokedReturned' | 'revokedVested', bigint | null>
> & { readonly revokedAt: Date | null }

function toRecord({
  blockNumber: _blockNumber,
  claimed,
  paidBack,
  revokedAt: at,
  revokedReturned: returned,
  revokedVested: vested,
  startSecond: start,
  ...grant
}: GrantRow & GrantSums): GrantRecord {
  return {
    ...grant,
    start,
    claimed: claimed ?? 0n,
    revoked: at === null || vested === null || returned === null ? null : { vested, returned, at },
    paidBack: paidBack ?? 0n,
  }
}
