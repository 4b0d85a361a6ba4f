import { rowsOf } from '../../../kernel/operation.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
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

/** Documents about agents. */
export const agentCatalogOperations = {
  catalog: operation({
    name: 'catalogAgents.list',
    ...row,
    path: '/api/agents/catalog',
    summary: 'The agent catalog with categories and statistics',
    output: schemas.AgentCatalog,
    handler: async (catalog) => (await catalog.documents()).catalog,
  }),
  catalogAgent: operation({
    name: 'catalogAgents.get',
    ...row,
    path: '/api/agents/catalog/{agent-id}.json',
    summary: 'One agent of the catalog',
    description: 'An agent of the platform, or one of an account that others find.',
    input: { params: schemas.AgentFileParams },
    output: schemas.CatalogAgent,
    errors: [resourceErrors.not_found],
    handler: (catalog, { input }) => catalog.currentAgent(input.params['agent-id']),
  }),
  registry: operation({
    name: 'agentRegistrations.list',
    ...row,
    path: '/api/agents/registry',
    summary: 'Index of the registration documents',
    output: schemas.AgentRegistry,
    handler: async (catalog) => (await catalog.documents()).registry,
  }),
  registration: operation({
    name: 'agentRegistrations.get',
    ...row,
    path: '/api/agents/registry/{agent-id}.json',
    summary: 'ERC-8004 registration document of one agent',
    description:
      'Of the platform’s agents and of those of accounts that others find; the services of the latter are the agent’s own. Of an account’s agent it names the registrations by the wallet that the agent acts for.',
    input: { params: schemas.AgentFileParams },
    output: schemas.RegistrationDocument,
    errors: [resourceErrors.not_found],
    handler: (catalog, { input }) => catalog.registration(input.params['agent-id']),
  }),
  templates: operation({
    name: 'agentTemplates.list',
    ...row,
    path: '/api/agents/templates',
    summary: 'Templates for agents of one’s own',
    output: schemas.AgentTemplates,
    handler: async (catalog) => (await catalog.documents()).templateIndex,
  }),
  template: operation({
    name: 'agentTemplates.get',
    ...row,
    path: '/api/agents/templates/{template-id}.json',
    summary: 'One template with its variables',
    input: { params: schemas.TemplateFileParams },
    output: schemas.AgentTemplate,
    errors: [resourceErrors.not_found],
    handler: (catalog, { input }) => catalog.template(input.params['template-id']),
  }),
  commerceRegistry: operation({
    name: 'agentCommerce.getRegistry',
    ...row,
    path: '/.well-known/acp.json',
    aliases: ['/api/agents/acp'],
    summary: 'Agent Commerce Protocol registry',
    output: schemas.CommerceRegistry,
    handler: async (catalog) => (await catalog.documents()).commerce,
  }),
  browserAgents: operation({
    name: 'browserAgents.list',
    ...row,
    path: '/api/{svc}/browser-agents',
    summary: 'Agents to browse, with their languages',
    output: schemas.BrowserAgents,
    handler: async (catalog) => (await catalog.documents()).browser,
  }),
  browserCatalog: operation({
    name: 'browserAgents.getCatalog',
    ...row,
    path: '/api/{svc}/browser-agents/catalog',
    summary: 'The agent catalog, for browsing',
    output: schemas.AgentCatalog,
    handler: async (catalog) => (await catalog.documents()).catalog,
  }),
  browserTools: operation({
    name: 'browserAgents.listTools',
    ...row,
    path: '/api/{svc}/browser-agents/mcp',
    summary: 'The MCP endpoint, and the tools of each agent',
    output: schemas.BrowserAgentTools,
    handler: async (catalog) => (await catalog.documents()).browserTools,
  }),
}
