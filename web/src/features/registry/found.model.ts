import type { RegisteredAgent } from '#sdk'
import type { AgentsAsked } from '../../panels/identity/identity.data.ts'
import type { RegistrySearch } from './registry-search.model.ts'

/** What an agent calls itself; null where its document was not read. */
export function nameOf({ document }: Pick<RegisteredAgent, 'document'>): string | null {
  return document?.content?.name ?? null
}

/** What the service is asked for: words that are an address are an owner's. */
export function askedBy({ q, state }: Pick<RegistrySearch, 'q' | 'state'>): AgentsAsked {
  const words = q?.trim() ?? ''
  const isOwner = /^0x[0-9a-fA-F]{40}$/.test(words)
  return {
    ...(words === '' ? {} : isOwner ? { owner: words } : { q: words }),
    ...(state === undefined ? {} : { status: state }),
  }
}
