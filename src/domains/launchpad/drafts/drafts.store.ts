import type { Kysely } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import type { LaunchFamily } from '../launch-families.ts'
import type { DraftState } from './draft-states.ts'
import type { DraftParams } from './drafts.schemas.ts'

/** Why the chain refused the call. */
export type DraftRefusal = { readonly code: string; readonly detail: string }

type DraftRow = {
  id: string
  owner_account: string | null
  family: LaunchFamily
  state: DraftState
  params: unknown
  refusal: unknown
  revision: number
  created_at: Date
  updated_at: Date
  expires_at: Date
}
type DraftTables = { launch_drafts: DraftRow }

/** A launch before there is a transaction. */
export type DraftRecord = {
  readonly id: string
  /** The only account that sees or changes it; null when nobody was signed in. */
  readonly ownerAccount: string | null
  readonly family: LaunchFamily
  readonly state: DraftState
  readonly params: DraftParams
  readonly refusal: DraftRefusal | null
  /** Counts the edits. */
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly expiresAt: Date
}

export type DraftChange = Pick<DraftRecord, 'state'> &
  Partial<Pick<DraftRecord, 'params' | 'refusal' | 'revision'>>

/** Rows of drafts. */
export function draftsStore(db: Queryable) {
  const tables: Kysely<DraftTables> = db.withTables<DraftTables>()
  return {
    async byId(id: string): Promise<DraftRecord | undefined> {
      const row = await tables
        .selectFrom('launch_drafts')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row && toRecord(row)
    },

    async insert(draft: DraftRecord): Promise<void> {
      await tables
        .insertInto('launch_drafts')
        .values({
          id: draft.id,
          owner_account: draft.ownerAccount,
          family: draft.family,
          state: draft.state,
          params: JSON.stringify(draft.params),
          refusal: draft.refusal === null ? null : JSON.stringify(draft.refusal),
          revision: draft.revision,
          created_at: draft.createdAt,
          updated_at: draft.updatedAt,
          expires_at: draft.expiresAt,
        })
        .execute()
    },

    /** Changes a draft that is as it was read; undefined when it no longer is. */
    async change(
      draft: DraftRecord,
      change: DraftChange,
      now: Date,
    ): Promise<DraftRecord | undefined> {
      const { params, refusal, revision, state } = change
      const row = await tables
        .updateTable('launch_drafts')
        .set({
          state,
          updated_at: now,
          ...(params === undefined ? {} : { params: JSON.stringify(params) }),
          ...(refusal === undefined
            ? {}
            : { refusal: refusal === null ? null : JSON.stringify(refusal) }),
          ...(revision === undefined ? {} : { revision }),
        })
        .where('id', '=', draft.id)
        .where('state', '=', draft.state)
        .where('revision', '=', draft.revision)
        .returningAll()
        .executeTakeFirst()
      return row && toRecord(row)
    },

    /** Forgets drafts whose time ended before `before`. */
    async removeOld(before: Date): Promise<void> {
      await tables.deleteFrom('launch_drafts').where('expires_at', '<', before).execute()
    },
  }
}

// JSON columns hold what `insert` and `change` wrote, so their narrower types still hold.
function toRecord(row: DraftRow): DraftRecord {
  return {
    id: row.id,
    ownerAccount: row.owner_account,
    family: row.family,
    state: row.state,
    params: row.params as DraftParams,
    refusal: row.refusal as DraftRefusal | null,
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
  }
}
