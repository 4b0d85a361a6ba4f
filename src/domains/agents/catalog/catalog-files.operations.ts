import { Type as T } from '@sinclair/typebox'
import { AppError } from '../../../kernel/errors.ts'
import { type Call, type DocumentBody, rowsOf } from '../../../kernel/operation.ts'
import { shape } from '../../../kernel/schemas.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { AgentCatalogService } from './agent-catalog.service.ts'

const { document } = rowsOf<AgentCatalogService>()

const file = {
  method: 'GET',
  tier: 'public',
  family: 'Agent catalog files',
  auth: [],
  effect: 'none',
  input: {},
  produces: ['application/json'],
  cache: { freshSeconds: 3_600 },
  // Static bytes from memory cost less than counting the caller.
  limit: { bucket: 'none', weight: 1 },
  mcp: false,
} as const

// Wide on purpose: any unknown name is 404, whatever its form.
const Name = T.String({ maxLength: 200 })
const AgentFile = shape({ 'agent-id': Name })
const LocalizedAgentFile = shape({ 'agent-id': Name, locale: Name })

/** The static files of the catalog. */
export const catalogFilesOperations = {
  index: document({
    name: 'agentFiles.getIndex',
    ...file,
    path: '/index.json',
    summary: 'All agent definitions in English',
    examples: [{ name: 'the index' }],
    handler: (catalog, call) => send(catalog, call, 'index.json'),
  }),
  localizedIndex: document({
    name: 'agentFiles.getLocalizedIndex',
    ...file,
    path: '/index.{locale}.json',
    summary: 'All agent definitions in one language',
    input: { params: shape({ locale: Name }) },
    errors: [resourceErrors.not_found],
    examples: [{ name: 'in German', input: { params: { locale: 'de-DE' } } }],
    handler: (catalog, call) => send(catalog, call, `index.${call.input.params.locale}.json`),
  }),
  agent: document({
    name: 'agentFiles.get',
    ...file,
    path: '/{agent-id}.json',
    summary: 'One agent definition in English',
    input: { params: AgentFile },
    errors: [resourceErrors.not_found],
    examples: [{ name: 'one agent', input: { params: { 'agent-id': 'order-planner' } } }],
    handler: (catalog, call) => send(catalog, call, `${call.input.params['agent-id']}.json`),
  }),
  localizedAgent: document({
    name: 'agentFiles.getLocalized',
    ...file,
    path: '/{agent-id}.{locale}.json',
    summary: 'One agent definition in one language',
    input: { params: LocalizedAgentFile },
    errors: [resourceErrors.not_found],
    examples: [
      {
        name: 'one agent in French',
        input: { params: { 'agent-id': 'order-planner', locale: 'fr-FR' } },
      },
    ],
    handler: (catalog, call) => {
      const { 'agent-id': id, locale } = call.input.params
      return send(catalog, call, `${id}.${locale}.json`)
    },
  }),
  manifest: document({
    name: 'agentFiles.getManifest',
    ...file,
    path: '/agents-manifest.json',
    summary: 'Manifest of the agent catalog',
    examples: [{ name: 'the manifest' }],
    handler: (catalog, call) => send(catalog, call, 'agents-manifest.json'),
  }),
  schema: document({
    name: 'agentFiles.getSchema',
    ...file,
    path: '/schema/svcAgentSchema_v1.json',
    summary: 'JSON Schema of an agent definition',
    examples: [{ name: 'the schema' }],
    handler: (catalog, call) => send(catalog, call, 'schema/svcAgentSchema_v1.json'),
  }),
}

function send(
  catalog: AgentCatalogService,
  call: Pick<Call<readonly [], object>, 'requestHeader'>,
  name: string,
): DocumentBody {
  const found = catalog.file(name)
  if (found === undefined) throw new AppError(resourceErrors.not_found, 'There is no such file.')
  return found.for(call.requestHeader('accept-encoding'))
}
