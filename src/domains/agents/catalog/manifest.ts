import { locales } from '../../../kernel/locales.ts'
import { categories } from './categories.ts'
import type { AgentDefinition } from './definition.ts'

/**
 * The list of all agents with what a program needs to read their files. Paths are relative to the service; commands
 * that are run literally contain its address, `baseUrl`.
 */
export function agentsManifest(agents: readonly AgentDefinition[], baseUrl: string) {
  const groups = categories.map(({ id, label }) => {
    const members = agents.filter(({ meta }) => meta.category === id)
    return [
      id,
      { count: members.length, description: `Agents for ${label}`, agents: members.map(listed) },
    ] as const
  })
  const updated =
    agents
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .at(-1) ?? null
  return {
    name: 'Agent catalog',
    version: '1.0.0',
    apiVersion: '1.0',
    schemaVersion: 1,
    description: 'Agents for people who trade, launch, pay, secure and research on these chains.',
    homepage: '/agents',
    documentation: '/scalar',
    repository: { type: 'none', url: null },
    license: 'MIT',
    updated,
    supportedLanguages: locales,
    categories: categories.map(({ id }) => id),
    stats: {
      totalAgents: agents.length,
      supportedLanguages: locales.length,
      categories: categories.length,
    },
    accessPatterns: {
      getAllAgents: 'GET /index.json',
      getAgentsByLanguage: 'GET /index.{locale}.json',
      getSingleAgent: 'GET /{agent-id}.json',
      getSingleAgentLocalized: 'GET /{agent-id}.{locale}.json',
      getManifest: 'GET /agents-manifest.json',
    },
    endpoints: {
      allAgentsEnglish: '/index.json',
      allAgentsByLanguage: '/index.{locale}.json',
      singleAgent: '/{agent-id}.json',
      singleAgentByLanguage: '/{agent-id}.{locale}.json',
      manifest: '/agents-manifest.json',
      schema: '/schema/svcAgentSchema_v1.json',
    },
    features: [`${locales.length} languages`, 'strong ETags', 'brotli and gzip', 'no rate limit'],
    agents: Object.fromEntries(groups),
    usage: {
      curl: `curl ${baseUrl}/index.json`,
      javascript: `await (await fetch('${baseUrl}/index.json')).json()`,
      documentation: '/scalar',
    },
  }
}

function listed({ identifier, meta }: AgentDefinition) {
  const { category, description, tags, title } = meta
  return { id: identifier, name: title, description, category, tags }
}
