import { canonicalJson } from '../../../kernel/canonical-json.ts'
import { createId } from '../../../kernel/ids.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import {
  type Agent,
  type AgentContent,
  type AgentOffer,
  platformOwner,
  type VersionedAgent,
} from './agent.ts'
import { agentsStore } from './agents.store.ts'

/** An agent that ships with the program. */
export type PlatformAgent = {
  readonly slug: string
  readonly content: AgentContent
  readonly offer: AgentOffer | null
}

/**
 * Makes the stored agents of the platform those that this program ships: new ones are added, changed ones have a new
 * version, and those that are shipped no longer are retired. Safe to repeat, and with several processes at once. An
 * account's agent that has the slug of one, from before it was shipped, gives it up and is switched off, so that nobody
 * pays or runs it for the platform's.
 */
export async function syncPlatformAgents(
  { database, clock, random }: Ports<'clock' | 'database' | 'random'>,
  shipped: readonly PlatformAgent[],
): Promise<void> {
  // A start of the same release, which most are, costs one query.
  if (isAsShipped(await agentsStore(database.query).shipped(slugsOf(shipped)), shipped)) return
  await database.transaction(async (tx) => {
    const store = agentsStore(tx)
    await store.lockPlatform()
    const at = new Date(clock.nowMs())
    for (const agent of shipped) {
      const id = createId('agt', at.getTime(), random.bytes(10))
      await putPlatformAgent(tx, agent, { at, id })
    }
    await store.retireOthers(slugsOf(shipped), at)
  })
}

function slugsOf(agents: readonly { readonly slug: string }[]): readonly string[] {
  return agents.map(({ slug }) => slug)
}

/** Whether the stored agents are exactly those that ship. */
function isAsShipped(
  stored: readonly VersionedAgent[],
  shipped: readonly PlatformAgent[],
): boolean {
  const bySlug = new Map(stored.map((agent) => [agent.slug, agent]))
  return (
    stored.length === shipped.length &&
    shipped.every((agent) => {
      const found = bySlug.get(agent.slug)
      return found?.ownerId === platformOwner && isSame(found, agent)
    })
  )
}

/** Whether a stored agent of the platform is as it ships. */
function isSame(found: VersionedAgent, { content, offer }: PlatformAgent): boolean {
  return (
    found.status === 'published' &&
    canonicalJson(found.content) === canonicalJson(content) &&
    isSameOffer(found.offer, offer)
  )
}

async function putPlatformAgent(
  tx: Queryable,
  shipped: PlatformAgent,
  { at, id }: { readonly at: Date; readonly id: string },
): Promise<void> {
  const { slug, content, offer } = shipped
  const store = agentsStore(tx)
  const found = await store.newest(slug)
  if (found !== undefined && found.ownerId !== platformOwner) await store.giveUpSlug(slug)
  if (found === undefined || found.ownerId !== platformOwner) {
    const agent: Agent = {
      ...{ slug, id, offer },
      ownerId: platformOwner,
      ownerWallet: null,
      sourceAgentId: null,
      status: 'published',
      visibility: 'public',
      version: 1,
      publishedVersion: 1,
      createdAt: at,
      updatedAt: at,
    }
    // False where an account took the slug meanwhile; it gives it up as one that had it before.
    const isIn = await store.insert(agent, content)
    if (!isIn) await putPlatformAgent(tx, shipped, { at, id })
    return
  }
  const { content: had, contentVersion: _, ...agent } = found
  if (isSame(found, shipped)) return
  const isNew = canonicalJson(had) !== canonicalJson(content)
  const version = agent.version + (isNew ? 1 : 0)
  const next: Agent = {
    ...agent,
    offer,
    status: 'published',
    version,
    publishedVersion: version,
    updatedAt: at,
  }
  await store.update(next, isNew ? content : null)
}

function isSameOffer(one: AgentOffer | null, other: AgentOffer | null): boolean {
  const text = (offer: AgentOffer | null) =>
    offer === null ? 'null' : canonicalJson({ ...offer, priceAtomic: offer.priceAtomic.toString() })
  return text(one) === text(other)
}
