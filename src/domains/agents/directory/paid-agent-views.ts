import { priceAssets } from '../../../kernel/assets.ts'
import { formatAmount } from '../../../kernel/money.ts'
import { type AgentOffer, platformOwner, type VersionedAgent } from './agent.ts'
import type { ListedAgent, OwnAgent } from './paid-agents.schemas.ts'

/** An agent that has a price. */
export type PaidAgent = VersionedAgent & { readonly offer: AgentOffer }

export function isSold(agent: VersionedAgent): agent is PaidAgent {
  return agent.offer !== null
}

/** An agent that has a price as anybody sees it. */
export function toListed({ slug, ownerId, content, offer }: PaidAgent): ListedAgent {
  const { decimals } = priceAssets[offer.asset]
  return {
    slug,
    target: 'agent',
    label: content.name,
    description: content.description,
    families: [...(content.families ?? [])],
    pricePerCallAtomic: offer.priceAtomic.toString(),
    pricePerCall: formatAmount(offer.priceAtomic, decimals),
    asset: offer.asset,
    decimals,
    unit: offer.unit,
    freeCallsPerDay: offer.freeCallsPerDay,
    isPlatform: ownerId === platformOwner,
  }
}

/** The same as its owner sees it. */
export function toOwn(agent: PaidAgent): OwnAgent {
  const { offer } = agent
  return {
    ...toListed(agent),
    active: offer.status === 'active',
    recipientWallets: { solana: offer.recipientSolana, evm: offer.recipientEvm },
    commissionBps: offer.commissionBps,
    createdAt: agent.createdAt.toISOString(),
    updatedAt: agent.updatedAt.toISOString(),
  }
}
