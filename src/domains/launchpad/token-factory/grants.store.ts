import { type Kysely, sql } from 'kysely'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import { newestFirst, type PlacedRow, placeColumns, toPlace } from './tokens.store.ts'

type GrantRow = {
  grant_id: string
  token: Hex
  beneficiary: Hex
  revoker: Hex | null
  amount: string
  start_second: string
  cliff_seconds: string
  duration_seconds: string
  block_number: string
}
type MoveRow = {
  block_number: string
  log_index: number
  block_hash: Hex
  transaction_hash: Hex
  event_id: string
  grant_id: string
  kind: GrantMove['kind']
  token: Hex
  account: Hex
  amount: string
  returned: string
  moved_at: Date
}
type GrantTables = { vesting_grants: GrantRow; vesting_moves: MoveRow }
type Tables = Kysely<GrantTables>

/** One grant with what became of it. Base units and seconds. */
export type GrantRecord = {
  readonly grantId: bigint
  readonly token: Hex
  readonly beneficiary: Hex
  /** Who may end it; null for nobody. */
  readonly revoker: Hex | null
  readonly amount: bigint
  readonly start: bigint
  readonly cliffSeconds: bigint
  readonly durationSeconds: bigint
  readonly claimed: bigint
  /** What was free when it was ended, what that gave back, and when it was; null while it runs. */
  readonly revoked: {
    readonly vested: bigint
    readonly returned: bigint
    readonly at: Date
  } | null
  /** What its revoker was paid of what the end gave back. */
  readonly paidBack: bigint
}

/** A claim of what is free, the end of a grant, or the payment of what the end gave back. */
export type GrantMove = PlacedRow & {
  readonly grantId: bigint
  readonly kind: 'claimed' | 'returned' | 'revoked'
  readonly token: Hex
  /** Who claimed, ended it, or was paid. */
  readonly account: Hex
  /** What was claimed or paid; for an end, what was free by then. */
  readonly amount: bigint
  /** What an end gave back, paid or not. */
  readonly returned: bigint
  readonly movedAt: Date
}

/** Rows of grants and of what became of them. */
export function grantsStore(db: Queryable) {
  const tables: Tables = db.withTables<GrantTables>()
  return { ...reads(tables), ...writes(tables) }
}

function reads(tables: Tables) {
  return {
    async byIds(grantIds: readonly bigint[]): Promise<readonly GrantRecord[]> {
      if (grantIds.length === 0) return []
      const rows = await grants(tables).where('grant_id', 'in', grantIds.map(String)).execute()
      return rows.map(toRecord)
    },

    /** In the order of their numbers, one more than `limit` when there are more. */
    async page(question: {
      readonly beneficiary?: Hex
      readonly token?: Hex
      readonly afterId?: string
      readonly limit: number
    }): Promise<readonly GrantRecord[]> {
      const { afterId, beneficiary, token } = question
      let query = grants(tables)
      if (beneficiary !== undefined) query = query.where('beneficiary', '=', beneficiary)
      if (token !== undefined) query = query.where('token', '=', token)
      if (afterId !== undefined) query = query.where('grant_id', '>', afterId)
      const rows = await query
        .orderBy('grant_id')
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
      // A new vault counts from zero again; the one before it is not read any more.
      const grantId = grant.grantId.toString()
      await tables.deleteFrom('vesting_moves').where('grant_id', '=', grantId).execute()
      await tables.deleteFrom('vesting_grants').where('grant_id', '=', grantId).execute()
      await tables
        .insertInto('vesting_grants')
        .values({
          grant_id: grantId,
          token: grant.token,
          beneficiary: grant.beneficiary,
          revoker: grant.revoker,
          amount: grant.amount.toString(),
          start_second: grant.start.toString(),
          cliff_seconds: grant.cliffSeconds.toString(),
          duration_seconds: grant.durationSeconds.toString(),
          block_number: grant.blockNumber.toString(),
        })
        .execute()
    },

    async move(move: GrantMove): Promise<void> {
      await tables
        .insertInto('vesting_moves')
        .values({
          ...placeColumns(move),
          grant_id: move.grantId.toString(),
          kind: move.kind,
          token: move.token,
          account: move.account,
          amount: move.amount.toString(),
          returned: move.returned.toString(),
          moved_at: move.movedAt,
        })
        .execute()
    },

    /** Takes out what lies above a block, and answers the moves, newest first. */
    async removeAbove(blockNumber: bigint): Promise<readonly GrantMove[]> {
      const rows = await tables
        .deleteFrom('vesting_moves')
        .where('block_number', '>', blockNumber.toString())
        .returningAll()
        .execute()
      await tables
        .deleteFrom('vesting_grants')
        .where('block_number', '>', blockNumber.toString())
        .execute()
      return rows.map(toMove).sort(newestFirst)
    },
  }
}

