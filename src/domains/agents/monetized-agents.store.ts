import { sql } from 'kysely'
import type { PriceAsset } from '../../kernel/assets.ts'
import type { PriceUnit } from '../../kernel/price-units.ts'
import type { Queryable } from '../../ports/database.ts'
import type { AgentStatus, AgentTerms, MonetizedAgent } from './monetized-agent.ts'

type Tables = {
  agents_monetized: {
    slug: string
    owner_id: string
    label: string
    description: string
    families: string[]
    recipient_solana: string | null
    recipient_evm: string | null
    price_per_call_atomic: string
    unit: PriceUnit
    asset: PriceAsset
    commission_bps: number
    status: AgentStatus
    created_at: Date
    updated_at: Date
  }
}
type Row = Tables['agents_monetized']

/** An agent that an account made. */
export type OwnedAgent = MonetizedAgent & { readonly ownerId: string }

/** Names the lock that the creations of one account take turns by. */
const creationLock = 'agents_monetized.create'

/** Agents by their names. */
export function monetizedAgentsStore(db: Queryable) {
  const tables = db.withTables<Tables>()
  const agents = () => tables.selectFrom('agents_monetized').selectAll()
  return {
    /** Lets one creation of the account run after the other, until the transaction ends. */
    async lockCreation(ownerId: string): Promise<void> {
      await sql`
        SELECT pg_advisory_xact_lock(hashtext(${creationLock}), hashtext(${ownerId}))
      `.execute(db)
    },
    async countOf(ownerId: string): Promise<number> {
      const row = await tables
        .selectFrom('agents_monetized')
        .select((count) => count.fn.countAll<string>().as('agents'))
        .where('owner_id', '=', ownerId)
        .executeTakeFirstOrThrow()
      return Number(row.agents)
    },
    /** False when the name is taken. */
    async insert(agent: OwnedAgent): Promise<boolean> {
      const row = await tables
        .insertInto('agents_monetized')
        .values(toRow(agent))
        .onConflict((conflict) => conflict.column('slug').doNothing())
        .returning('slug')
        .executeTakeFirst()
      return row !== undefined
    },
    async find(slug: string): Promise<OwnedAgent | undefined> {
      const row = await agents().where('slug', '=', slug).executeTakeFirst()
      return row && toAgent(row)
    },
    /** An agent of the owner, locked until the transaction ends. */
    async lock(ownerId: string, slug: string): Promise<OwnedAgent | undefined> {
      const row = await agents()
        .where('slug', '=', slug)
        .where('owner_id', '=', ownerId)
        .forUpdate()
        .executeTakeFirst()
      return row && toAgent(row)
    },
    async update(
      slug: string,
      change: Partial<AgentTerms> & { readonly status?: AgentStatus },
      at: Date,
    ): Promise<OwnedAgent> {
      const row = await tables
        .updateTable('agents_monetized')
        .set({ ...toColumns(change), updated_at: at })
        .where('slug', '=', slug)
        .returningAll()
        .executeTakeFirstOrThrow()
      return toAgent(row)
    },
    /** Agents by name, from after `after`, one more than asked for: of one owner, or all that are active. */
    async list(listing: {
      readonly ownerId: string | null
      readonly after: string | null
      readonly limit: number
    }): Promise<readonly OwnedAgent[]> {
      let query = agents()
      if (listing.ownerId === null) query = query.where('status', '=', 'active')
      else query = query.where('owner_id', '=', listing.ownerId)
      if (listing.after !== null) query = query.where('slug', '>', listing.after)
      const rows = await query
        .orderBy('slug')
        .limit(listing.limit + 1)
        .execute()
      return rows.map(toAgent)
    },
  }
}

function toColumns(change: Partial<AgentTerms> & { readonly status?: AgentStatus }): Partial<Row> {
  const { recipientSolana, recipientEvm, pricePerCallAtomic, families, ...plain } = change
  return {
    ...plain,
    ...(families === undefined ? {} : { families: [...families] }),
    ...(recipientSolana === undefined ? {} : { recipient_solana: recipientSolana }),
    ...(recipientEvm === undefined ? {} : { recipient_evm: recipientEvm }),
    ...(pricePerCallAtomic === undefined
      ? {}
      : { price_per_call_atomic: pricePerCallAtomic.toString() }),
  }
}

function toRow(agent: OwnedAgent): Row {
  return {
    slug: agent.slug,
    owner_id: agent.ownerId,
    label: agent.label,
    description: agent.description,
    families: [...agent.families],
    recipient_solana: agent.recipientSolana,
    recipient_evm: agent.recipientEvm,
    price_per_call_atomic: agent.pricePerCallAtomic.toString(),
    unit: agent.unit,
    asset: agent.asset,
    commission_bps: agent.commissionBps,
    status: agent.status,
    created_at: agent.createdAt,
    updated_at: agent.updatedAt,
  }
}

function toAgent(row: Row): OwnedAgent {
  return {
    slug: row.slug,
    ownerId: row.owner_id,
    label: row.label,
    description: row.description,
    families: row.families,
    recipientSolana: row.recipient_solana,
    recipientEvm: row.recipient_evm,
    pricePerCallAtomic: BigInt(row.price_per_call_atomic),
    unit: row.unit,
    asset: row.asset,
    commissionBps: row.commission_bps,
    status: row.status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
