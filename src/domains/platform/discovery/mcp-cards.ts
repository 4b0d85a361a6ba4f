import type { Static } from '@sinclair/typebox'
import { linkTo } from '../../../kernel/operation.ts'
import type { ApiDocuments } from '../../../ports/api-documents.ts'
import { descriptionOperations } from './descriptions.operations.ts'
import { developerOperations } from './developer.operations.ts'
import type { McpDiscovery, McpServerCard } from './developer.schemas.ts'
import type { DiscoverySettings } from './settings.ts'

/** The protocol revision that the endpoint prefers, and the others that it supports. */
const protocolVersion = '2025-06-18'
const supportedProtocolVersions = [protocolVersion, '2025-11-25', '2025-03-26']

/** The location and the offer of the MCP endpoint. */
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
      openapi: linkTo(descriptionOperations.openapi31),
      status: linkTo(developerOperations.status),
      serverCard: linkTo(descriptionOperations.mcpServerCard),
    },
  }
}

/** The server card. No final form exists yet, so it has the fields of both drafts. */
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
    docs: {
      openapi: linkTo(descriptionOperations.openapi31),
      llms: '/llms.txt',
      mcpDiscovery: linkTo(descriptionOperations.mcpDiscovery),
    },
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
  return {
    type: 'streamable-http' as const,
    url: `${baseUrl}${linkTo(descriptionOperations.mcpSend)}`,
  }
}
