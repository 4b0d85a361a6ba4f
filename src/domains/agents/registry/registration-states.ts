import { getAddress } from 'viem'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Database } from '../../../ports/database.ts'
import { currentName, type RegistrationStates } from '../catalog/index.ts'
import { agentsStore, type StoredAgent } from './agents.store.ts'
import { type DocumentRecord, documentsStore } from './documents.store.ts'
import { registrationsStore } from './registrations.store.ts'
import { stateOf } from './registry-states.ts'

/** Whose registrations of our agents count: anybody's, or those of these accounts. */
export type CatalogOwners = 'anybody' | readonly string[]

/** The states of our agents' registrations, for the catalog. */
export function createRegistrationStates(options: {
  readonly database: Database
  readonly catalogOwners: CatalogOwners
}): () => Promise<RegistrationStates> {
  const { database } = options
  const owners = ownersOf(options.catalogOwners)
  return async () => {
    const [agents, submitted] = await Promise.all([
      agentsStore(database.query).ours(owners),
      registrationsStore(database.query).submittedSlugs(owners),
    ])
    const documents = await documentsStore(database.query).byIds(
      agents.map(({ agentId }) => agentId),
    )
    const states = new Map<string, { status: string; agentId: number | null }>()
    for (const slug of submitted)
      states.set(currentName(slug), { status: 'submitted', agentId: null })
    for (const [slug, agent] of chosen(agents)) {
      const status = shownState(agent, documents.get(agent.agentId))
      states.set(slug, { status, agentId: Number(agent.agentId) })
    }
    return states
  }
}

/** Whether an agent on the chain is one of ours. */
export function createIsOurs(catalogOwners: CatalogOwners) {
  const owners = ownersOf(catalogOwners)
  return ({ registrant, slug }: { readonly registrant: string; readonly slug: string | null }) =>
    slug !== null && (owners === null || owners.some((owner) => owner === registrant))
}

/** The state of an agent that is on the chain. */
export function shownState(agent: StoredAgent, document: DocumentRecord | undefined) {
  return stateOf({
    ...agent,
    document:
      document === undefined ? null : { ...document, isPending: document.status === 'pending' },
  })
}

/** Of several registrations the first that was not revoked; if all were, the last. */
function chosen(agents: readonly StoredAgent[]): ReadonlyMap<string, StoredAgent> {
  const bySlug = new Map<string, StoredAgent>()
  for (const agent of agents) {
    if (agent.slug === null) continue
    const slug = currentName(agent.slug)
    const before = bySlug.get(slug)
    if (before === undefined || before.owner === null) bySlug.set(slug, agent)
  }
  return bySlug
}

function ownersOf(owners: CatalogOwners): readonly Hex[] | null {
  return owners === 'anybody' ? null : owners.map((owner) => getAddress(owner))
}
