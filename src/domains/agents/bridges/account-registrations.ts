import { isAddress } from 'viem'
import type { Ports } from '../../../ports/ports.ts'
import type { AccountAgent } from '../catalog/index.ts'
import { findAgent, personaOf } from '../directory/index.ts'
import { createRegistrationStates } from '../registry/index.ts'

/** Reads the agents that others find, as their registration documents tell them; undefined for any other. */
export function accountAgents({
  database,
}: Ports<'database'>): (slug: string) => Promise<AccountAgent | undefined> {
  return async (slug) => {
    const agent = await findAgent({ database }, null, slug)
    if (agent === undefined) return undefined
    const { content, createdAt, offer, ownerWallet } = agent
    const { name, description, category, tags, avatarUrl, greeting, questions } = content
    const isOnEvm = ownerWallet !== null && isAddress(ownerWallet)
    return {
      ...{ slug, name, description, category, tags, avatarUrl, greeting, questions, createdAt },
      promptBytes: Buffer.byteLength(personaOf(agent)),
      isActive: offer === null || offer.status === 'active',
      isSold: offer !== null,
      // Whoever likes may register this document; it names the registrations by the wallet that the agent acts for.
      registrations: isOnEvm
        ? await createRegistrationStates({ database, catalogOwners: [ownerWallet] })()
        : new Map(),
    }
  }
}
