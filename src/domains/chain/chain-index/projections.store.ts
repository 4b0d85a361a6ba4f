import type { Queryable } from '../../../ports/database.ts'
import { bigint, nullable, tablesOf, text } from '../../../ports/tables.ts'
import type { ChainProjection } from './projection.ts'

const projectionsTables = tablesOf({
  indexerProjections: {
    name: text(),
    state: text<ProjectionPlace['state']>(),
    throughBlock: nullable(bigint),
  },
})

/**
 * How far a projection is: at the cursor, or at a block of its own (-1: before all blocks). `astray` has rows above
 * that block which are to be reverted first.
 */
export type ProjectionPlace =
  | { readonly state: 'following' }
  | { readonly state: 'behind' | 'astray'; readonly through: bigint }

/** Store of how far each projection is. Written only in transactions that hold the fence. */
export function projectionsStore(db: Queryable) {
  const tables = projectionsTables.on(db)
  return {
    /** Every stored place, including those of projections that are no longer in the program. */
    async places(): Promise<ReadonlyMap<string, ProjectionPlace>> {
      const rows = await tables.selectFrom('indexerProjections').selectAll().execute()
      return new Map(rows.map((row) => [row.name, toPlace(row.state, row.throughBlock)]))
    },

    async put(name: string, place: ProjectionPlace): Promise<void> {
      const values = toValues(place)
      await tables
        .insertInto('indexerProjections')
        .values({ name, ...values })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
        .execute()
    },

    /** Moves a projection that is behind to `place`; false when it has applied the blocks from `from` on already. */
    async move(name: string, from: bigint, place: ProjectionPlace): Promise<boolean> {
      const row = await tables
        .updateTable('indexerProjections')
        .set(toValues(place))
        .where('name', '=', name)
        .where('state', '=', 'behind')
        .where('throughBlock', '<', from)
        .returning('name')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Lowers every projection to at most `number`. Those not among `reverted` still have rows above it to revert. */
    async retreat(number: bigint, reverted: readonly string[]): Promise<void> {
      const moved = tables
        .updateTable('indexerProjections')
        .set({ throughBlock: number })
        .where('throughBlock', '>', number)
      await moved.where((eb) => eb('name', '=', eb.fn.any(eb.val(reverted)))).execute()
      // Only projections that did not revert their rows are still above.
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
    throughBlock: place.state === 'following' ? null : place.through,
  }
}

function toPlace(state: ProjectionPlace['state'], through: bigint | null): ProjectionPlace {
  return state === 'following' || through === null ? { state: 'following' } : { state, through }
}
