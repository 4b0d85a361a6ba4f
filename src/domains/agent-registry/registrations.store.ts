import type { Kysely } from 'kysely'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'
import type { RegistrationState } from './registry-states.ts'

type State = Exclude<RegistrationState, 'revoked' | 'stale' | 'transferred'>
type Row = {
  intent_id: string
  slug: string | null
  owner: Hex
  agent_uri: string
  state: State
  agent_id: string | null
  created_at: Date
  updated_at: Date
}
type Tables = Kysely<{ agent_registrations: Row }>

/** A prepared registration, and how far it is. */
export type RegistrationRecord = {
  readonly intentId: string
  /** Which of our agents it registers. */
  readonly slug: string | null
  readonly owner: Hex
  readonly agentUri: string
  readonly state: State
  /** Known from the `Registered` log on. */
  readonly agentId: bigint | null
}

/** Prepared registrations by their intents. */
export function registrationsStore(db: Queryable) {
  const tables: Tables = db.withTables<{ agent_registrations: Row }>()
  return {
    async insert(record: Omit<RegistrationRecord, 'agentId'>, now: Date): Promise<void> {
      await tables
        .insertInto('agent_registrations')
        .values({
          intent_id: record.intentId,
          slug: record.slug,
          owner: record.owner,
          agent_uri: record.agentUri,
          state: record.state,
          agent_id: null,
          created_at: now,
          updated_at: now,
        })
        .execute()
    },

    async byIntent(intentId: string): Promise<RegistrationRecord | undefined> {
      const row = await tables
        .selectFrom('agent_registrations')
        .selectAll()
        .where('intent_id', '=', intentId)
        .executeTakeFirst()
      return row && toRecord(row)
    },

    async move(
      intentId: string,
      change: { readonly state: State; readonly agentId: bigint | null },
      now: Date,
    ): Promise<void> {
      await tables
        .updateTable('agent_registrations')
        .set({
          state: change.state,
          agent_id: change.agentId === null ? null : change.agentId.toString(),
          updated_at: now,
        })
        .where('intent_id', '=', intentId)
        .execute()
    },

    /** Which of our agents wait for a block. `owners` null means anybody's registrations. */
    async submittedSlugs(owners: readonly Hex[] | null): Promise<ReadonlySet<string>> {
      if (owners?.length === 0) return new Set()
      let query = tables
        .selectFrom('agent_registrations')
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

function toRecord(row: Row): RegistrationRecord {
  return {
    intentId: row.intent_id,
    slug: row.slug,
    owner: row.owner,
    agentUri: row.agent_uri,
    state: row.state,
    agentId: row.agent_id === null ? null : BigInt(row.agent_id),
  }
}
