import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../../../ports/database.ts'
import {
  integer,
  json,
  nullable,
  type RowOf,
  tablesOf,
  text,
  time,
} from '../../../../ports/tables.ts'
import type { LaunchFamily } from '../launch-families.ts'
import type { DraftState } from './draft-states.ts'
import type { DraftParams } from './drafts.schemas.ts'

/** Why the chain refused the call. */
export type DraftRefusal = { readonly code: string; readonly detail: string }

const draftsTables = tablesOf({
  launchDrafts: {
    id: text(),
    /** The only account that may read or change it; null when nobody was signed in. */
    ownerAccount: nullable(text()),
    family: text<LaunchFamily>(),
    state: text<DraftState>(),
    params: json<DraftParams>(),
    refusal: nullable(json<DraftRefusal>()),
    /** Counts the edits. */
    revision: integer,
    createdAt: time,
    updatedAt: time,
    expiresAt: time,
  },
})

/** A launch before it has a transaction. */
export type DraftRecord = Readonly<RowOf<typeof draftsTables, 'launchDrafts'>>

export type DraftChange = Pick<DraftRecord, 'state'> &
  Partial<Pick<DraftRecord, 'params' | 'refusal' | 'revision'>>

/** Store of drafts. */
export function draftsStore(db: Queryable) {
  const tables = draftsTables.on(db)
  return {
    byId: (id: string): Promise<DraftRecord | undefined> =>
      tables.selectFrom('launchDrafts').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Those of an account that are not over at `now`, the newest first. */
    async openOf(question: {
      readonly ownerAccount: string
      readonly family?: LaunchFamily
      readonly now: Date
      readonly after: { readonly at: Date; readonly id: string } | null
      readonly limit: number
    }): Promise<readonly DraftRecord[]> {
      const { after, family, limit, now, ownerAccount } = question
      let query = tables
        .selectFrom('launchDrafts')
        .selectAll()
        .where('ownerAccount', '=', ownerAccount)
        .where('state', 'in', ['draft', 'validated', 'rejected'])
        .where('expiresAt', '>=', now)
      if (family !== undefined) query = query.where('family', '=', family)
      if (after !== null)
        query = query.where(sql<SqlBool>`(created_at, id) < (${after.at}, ${after.id})`)
      return query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
    },

    async insert(draft: DraftRecord): Promise<void> {
      const { id, ownerAccount, family, state, params, refusal, revision } = draft
      const { createdAt, updatedAt, expiresAt } = draft
      await tables
        .insertInto('launchDrafts')
        .values({
          id,
          ownerAccount,
          family,
          state,
          params,
          refusal,
          revision,
          createdAt,
          updatedAt,
          expiresAt,
        })
        .execute()
    },

    /** Changes a draft if it is still as it was read; undefined otherwise. */
    change: (
      draft: DraftRecord,
      { params, refusal, revision, state }: DraftChange,
      now: Date,
    ): Promise<DraftRecord | undefined> =>
      tables
        .updateTable('launchDrafts')
        .set({ state, updatedAt: now, params, refusal, revision })
        .where('id', '=', draft.id)
        .where('state', '=', draft.state)
        .where('revision', '=', draft.revision)
        .returningAll()
        .executeTakeFirst(),

    /** Deletes drafts that ran out before `before`. */
    async removeOld(before: Date): Promise<void> {
      await tables.deleteFrom('launchDrafts').where('expiresAt', '<', before).execute()
    },
  }
}
