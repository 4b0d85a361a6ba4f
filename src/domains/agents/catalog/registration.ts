import { addressOf, type CatalogPlace, registrationsOf } from './catalog-entries.ts'
import type { AgentDefinition } from './definition.ts'

/** The agent's ERC-8004 registration document, version 1. */
export function registrationDocument(base: AgentDefinition, place: CatalogPlace) {
  const { identifier: id, meta } = base
  const a2a = addressOf(place, 'a2a.call')
  const mcp = addressOf(place, 'mcp.send')
  return {
    type: 'https://eips.ethereum.org/EIPS/eip-8004#registration-v1',
    schemaVersion: 'erc-8004-agent-registration-v1',
    name: meta.title,
    description: meta.description,
    image: imageOf(meta.avatar),
    external_url: `${place.baseUrl}/${id}.json`,
    active: true,
    createdAt: base.createdAt,
    tags: meta.tags,
    categories: [meta.category],
    services: [
      { name: 'web', endpoint: `${place.baseUrl}/${id}.json` },
      ...(a2a === null ? [] : [{ name: 'A2A', endpoint: a2a, version: '0.3.0' }]),
      ...(mcp === null ? [] : [{ name: 'MCP', endpoint: mcp, version: '2025-06-18' }]),
      { name: 'catalog', endpoint: `${place.baseUrl}/api/agents/catalog/${id}.json` },
      { name: 'registration', endpoint: `${place.baseUrl}/api/agents/registry/${id}.json` },
    ],
    x402Support: base.evm?.capabilities.includes('x402') ?? false,
    registrations: registrationsOf(id, place),
    supportedTrust: ['reputation'],
    capabilities: base.capabilities,
  }
}

/** An avatar may be a URL; an emoji is drawn into a small SVG picture. */
function imageOf(avatar: string): string {
  if (/^(https|ipfs):\/\//.test(avatar)) return avatar
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><text x="32" y="44" font-size="40" text-anchor="middle">${avatar.replace(/[<&]/g, '')}</text></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`
}
