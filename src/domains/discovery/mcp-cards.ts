import type { Static } from '@sinclair/typebox'
import type { ApiDocuments } from '../../ports/api-documents.ts'
import type { McpDiscovery, McpServerCard } from './developer.schemas.ts'
import type { DiscoverySettings } from './settings.ts'

/** The protocol revision that the endpoint prefers, and the others that it takes. */
const protocolVersion = '2025-06-18'
const supportedProtocolVersions = [protocolVersion, '2025-11-25', '2025-03-26']

/** Where the MCP endpoint is and what it offers. */
export function mcpDiscovery(
  documents: ApiDocuments,
  settings: DiscoverySettings,
): Static<typeof McpDiscovery> {
  return {
    ...identity(documents, settings),
    protocolVersion,
    transport: transport(settings),
    authentication,
    capabilities: documents.mcpTools().map(({ name }) => name),
    docs: {
      llms: '/llms.txt',
      openapi: '/openapi.json',
      status: '/api/developer/status',
      serverCard: '/.well-known/mcp/server-card.json',
    },
  }
}

/** The server card. There is no final form of it yet, so it carries the fields of both drafts. */
export function mcpServerCard(
  documents: ApiDocuments,
  settings: DiscoverySettings,
): Static<typeof McpServerCard> {
  return {
    ...identity(documents, settings),
    websiteUrl: settings.baseUrl,
    serverInfo: identity(documents, settings),
    protocolVersion,
    transport: transport(settings),
    remotes: [
      {
        ...transport(settings),
        headers: [
          {
            name: 'Authorization',
            description: 'Bearer ct_sk_<API_KEY>',
            isRequired: true,
            isSecret: true,
          },
        ],
        supportedProtocolVersions: [...supportedProtocolVersions],
      },
    ],
    capabilities: {
      tools: { listChanged: true },
      resources: { subscribe: true },
      prompts: {},
      completions: {},
      logging: {},
    },
    authentication,
    tools: documents.mcpTools().map(({ name, description }) => ({ name, description })),
    docs: { openapi: '/openapi.json', llms: '/llms.txt', mcpDiscovery: '/.well-known/mcp' },
  }
}

const authentication = {
  type: 'bearer' as const,
  description:
    'An API key: Authorization: Bearer ct_sk_<API_KEY>. POST /api/developer/keys mints one.',
}

function identity({ version }: ApiDocuments, { name, description }: DiscoverySettings) {
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return { name: slug, title: name, version, description }
}

function transport({ baseUrl }: DiscoverySettings) {
  return { type: 'streamable-http' as const, url: `${baseUrl}/mcp` }
}
