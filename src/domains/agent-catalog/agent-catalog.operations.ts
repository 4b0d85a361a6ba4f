import { rowsOf } from '../../kernel/operation.ts'
import { resourceErrors } from '../../kernel/shared-errors.ts'
import * as schemas from './agent-catalog.schemas.ts'
import type { AgentCatalogService } from './agent-catalog.service.ts'

const { operation } = rowsOf<AgentCatalogService>()

const row = {
  method: 'GET',
  tier: 'public',
  family: 'Agents',
  auth: [],
  effect: 'none',
  input: {},
  mcp: false,
  cache: { freshSeconds: 60 },
} as const
/** A row that agents may call too: the documents beside it are resources. */
const { mcp: _, ...forTools } = row
const oneAgent = { params: { 'agent-id': 'order-planner' } }

/** Documents about agents, and the search for them. */
export const agentCatalogOperations = {
  catalog: operation({
    ...row,
    path: '/api/agents/catalog',
    summary: 'The agent catalog with categories and statistics',
    output: schemas.AgentCatalog,
    examples: [{ name: 'the catalog' }],
    handler: async (catalog) => (await catalog.documents()).catalog,
  }),
  catalogAgent: operation({
    ...row,
    path: '/api/agents/catalog/{agent-id}.json',
    summary: 'One agent of the catalog',
    input: { params: schemas.AgentFileParams },
    output: schemas.CatalogAgent,
    errors: [resourceErrors.not_found],
    examples: [{ name: 'one agent', input: oneAgent }],
    handler: (catalog, { input }) => catalog.currentAgent(input.params['agent-id']),
  }),
  registry: operation({
    ...row,
    path: '/api/agents/registry',
    summary: 'Index of the registration documents',
    output: schemas.AgentRegistry,
    examples: [{ name: 'the index' }],
    handler: async (catalog) => (await catalog.documents()).registry,
  }),
  registration: operation({
    ...row,
    path: '/api/agents/registry/{agent-id}.json',
    summary: 'ERC-8004 registration document of one agent',
    input: { params: schemas.AgentFileParams },
    output: schemas.RegistrationDocument,
    errors: [resourceErrors.not_found],
    examples: [{ name: 'one agent', input: oneAgent }],
    handler: (catalog, { input }) => catalog.registration(input.params['agent-id']),
  }),
  templates: operation({
    ...row,
    path: '/api/agents/templates',
    summary: 'Templates for agents of one’s own',
    output: schemas.AgentTemplates,
    examples: [{ name: 'the templates' }],
    handler: async (catalog) => (await catalog.documents()).templateIndex,
  }),
  template: operation({
    ...row,
    path: '/api/agents/templates/{template-id}.json',
    summary: 'One template with its variables',
    input: { params: schemas.TemplateFileParams },
    output: schemas.AgentTemplate,
    errors: [resourceErrors.not_found],
    examples: [{ name: 'the blank one', input: { params: { 'template-id': 'blank' } } }],
    handler: (catalog, { input }) => catalog.template(input.params['template-id']),
  }),
  commerceRegistry: operation({
    ...row,
    path: '/.well-known/acp.json',
    aliases: ['/api/agents/acp'],
    summary: 'Agent Commerce Protocol registry',
    output: schemas.CommerceRegistry,
    examples: [{ name: 'the registry' }],
    handler: async (catalog) => (await catalog.documents()).commerce,
  }),
  browserAgents: operation({
    ...row,
    path: '/api/{svc}/browser-agents',
    summary: 'Agents to browse, with their languages',
    output: schemas.BrowserAgents,
    examples: [{ name: 'all agents' }],
    handler: async (catalog) => (await catalog.documents()).browser,
  }),
  browserCatalog: operation({
    ...row,
    path: '/api/{svc}/browser-agents/catalog',
    summary: 'The agent catalog, for browsing',
    output: schemas.AgentCatalog,
    examples: [{ name: 'the catalog' }],
    handler: async (catalog) => (await catalog.documents()).catalog,
  }),
  browserTools: operation({
    ...row,
    path: '/api/{svc}/browser-agents/mcp',
    summary: 'The MCP endpoint, and the tools of each agent',
    output: schemas.BrowserAgentTools,
    examples: [{ name: 'the tools' }],
    handler: async (catalog) => (await catalog.documents()).browserTools,
  }),
  search: operation({
    ...forTools,
    path: '/api/agents/search',
    summary: 'Search our agents and those of the community',
    input: { query: schemas.SearchAgentsQuery },
    output: schemas.FoundAgentPage,
    examples: [
      { name: 'agents for trading', input: { query: { category: 'trading', limit: 20 } } },
    ],
    handler: (catalog, { input }) => catalog.search(input.query),
  }),
}
