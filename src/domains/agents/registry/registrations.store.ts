import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import { bigint, nullable, type RowOf, tablesOf, text, time } from '../../../ports/tables.ts'
import type { RegistrationState } from './registry-states.ts'

type State = Exclude<RegistrationState, 'revoked' | 'stale' | 'transferred'>
const registrationsTables = tablesOf({
  agentRegistrations: {
    intentId: text(),
    /** The slug of the agent of ours that it registers. */
    slug: nullable(text()),
    owner: text<Hex>(),
    agentUri: text(),
    state: text<State>(),
    /** Known from the `Registered` log on. */
    agentId: nullable(bigint),
    createdAt: time,
    updatedAt: time,
  },
})

/** A prepared registration and its state. */
export type RegistrationRecord = Omit<
  RowOf<typeof registrationsTables, 'agentRegistrations'>,
  'createdAt' | 'updatedAt'
>

/** Store of prepared registrations by their intents. */
export function registrationsStore(db: Queryable) {
  const tables = registrationsTables.on(db)
  return {
    async insert(record: Omit<RegistrationRecord, 'agentId'>, now: Date): Promise<void> {
      const { intentId, slug, owner, agentUri, state } = record
      await tables
        .insertInto('agentRegistrations')
        .values({ intentId, slug, owner, agentUri, state, createdAt: now, updatedAt: now })
        .execute()
    },

    byIntent: (intentId: string): Promise<RegistrationRecord | undefined> =>
      tables
        .selectFrom('agentRegistrations')
        .selectAll()
        .where('intentId', '=', intentId)
        .executeTakeFirst(),

    async move(
      intentId: string,
      { state, agentId }: Pick<RegistrationRecord, 'agentId' | 'state'>,
      now: Date,
    ): Promise<void> {
      await tables
        .updateTable('agentRegistrations')
        .set({ state, agentId, updatedAt: now })
        .where('intentId', '=', intentId)
        .execute()
    },

    /** The agents of ours whose registration is submitted. `owners` null means anybody's registrations. */
    async submittedSlugs(owners: readonly Hex[] | null): Promise<ReadonlySet<string>> {
      if (owners?.length === 0) return new Set()
      let query = tables
        .selectFrom('agentRegistrations')
        .select('slug')
        .distinct()
        .where('state', '=', 'submitted')
        .where('slug', 'is not', null)
      if (owners !== null) query = query.where('owner', 'in', owners)
      const rows = await query.execute()
      return new Set(rows.flatMap(({ slug }) => (slug === null ? [] : [slug])))
    },
  }
}
