import { ledgerMoney } from '../../../kernel/assets.ts'
import type { AgentOffer, VersionedAgent } from './agent.ts'
import type { AgentView } from './own-agents.schemas.ts'

/** An agent in the form that anybody may see. */
export function toAgentCard(agent: VersionedAgent) {
  const { content } = agent
  return {
    slug: agent.slug,
    name: content.name,
    description: content.description,
    category: content.category,
    tags: [...content.tags],
    greeting: content.greeting,
    questions: [...content.questions],
    avatarUrl: content.avatarUrl,
    ownerWallet: agent.ownerWallet,
    sourceAgentId: agent.sourceAgentId,
    status: agent.status,
    visibility: agent.visibility,
    version: agent.contentVersion,
    publishedVersion: agent.publishedVersion,
    offer: agent.offer === null ? null : toOfferView(agent.offer),
    createdAt: agent.createdAt.toISOString(),
  }
}

function toOfferView({ asset, priceAtomic, status, unit }: AgentOffer) {
  return { price: ledgerMoney(asset, priceAtomic), unit, active: status === 'active' }
}

/** An agent as its owner sees it. */
export function toAgentView(agent: VersionedAgent): AgentView {
  const { content } = agent
  return {
    ...toAgentCard(agent),
    persona: content.persona,
    knowledge: content.knowledge.map((one) => ({ ...one })),
    model: content.model,
    toolsAllowed: [...content.toolsAllowed],
    tools: content.pins?.length ?? 0,
    preallowed: content.preallowed.map(({ amount, ...one }) => ({
      ...one,
      ...(amount === null ? {} : { amount: { ...amount } }),
    })),
    budgetDefaults: { ...content.budget },
    skills: (content.skills ?? []).map((one) => ({ ...one })),
    updatedAt: agent.updatedAt.toISOString(),
  }
}
