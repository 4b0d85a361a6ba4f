import { type AgentContent, type AgentOffer, plainContent } from './agent.ts'

/** What a call of one of the platform's agents costs; the platform keeps it whole. */
export const platformOffer = {
  priceAtomic: 1_000n,
  asset: 'USDC',
  unit: 'call',
  recipientSolana: null,
  recipientEvm: null,
  commissionBps: 0,
  freeCallsPerDay: 0,
  status: 'active',
} as const satisfies AgentOffer

/** The platform's agent that reads from the whole table, so that a new installation can be talked to. */
export const guideAgent = {
  slug: 'guide',
  content: {
    ...plainContent,
    name: 'Guide',
    description:
      'Finds the operation that answers a request and calls it: launches, prices, status, your own keys. Reads only.',
    persona:
      'You answer questions about this service and its markets with what its operations answer. You only read.',
    families: [],
  } satisfies AgentContent,
  offer: platformOffer,
} as const
