import type { OperationName } from '../../../kernel/operation.ts'
import {
  addressOf,
  type CatalogPlace,
  documentsOf,
  plainAvatar,
  plainCategory,
  type RegistrationStates,
  registrationsOf,
} from './catalog-entries.ts'
import type { AgentDefinition } from './definition.ts'

type Service = { readonly name: string; readonly endpoint: string; readonly version?: string }

/** An agent of an account that others find, as its registration document tells it. */
export type AccountAgent = {
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly category: string | null
  readonly tags: readonly string[]
  readonly avatarUrl: string | null
  readonly greeting: string | null
  readonly questions: readonly string[]
  /** Of the system prompt, which itself is shown to nobody. */
  readonly promptBytes: number
  readonly createdAt: Date
  readonly isActive: boolean
  /** Whether it is asked for a price, and not run. */
  readonly isSold: boolean
  /** The registrations by its owner's wallet: nobody else's registration is this agent's. */
  readonly registrations: RegistrationStates
}

/** The agent's ERC-8004 registration document, version 1. */
export function registrationDocument(base: AgentDefinition, place: CatalogPlace) {
  const { identifier: id, meta } = base
  const a2a = addressOf(place, 'a2a.call')
  return registration(place, {
    id,
    ...{ name: meta.title, description: meta.description, avatar: meta.avatar },
    address: `${place.baseUrl}/${id}.json`,
    isActive: true,
    createdAt: base.createdAt,
    tags: meta.tags,
    category: meta.category,
    services: [
      { name: 'web', endpoint: `${place.baseUrl}/${id}.json` },
      ...(a2a === null ? [] : [{ name: 'A2A', endpoint: a2a, version: '0.3.0' }]),
      ...mcpOf(place),
      { name: 'catalog', endpoint: documentsOf(id, place).catalog },
    ],
    isPaid: base.evm?.capabilities.includes('x402') ?? false,
    capabilities: base.capabilities,
  })
}

/** The same of an agent of an account. Its services are this agent's own. */
export function accountRegistration(agent: AccountAgent, from: CatalogPlace) {
  const { slug: id, name, description, avatarUrl, category, createdAt, isActive, isSold } = agent
  const place = { ...from, registrations: agent.registrations }
  const at = (operation: OperationName, service: string): readonly Service[] => {
    const address = addressOf(place, operation)?.replace(/\{[^}]+\}/, id)
    return address === undefined ? [] : [{ name: service, endpoint: address }]
  }
  return registration(place, {
    ...{ id, name, description, isActive, isPaid: isSold },
    avatar: avatarUrl ?? plainAvatar,
    address: documentsOf(id, place).registration,
    createdAt: createdAt.toISOString(),
    tags: [...agent.tags],
    category: category ?? plainCategory,
    services: [
      ...at('a2a.getAgentCard', 'A2A').map((card) => ({ ...card, version: '0.3.0' })),
      ...mcpOf(place),
      ...(isSold
        ? [...at('paidAgents.chat', 'x402'), ...at('paidAgents.get', 'offer')]
        : at('agents.run', 'run')),
    ],
    capabilities: [],
  })
}

function registration(
  place: CatalogPlace,
  told: {
    readonly id: string
    readonly name: string
    readonly description: string
    readonly avatar: string
    readonly address: string
    readonly isActive: boolean
    readonly createdAt: string
    readonly tags: string[]
    readonly category: string
    readonly services: readonly Service[]
    readonly isPaid: boolean
    readonly capabilities: string[]
  },
) {
  const { id } = told
  return {
    type: 'https://eips.ethereum.org/EIPS/eip-8004#registration-v1',
    schemaVersion: 'erc-8004-agent-registration-v1',
    name: told.name,
    description: told.description,
    image: imageOf(told.avatar),
    external_url: told.address,
    active: told.isActive,
    createdAt: told.createdAt,
    tags: told.tags,
    categories: [told.category],
    services: [
      ...told.services,
      { name: 'registration', endpoint: documentsOf(id, place).registration },
    ],
    x402Support: told.isPaid,
    registrations: registrationsOf(id, place),
    supportedTrust: ['reputation'],
    capabilities: told.capabilities,
  }
}

function mcpOf(place: CatalogPlace): readonly Service[] {
  const mcp = addressOf(place, 'mcp.send')
  return mcp === null ? [] : [{ name: 'MCP', endpoint: mcp, version: '2025-06-18' }]
}

/** An avatar may be a URL; an emoji is drawn into a small SVG picture. */
function imageOf(avatar: string): string {
  if (/^(https|ipfs):\/\//.test(avatar)) return avatar
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><text x="32" y="44" font-size="40" text-anchor="middle">${avatar.replace(/[<&]/g, '')}</text></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`
}
