import type { PriceAsset } from '../../../kernel/assets.ts'
import { machine } from '../../../kernel/machine.ts'
import type { PriceUnit } from '../../../kernel/price-units.ts'

export type AgentStatus = 'active' | 'inactive'

/** Whether an agent can be called. Only its creator changes it. */
export const agentMachine = machine<AgentStatus>({
  name: 'monetized agent',
  initial: 'active',
  transitions: { active: ['inactive'], inactive: ['active'] },
})

/** The terms of an agent, set by its creator. */
export type AgentTerms = {
  readonly label: string
  readonly description: string
  /** The families of operations that it answers from; empty means all of them. */
  readonly families: readonly string[]
  readonly recipientSolana: string | null
  readonly recipientEvm: string | null
  /** For one `unit`. */
  readonly pricePerCallAtomic: bigint
  readonly unit: PriceUnit
  readonly asset: PriceAsset
}

/** An agent whose calls are paid. */
export type MonetizedAgent = AgentTerms & {
  readonly slug: string
  /** Null for the platform's own. */
  readonly ownerId: string | null
  /** The platform's share of each call, in basis points. */
  readonly commissionBps: number
  readonly status: AgentStatus
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The agent that every installation has, so that a new one can be tried. */
export const guideAgent: MonetizedAgent = {
  slug: 'guide',
  ownerId: null,
  label: 'Guide',
  description:
    'Finds the operation that answers a request and calls it: launches, prices, status, your own keys. Reads only.',
  families: [],
  recipientSolana: null,
  recipientEvm: null,
  pricePerCallAtomic: 1_000n,
  unit: 'call',
  asset: 'USDC',
  commissionBps: 0,
  status: 'active',
  createdAt: new Date('2026-01-01T00:00:00.000Z'),
  updatedAt: new Date('2026-01-01T00:00:00.000Z'),
}

/** Slugs that creators cannot take: the platform's agent, and segments that paths use. */
export const reservedSlugs: readonly string[] = [guideAgent.slug, 'mine']
