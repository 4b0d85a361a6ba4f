import { canonicalJson } from '../../../kernel/canonical-json.ts'
import { createId } from '../../../kernel/ids.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { type Agent, type AgentContent, type AgentOffer, platformOwner } from './agent.ts'
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
  await database.transaction(async (tx) => {
    const store = agentsStore(tx)
    await store.lockPlatform()
    const at = new Date(clock.nowMs())
    for (const agent of shipped) {
      const id = createId('agt', at.getTime(), random.bytes(10))
      await putPlatformAgent(tx, agent, { at, id })
    }
    const slugs = shipped.map(({ slug }) => slug)
    await store.retireOthers(slugs, at)
  })
}

async function putPlatformAgent(
  tx: Queryable,
  { slug, content, offer }: PlatformAgent,
  { at, id }: { readonly at: Date; readonly id: string },
): Promise<void> {
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
    if (!isIn) await putPlatformAgent(tx, { slug, content, offer }, { at, id })
    return
  }
  const { content: had, contentVersion: _, ...agent } = found
  const isNew = canonicalJson(had) !== canonicalJson(content)
  const isSame = !isNew && agent.status === 'published' && isSameOffer(agent.offer, offer)
  if (isSame) return
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
