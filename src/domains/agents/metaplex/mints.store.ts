import type { Queryable } from '../../../ports/database.ts'
import { integer, json, nullable, type RowOf, tablesOf, text, time } from '../../../ports/tables.ts'
import type { ShownSimulation } from './mint-simulation.ts'
import { type MintState, mintMachine } from './mint-states.ts'
import type { RegistrationDocument } from './mints.schemas.ts'

const mintsTables = tablesOf({
  agentMints: {
    id: text(),
    accountId: text(),
    state: text<MintState>(),
    /** Grows with every change, because an expired mint may still appear on the chain. */
    version: integer,
    agentId: nullable(text()),
    network: text(),
    asset: text(),
    transaction: text(),
    lastValidBlockHeight: text(),
    expiresAt: time,
    document: nullable(json<RegistrationDocument>()),
    simulation: json<ShownSimulation>(),
    signature: nullable(text()),
    slot: nullable(text()),
    blockTime: nullable(time),
    agentIdentity: nullable(text()),
    failure: nullable(text()),
    createdAt: time,
    updatedAt: time,
  },
})
/** One stored mint; the asset is in the bytes of its transaction. */
export type Mint = RowOf<typeof mintsTables, 'agentMints'>

/** The columns of a state change; absent ones stay as they are. */
export type MintMove = {
  readonly state: MintState
  readonly signature?: string
  readonly slot?: bigint
  readonly blockTime?: Date | null
  readonly agentIdentity?: string | null
  readonly failure?: string
}

/** Mints by their ids. */
export function mintsStore(db: Queryable) {
  const tables = mintsTables.on(db)
  const mints = () => tables.selectFrom('agentMints').selectAll()
  return {
    async insert(mint: Mint): Promise<void> {
      await tables.insertInto('agentMints').values(mint).execute()
    },
    find: (id: string): Promise<Mint | undefined> =>
      mints().where('id', '=', id).executeTakeFirst(),
    /** Newest first, one more than `limit`. */
    async list(question: {
      readonly accountId: string
      readonly limit: number
      readonly before: { readonly at: Date; readonly id: string } | null
    }): Promise<readonly Mint[]> {
      const { accountId, before, limit } = question
      let query = mints().where('accountId', '=', accountId)
      if (before !== null) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('createdAt', 'id'), '<', tuple(before.at, before.id)),
        )
      }
      return query
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute()
    },
    /** Mints whose lifetime is over and that are not settled, oldest first. */
    overdue: (before: Date, limit: number): Promise<readonly Mint[]> =>
      mints()
        .where('state', 'in', ['prepared', 'submitted'])
        .where('expiresAt', '<', before)
        .orderBy('expiresAt')
        .limit(limit)
        .execute(),
    /** Changes a mint if its version is still the one that was read, in one statement; undefined otherwise. */
    async move(from: Mint, to: MintMove, now: Date): Promise<Mint | undefined> {
      mintMachine.assertTransition(from.state, to.state)
      const { state, signature, slot, blockTime, agentIdentity, failure } = to
      return tables
        .updateTable('agentMints')
        .set({ state, version: from.version + 1, updatedAt: now, slot: slot?.toString() })
        .set({ signature, blockTime, agentIdentity, failure })
        .where('id', '=', from.id)
        .where('version', '=', from.version)
        .returningAll()
        .executeTakeFirst()
    },
  }
}