function grants(tables: Tables) {
  return tables
    .selectFrom('vesting_grants')
    .selectAll()
    .select((eb) => [
      eb
        .selectFrom('vesting_moves')
        .select(sql<string>`coalesce(sum(vesting_moves.amount), 0)`.as('claimed'))
        .whereRef('vesting_moves.grant_id', '=', 'vesting_grants.grant_id')
        .where('vesting_moves.kind', '=', 'claimed')
        .as('claimed'),
      eb
        .selectFrom('vesting_moves')
        .select('vesting_moves.amount')
        .whereRef('vesting_moves.grant_id', '=', 'vesting_grants.grant_id')
        .where('vesting_moves.kind', '=', 'revoked')
        .as('revoked_vested'),
      eb
        .selectFrom('vesting_moves')
        .select('vesting_moves.returned')
        .whereRef('vesting_moves.grant_id', '=', 'vesting_grants.grant_id')
        .where('vesting_moves.kind', '=', 'revoked')
        .as('revoked_returned'),
      eb
        .selectFrom('vesting_moves')
        .select(sql<string>`coalesce(sum(vesting_moves.amount), 0)`.as('paid_back'))
        .whereRef('vesting_moves.grant_id', '=', 'vesting_grants.grant_id')
        .where('vesting_moves.kind', '=', 'returned')
        .as('paid_back'),
      eb
        .selectFrom('vesting_moves')
        .select('vesting_moves.moved_at')
        .whereRef('vesting_moves.grant_id', '=', 'vesting_grants.grant_id')
        .where('vesting_moves.kind', '=', 'revoked')
        .as('revoked_at'),
    ])
}

// Text columns hold what `insert` and `move` wrote, so their narrower types still hold.
function toRecord(
  row: GrantRow & {
    readonly claimed: string | null
    readonly paid_back: string | null
    readonly revoked_vested: string | null
    readonly revoked_returned: string | null
    readonly revoked_at: Date | null
  },
): GrantRecord {
  const { revoked_at: at, revoked_returned: returned, revoked_vested: vested } = row
  return {
    grantId: BigInt(row.grant_id),
    token: row.token,
    beneficiary: row.beneficiary,
    revoker: row.revoker,
    amount: BigInt(row.amount),
    start: BigInt(row.start_second),
    cliffSeconds: BigInt(row.cliff_seconds),
    durationSeconds: BigInt(row.duration_seconds),
    claimed: BigInt(row.claimed ?? '0'),
    revoked:
      at === null || vested === null || returned === null
        ? null
        : { vested: BigInt(vested), returned: BigInt(returned), at },
    paidBack: BigInt(row.paid_back ?? '0'),
  }
}

function toMove(row: MoveRow): GrantMove {
  return {
    ...toPlace(row),
    grantId: BigInt(row.grant_id),
    kind: row.kind,
    token: row.token,
    account: row.account,
    amount: BigInt(row.amount),
    returned: BigInt(row.returned),
    movedAt: row.moved_at,
  }
}
