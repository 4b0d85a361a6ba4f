import type { Kysely } from 'kysely'
import type { Queryable } from '../../ports/database.ts'
import type { ChainProjection } from './projection.ts'

type ProjectionsTables = {
  indexer_projections: {
    name: string
    state: ProjectionPlace['state']
    through_block: string | null
  }
}

/** Where a projection is: at the cursor, or alone at a block of its own (-1: before all blocks). */
export type ProjectionPlace =
  | { readonly state: 'following' }
  | { readonly state: 'behind' | 'astray'; readonly through: bigint }

/** Where each projection is, by name. Written only in transactions that hold the fence. */
export function projectionsStore(db: Queryable) {
  const tables: Kysely<ProjectionsTables> = db.withTables<ProjectionsTables>()
  return {
    /** Every place that is known, also of projections that are not in the program. */
    async places(): Promise<ReadonlyMap<string, ProjectionPlace>> {
      const rows = await tables.selectFrom('indexer_projections').selectAll().execute()
      return new Map(rows.map((row) => [row.name, toPlace(row.state, row.through_block)]))
    },

    async put(name: string, place: ProjectionPlace): Promise<void> {
      const values = toValues(place)
      await tables
        .insertInto('indexer_projections')
        .values({ name, ...values })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
        .execute()
    },

    /** Moves one that is behind over blocks from `from` on; false when it has come as far already. */
    async move(name: string, from: bigint, place: ProjectionPlace): Promise<boolean> {
      const row = await tables
        .updateTable('indexer_projections')
        .set(toValues(place))
        .where('name', '=', name)
        .where('state', '=', 'behind')
        .where('through_block', '<', from.toString())
        .returning('name')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Nobody is above `number` any more. Those not among `reverted` still have rows there to take back. */
    async retreat(number: bigint, reverted: readonly string[]): Promise<void> {
      const moved = tables
        .updateTable('indexer_projections')
        .set({ through_block: number.toString() })
        .where('through_block', '>', number.toString())
      await moved.where((eb) => eb('name', '=', eb.fn.any(eb.val(reverted)))).execute()
      // Only those that did not take their rows back are still above.
      await moved.set({ state: 'astray' }).execute()
    },
  }
}

/** The names that the store knows projections by. */
export function namesOf(projections: readonly ChainProjection[]): readonly string[] {
  return projections.map(({ name }) => name)
}

function toValues(place: ProjectionPlace) {
  return {
    state: place.state,
    through_block: place.state === 'following' ? null : place.through.toString(),
  }
}

function toPlace(state: ProjectionPlace['state'], through: string | null): ProjectionPlace {
  return state === 'following' || through === null
    ? { state: 'following' }
    : { state, through: BigInt(through) }
}
