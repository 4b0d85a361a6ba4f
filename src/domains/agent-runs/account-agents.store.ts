import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'
import type { PinnedTool, Preallowed } from './run-record.ts'
import type { AgentStatus } from './run-states.ts'

/** What of a budget an agent names; money as a whole number of millionths in a text. */
export type StoredBudget = {
  readonly costMicroUsdMax?: string
  readonly tokensMax?: number
  readonly secondsMax?: number
  readonly toolCallsMax?: number
  readonly depthMax?: number
}

export type AccountAgent = {
  readonly slug: string
  readonly ownerId: string
  readonly ownerWallet: string | null
  readonly name: string
  readonly persona: string
  readonly greeting: string | null
  readonly model: string | null
  readonly avatarUrl: string | null
  readonly sourceAgentId: string | null
  readonly toolsAllowed: readonly string[]
  readonly pins: readonly PinnedTool[]
  readonly preallowed: readonly Preallowed[]
  readonly budget: StoredBudget
  readonly status: AgentStatus
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type AgentsListing = {
  readonly ownerId: string
  /** Only those of this wallet, as the account has it. */
  readonly wallet: string | null
  readonly after: { readonly at: Date; readonly id: string } | null
  readonly limit: number
}

type AgentRow = {
  slug: string
  owner_id: string
  owner_wallet: string | null
  name: string
  persona: string
  greeting: string | null
  model: string | null
  avatar_url: string | null
  source_agent_id: string | null
  tools_allowed: string[]
  pins: PinnedTool[]
  preallowed: Preallowed[]
  budget: StoredBudget
  status: AgentStatus
  version: number
  created_at: Date
  updated_at: Date
}

const createLock = 'agent_runs.agents'

/** The agents of accounts. */
export function accountAgentsStore(db: Queryable) {
  const select = async (rest: RawBuilder<unknown>): Promise<readonly AccountAgent[]> => {
    const { rows } = await sql<AgentRow>`SELECT * FROM account_agents ${rest}`.execute(db)
    return rows.map(toAgent)
  }
  return {
    /** Lets one transaction at a time make agents of the account. */
    async lockCreating(ownerId: string): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtext(${createLock}), hashtext(${ownerId}))`.execute(
        db,
      )
    },
    async count(ownerId: string): Promise<number> {
      const { rows } = await sql<{ count: string }>`
        SELECT count(*) AS count FROM account_agents
        WHERE owner_id = ${ownerId} AND status <> 'retired'`.execute(db)
      return Number(rows[0]?.count ?? 0)
    },
    /** False when the slug is taken. */
    async insert(agent: AccountAgent): Promise<boolean> {
      const { rows } = await sql`
        INSERT INTO account_agents (slug, owner_id, owner_wallet, name, persona, greeting, model,
          avatar_url, source_agent_id, tools_allowed, pins, preallowed, budget, status, version,
          created_at, updated_at)
        VALUES (${agent.slug}, ${agent.ownerId}, ${agent.ownerWallet}, ${agent.name},
          ${agent.persona}, ${agent.greeting}, ${agent.model}, ${agent.avatarUrl},
          ${agent.sourceAgentId}, ${JSON.stringify(agent.toolsAllowed)}::jsonb,
          ${JSON.stringify(agent.pins)}::jsonb, ${JSON.stringify(agent.preallowed)}::jsonb,
          ${JSON.stringify(agent.budget)}::jsonb, ${agent.status}, ${agent.version},
          ${agent.createdAt}, ${agent.updatedAt})
        ON CONFLICT (slug) DO NOTHING RETURNING slug`.execute(db)
      return rows.length === 1
    },
    async update(agent: AccountAgent): Promise<void> {
      await sql`
        UPDATE account_agents SET name = ${agent.name}, persona = ${agent.persona},
          greeting = ${agent.greeting}, model = ${agent.model}, avatar_url = ${agent.avatarUrl},
          tools_allowed = ${JSON.stringify(agent.toolsAllowed)}::jsonb,
          pins = ${JSON.stringify(agent.pins)}::jsonb,
          preallowed = ${JSON.stringify(agent.preallowed)}::jsonb,
          budget = ${JSON.stringify(agent.budget)}::jsonb, status = ${agent.status},
          version = ${agent.version}, updated_at = ${agent.updatedAt}
        WHERE slug = ${agent.slug}`.execute(db)
    },
    find: async (slug: string) => (await select(sql`WHERE slug = ${slug}`))[0],
    /** The agent of this account, held until the transaction ends. */
    lock: async (ownerId: string, slug: string) =>
      (await select(sql`WHERE slug = ${slug} AND owner_id = ${ownerId} FOR UPDATE`))[0],
    /** Newest first, without those that are retired. */
    list: ({ ownerId, wallet, after, limit }: AgentsListing) =>
      select(sql`
        WHERE owner_id = ${ownerId} AND status <> 'retired'
          AND (${wallet}::text IS NULL OR owner_wallet = ${wallet})
          AND (${after?.id ?? null}::text IS NULL
            OR (created_at, slug) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}))
        ORDER BY created_at DESC, slug DESC LIMIT ${limit}`),
  }
}

function toAgent(row: AgentRow): AccountAgent {
  return {
    slug: row.slug,
    ownerId: row.owner_id,
    ownerWallet: row.owner_wallet,
    name: row.name,
    persona: row.persona,
    greeting: row.greeting,
    model: row.model,
    avatarUrl: row.avatar_url,
    sourceAgentId: row.source_agent_id,
    toolsAllowed: row.tools_allowed,
    pins: row.pins,
    preallowed: row.preallowed,
    budget: row.budget,
    status: row.status,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
