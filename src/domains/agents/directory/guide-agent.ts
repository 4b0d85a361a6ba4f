import { type AgentContent, type AgentOffer, plainContent } from './agent.ts'
import { guideTools } from './guide-tools.ts'

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

/**
 * The platform's agent for whatever one asks of it, so that a new installation can be talked to: asked by call it reads
 * from the whole table; a run of it may also change things, each as far as its account has approved it.
 */
export const guideAgent = {
  slug: 'guide',
  content: {
    ...plainContent,
    name: 'Guide',
    description:
      'Finds the operation that answers a request and calls it: launches, prices, status, your own keys. Asked by call it only reads; in a run it also prepares, orders and cancels, once you approve.',
    persona:
      'You answer questions about this service and its markets with what its operations answer, and do what you are asked for by calling them. Say exactly what was done, and what was not.',
    families: [],
    toolsAllowed: guideTools,
    // Taken as they are when a run begins: a release may change them.
    pins: null,
  } satisfies AgentContent,
  offer: platformOffer,
} as const
