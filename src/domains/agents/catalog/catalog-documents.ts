import { wholePage } from '../../../kernel/page.ts'
import {
  addressOf,
  type CatalogPlace,
  catalogEntry,
  catalogStatistics,
  deployPaths,
  localeEntry,
  registrationsOf,
} from './catalog-entries.ts'
import { categories } from './categories.ts'
import type { AgentDefinition, TranslatedAgent } from './definition.ts'
import { registrationDocument } from './registration.ts'
import { agentTemplates } from './templates.ts'

/** Every document about our agents. `generatedAt` is an ISO 8601 time. */
export function buildCatalogDocuments(
  agents: readonly TranslatedAgent[],
  place: CatalogPlace,
  generatedAt: string,
) {
  const bases = agents.map(({ base }) => base)
  const entries = bases.map((base) => catalogEntry(base, place))
  const stats = catalogStatistics(bases, agentTemplates.length)
  const templates = templateList(place)
  return {
    entries: new Map(entries.map((entry) => [entry.id, entry])),
    registrations: new Map(
      bases.map((base) => [base.identifier, registrationDocument(base, place)]),
    ),
    templates: new Map(agentTemplates.map((template) => [template.templateId, template])),
    catalog: {
      $schema: `${place.baseUrl}/schema/svcAgentSchema_v1.json`,
      apiVersion: '1.0',
      generatedAt,
      stats,
      categories: [...categories],
      deployPaths,
      oneShots: entries.filter(({ oneShot }) => oneShot).map(({ id }) => id),
      featured: entries.filter(({ featured }) => featured).map(({ id }) => id),
      agents: entries,
      templates,
    },
    registry: registryIndex(bases, { place, generatedAt }),
    templateIndex: {
      schemaVersion: 'svc.templates.index.v1',
      generatedAt,
      count: templates.length,
      templates,
    },
    commerce: { ...commerceHead(place), generatedAt, stats, agents: entries, templates },
    browser: {
      generatedAt,
      count: entries.length,
      agents: entries,
      locales: agents.map(localeEntry),
    },
    browserTools: {
      endpoint: addressOf(place, 'mcp.send'),
      transport: 'streamable-http',
      protocolVersion: '2025-06-18',
      ...wholePage(
        bases.map(({ config, identifier: id, meta }) => ({
          id,
          title: meta.title,
          tools: config.plugins,
        })),
      ),
    },
  }
}

function templateList({ baseUrl }: CatalogPlace) {
  return agentTemplates.map(({ avatar, category, description, name, templateId }) => ({
    id: templateId,
    name,
    description,
    category,
    avatar,
    endpoint: `${baseUrl}/api/agents/templates/${templateId}.json`,
  }))
}

function registryIndex(
  bases: readonly AgentDefinition[],
  { generatedAt, place }: { readonly generatedAt: string; readonly place: CatalogPlace },
) {
  return {
    schemaVersion: 'svc.agents.registry.index.v1',
    generatedAt,
    registry: 'erc-8004-identity-registry',
    count: bases.length,
    agents: bases.flatMap(({ identifier: id, meta }) =>
      registrationsOf(id, place).map(({ agentId: _agentId, ...registration }) => ({
        id,
        name: meta.title,
        ...registration,
      })),
    ),
  }
}

/** The Agent Commerce Protocol's document, apart from what it lists. */
function commerceHead({ baseUrl }: CatalogPlace) {
  return {
    schemaVersion: 'svc.acp.registry.v1',
    protocol: 'Agent Commerce Protocol',
    host: baseUrl,
    discover: {
      catalog: `${baseUrl}/api/agents/catalog`,
      registry: `${baseUrl}/api/agents/registry`,
      templates: `${baseUrl}/api/agents/templates`,
      wellKnown: `${baseUrl}/.well-known/acp.json`,
    },
  }
}
