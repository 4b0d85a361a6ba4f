import { categoryIds } from '../catalog/index.ts'
import type { CommunityAgent } from '../search/index.ts'
import type { AgentDocument } from './registration-document.ts'

/** The catalog identifier of an agent that others registered. */
export function communityIdOf(chainId: number, agentId: bigint): string {
  return `eip155:${chainId}:${agentId}`
}

/** The catalog entry of an agent that others registered. */
export function communityAgentOf(
  document: AgentDocument,
  about: {
    readonly chainId: number
    readonly agentId: bigint
    /** Whether its domain confirms it. */
    readonly isVerified: boolean
  },
): CommunityAgent {
  const { agentId, chainId, isVerified } = about
  const chain = `eip155:${chainId}`
  const category = document.categories.find((name) => categoryIds.some((id) => id === name))
  const endpoint = (name: string) =>
    document.services.find((service) => service.name.toLowerCase() === name)?.endpoint ?? null
  return {
    id: communityIdOf(chainId, agentId),
    source: chain,
    title: document.name.slice(0, 120),
    description: document.description.slice(0, 600),
    category: category ?? 'tools',
    tags: document.tags.slice(0, 20),
    capabilities: document.capabilities.slice(0, 20),
    chains: [chain],
    protocols: [
      ...['a2a', 'mcp'].filter((name) => endpoint(name) !== null),
      ...(document.x402Support ? ['x402'] : []),
    ],
    price: null,
    endpoint: endpoint('a2a') ?? endpoint('mcp') ?? endpoint('web'),
    verified: isVerified,
  }
}
