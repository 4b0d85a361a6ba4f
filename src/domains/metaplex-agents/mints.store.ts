import { type Selectable, sql } from 'kysely'
import { assert } from '../../kernel/errors.ts'
import type { Queryable } from '../../ports/database.ts'
import type { ShownSimulation } from './mint-simulation.ts'
import { type MintState, mintMachine } from './mint-states.ts'
import type { RegistrationDocument } from './mints.schemas.ts'

type MintsTable = {
  agent_mints: {
    id: string
    account_id: string
    state: string
    /** Grows with every move, because a mint that expired may be seen on its chain again. */
    version: number
    agent_id: string | null
    network: string
    asset: string
    transaction: string
    last_valid_block_height: string
    expires_at: Date
    document: RegistrationDocument | null
    simulation: ShownSimulation
    signature: string | null
    slot: string | null
    block_time: Date | null
    agent_identity: string | null
    failure: string | null
    created_at: Date
    updated_at: Date
  }
}
type MintRow = Selectable<MintsTable['agent_mints']>
/** One mint as it is kept; what it makes stands in the bytes of its transaction. */
export type Mint = Omit<MintRow, 'state'> & { readonly state: MintState }

/** What a move to another state writes. */
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
  const tables = db.withTables<MintsTable>()
  return {
    async insert(mint: Mint): Promise<void> {
      const { document, simulation, ...columns } = mint
      await tables
        .insertInto('agent_mints')
        .values({
          ...columns,
          document: document === null ? null : sql`${JSON.stringify(document)}::jsonb`,
          simulation: sql`${JSON.stringify(simulation)}::jsonb`,
        })
        .execute()
    },
    async find(id: string): Promise<Mint | undefined> {
      const row = await tables
        .selectFrom('agent_mints')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row && toMint(row)
    },
    /** Newest first, one more than `limit`. */
    async list(question: {
      readonly accountId: string
      readonly limit: number
      readonly before: { readonly at: Date; readonly id: string } | null
    }): Promise<readonly Mint[]> {
      const { accountId, before, limit } = question
      let query = tables.selectFrom('agent_mints').selectAll().where('account_id', '=', accountId)
      if (before !== null) {
        query = query.where(sql<boolean>`(created_at, id) < (${before.at}, ${before.id})`)
      }
      const rows = await query
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute()
      return rows.map(toMint)
    },
    /** Mints that nobody looks after although their time is up, oldest first. */
    async overdue(before: Date, limit: number): Promise<readonly Mint[]> {
      const rows = await tables
        .selectFrom('agent_mints')
        .selectAll()
        .where('state', 'in', ['prepared', 'submitted'])
        .where('expires_at', '<', before)
        .orderBy('expires_at')
        .limit(limit)
        .execute()
      return rows.map(toMint)
    },
    /** Moves a mint that nobody moved since it was read, in one statement; undefined when somebody did. */
    async move(from: Mint, to: MintMove, now: Date): Promise<Mint | undefined> {
      mintMachine.assertTransition(from.state, to.state)
      const row = await tables
        .updateTable('agent_mints')
        .set({
          state: to.state,
          version: from.version + 1,
          updated_at: now,
          ...columnsOf(to),
        })
        .where('id', '=', from.id)
        .where('version', '=', from.version)
        .returningAll()
        .executeTakeFirst()
      return row && toMint(row)
    },
  }
}

/** What a move does not name stays as it is. */
function columnsOf({ agentIdentity, blockTime, failure, signature, slot }: MintMove) {
  return {
    ...(signature === undefined ? {} : { signature }),
    ...(slot === undefined ? {} : { slot: String(slot) }),
    ...(blockTime === undefined ? {} : { block_time: blockTime }),
    ...(agentIdentity === undefined ? {} : { agent_identity: agentIdentity }),
    ...(failure === undefined ? {} : { failure }),
  }
}

function toMint({ state, ...row }: MintRow): Mint {
  assert(mintMachine.isState(state), `a mint in state ${state}`)
  return { ...row, state }
}
