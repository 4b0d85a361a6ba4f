import { sql } from 'kysely'
import type { PriceAsset } from '../../../kernel/assets.ts'
import type { PriceUnit } from '../../../kernel/price-units.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  integer,
  list,
  nullable,
  type RowOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import type { AgentStatus, AgentTerms } from './monetized-agent.ts'

const agentsTables = tablesOf({
  agentsMonetized: {
    slug: text(),
    ownerId: text(),
    label: text(),
    description: text(),
    families: list(),
    recipientSolana: nullable(text()),
    recipientEvm: nullable(text()),
    pricePerCallAtomic: bigint,
    unit: text<PriceUnit>(),
    asset: text<PriceAsset>(),
    commissionBps: integer,
    status: text<AgentStatus>(),
    createdAt: time,
    updatedAt: time,
  },
})
/** An agent of an account. */
export type OwnedAgent = RowOf<typeof agentsTables, 'agentsMonetized'>

/** The advisory lock of an account's creations. */
const creationLock = 'agentsMonetized.create'

/** Store of paid agents by slug. */
export function monetizedAgentsStore(db: Queryable) {
  const tables = agentsTables.on(db)
  const agents = () => tables.selectFrom('agentsMonetized').selectAll()
  return {
    /** Locks the account's creation of agents until the transaction ends, so that the limit holds. */
    async lockCreation(ownerId: string): Promise<void> {
      await sql`
        SELECT pg_advisory_xact_lock(hashtext(${creationLock}), hashtext(${ownerId}))
      `.execute(db)
    },
    async countOf(ownerId: string): Promise<number> {
      const { agents: count } = await tables
        .selectFrom('agentsMonetized')
        .select(sql<number>`count(*)::int`.as('agents'))
        .where('ownerId', '=', ownerId)
        .executeTakeFirstOrThrow()
      return count
    },
    /** False when the name is taken. */
    async insert(agent: OwnedAgent): Promise<boolean> {
      const row = await tables
        .insertInto('agentsMonetized')
        .values(agent)
        .onConflict((conflict) => conflict.column('slug').doNothing())
        .returning('slug')
        .executeTakeFirst()
      return row !== undefined
    },
    find: (slug: string): Promise<OwnedAgent | undefined> =>
      agents().where('slug', '=', slug).executeTakeFirst(),
    /** An agent of the owner, locked until the transaction ends. */
    lock: (ownerId: string, slug: string): Promise<OwnedAgent | undefined> =>
      agents()
        .where('slug', '=', slug)
        .where('ownerId', '=', ownerId)
        .forUpdate()
        .executeTakeFirst(),
    async update(
      slug: string,
      change: Partial<AgentTerms> & { readonly status?: AgentStatus },
      at: Date,
    ): Promise<OwnedAgent> {
      const { label, description, families, recipientSolana, recipientEvm } = change
      const { pricePerCallAtomic, unit, asset, status } = change
      return tables
        .updateTable('agentsMonetized')
        .set({ label, description, families, recipientSolana, recipientEvm })
        .set({ pricePerCallAtomic, unit, asset, status, updatedAt: at })
        .where('slug', '=', slug)
        .returningAll()
        .executeTakeFirstOrThrow()
    },
    /** Agents by name, after `after`, one more than `limit`: of one owner, or all that are active. */
    async list(listing: {
      readonly ownerId: string | null
      readonly after: string | null
      readonly limit: number
    }): Promise<readonly OwnedAgent[]> {
      let query = agents()
      if (listing.ownerId === null) query = query.where('status', '=', 'active')
      else query = query.where('ownerId', '=', listing.ownerId)
      if (listing.after !== null) query = query.where('slug', '>', listing.after)
      return query
        .orderBy('slug')
        .limit(listing.limit + 1)
        .execute()
    },
  }
}
