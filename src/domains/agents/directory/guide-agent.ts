import type { AgentOffer } from './agent.ts'

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
 * The platform's agent for whatever one asks of it, so that a new installation can be talked to. Asked by call it reads
 * from the whole table; a run of it may also change things, each as far as its account has approved it.
 */
export const guideSlug = 'guide'
