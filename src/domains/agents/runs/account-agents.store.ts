import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { integer, json, nullable, type RowOf, tablesOf, text, time } from '../../../ports/tables.ts'
import type { PinnedTool, Preallowed } from './run-record.ts'
import type { AgentStatus } from './run-states.ts'

/** The budget members that an agent sets; money as a text of millionths. */
export type StoredBudget = {
  readonly costMicroUsdMax?: string
  readonly tokensMax?: number
  readonly secondsMax?: number
  readonly toolCallsMax?: number
  readonly depthMax?: number
}

const agentsTables = tablesOf({
  accountAgents: {
    slug: text(),
    ownerId: text(),
    ownerWallet: nullable(text()),
    name: text(),
    persona: text(),
    greeting: nullable(text()),
    model: nullable(text()),
    avatarUrl: nullable(text()),
    sourceAgentId: nullable(text()),
    toolsAllowed: json<readonly string[]>(),
    pins: json<readonly PinnedTool[]>(),
    preallowed: json<readonly Preallowed[]>(),
    budget: json<StoredBudget>(),
    status: text<AgentStatus>(),
    version: integer,
    createdAt: time,
    updatedAt: time,
  },
})
export type AccountAgent = RowOf<typeof agentsTables, 'accountAgents'>

export type AgentsListing = {
  readonly ownerId: string
  /** Only those of this wallet, in its stored form. */
  readonly wallet: string | null
  readonly after: { readonly at: Date; readonly slug: string } | null
  readonly limit: number
}

const createLock = 'agent_runs.agents'

/** Store of the agents of accounts. */
export function accountAgentsStore(db: Queryable) {
  const tables = agentsTables.on(db)
  const agents = () => tables.selectFrom('accountAgents').selectAll()
  return {
    /** Locks the account's creation of agents until the transaction ends, so that the limit holds. */
    async lockCreating(ownerId: string): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtext(${createLock}), hashtext(${ownerId}))`.execute(
        db,
      )
    },
    async count(ownerId: string): Promise<number> {
      const { count } = await tables
        .selectFrom('accountAgents')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('ownerId', '=', ownerId)
        .where('status', '<>', 'retired')
        .executeTakeFirstOrThrow()
      return count
    },
    /** False when the slug is taken. */
    async insert(agent: AccountAgent): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await tables
        .insertInto('accountAgents')
        .values(agent)
        .onConflict((conflict) => conflict.column('slug').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
    async update(agent: AccountAgent): Promise<void> {
      const { name, persona, greeting, model, avatarUrl, toolsAllowed, pins } = agent
      const { preallowed, budget, status, version, updatedAt } = agent
      await tables
        .updateTable('accountAgents')
        .set({ name, persona, greeting, model, avatarUrl, toolsAllowed, pins })
        .set({ preallowed, budget, status, version, updatedAt })
        .where('slug', '=', agent.slug)
        .execute()
    },
    find: (slug: string): Promise<AccountAgent | undefined> =>
      agents().where('slug', '=', slug).executeTakeFirst(),
    /** The agent of this account, locked until the transaction ends. */
    lock: (ownerId: string, slug: string): Promise<AccountAgent | undefined> =>
      agents()
        .where('slug', '=', slug)
        .where('ownerId', '=', ownerId)
        .forUpdate()
        .executeTakeFirst(),
    /** Newest first, without those that are retired. */
    list({ ownerId, wallet, after, limit }: AgentsListing): Promise<readonly AccountAgent[]> {
      let query = agents().where('ownerId', '=', ownerId).where('status', '<>', 'retired')
      if (wallet !== null) query = query.where('ownerWallet', '=', wallet)
      if (after !== null) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('createdAt', 'slug'), '<', tuple(after.at, after.slug)),
        )
      }
      return query.orderBy('createdAt', 'desc').orderBy('slug', 'desc').limit(limit).execute()
    },
  }
}
