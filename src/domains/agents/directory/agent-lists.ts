import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { platformOwner, type VersionedAgent } from './agent.ts'
import { agentsStore } from './agents.store.ts'

/** An account's agents, for other domains. */
export function createAgentLists({ database }: Ports<'database'>) {
  return {
    /** Those that are not retired, newest first, with the wallet that each acts for. */
    async agentsOf(accountId: string, limit: number) {
      const listing = { ownerId: accountId, wallet: null, after: null, limit }
      const agents = await agentsStore(database.query).list(listing)
      return agents.map(({ slug, content, ownerWallet }) => ({
        slug,
        name: content.name,
        walletAddress: ownerWallet,
      }))
    },
  }
}

/** Who stands behind an agent that others find, as the transaction sees it; undefined for any other. */
export async function publishedAgent(db: Queryable, slug: string) {
  const agent = await agentsStore(db).published(slug)
  if (agent?.status !== 'published' || agent.visibility === 'private') return
  // The platform's agents have no account that could be paid.
  if (agent.ownerId === platformOwner) return
  return { ownerAccountId: agent.ownerId, ownerWallet: agent.ownerWallet }
}

/** Whose an agent is, in whatever state; null for one of the platform, and for none. */
export async function agentOwner(db: Queryable, slug: string): Promise<string | null> {
  const owner = (await agentsStore(db).newest(slug))?.ownerId
  return owner === undefined || owner === platformOwner ? null : owner
}

/** An account's agent as everybody finds it, as the transaction sees it; undefined for one that nobody else finds. */
export function shownAgent(db: Queryable, slug: string): Promise<VersionedAgent | undefined> {
  return agentsStore(db).shownOne(slug)
}

/** Those behind a slug, by slug. */
export function shownAgents(
  db: Queryable,
  place: { readonly after: string; readonly limit: number },
): Promise<readonly VersionedAgent[]> {
  return agentsStore(db).shown(place)
}
