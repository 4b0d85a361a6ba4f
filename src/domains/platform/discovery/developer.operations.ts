import { Type as T } from '@sinclair/typebox'
import { rowsOf } from '../../../kernel/operation.ts'
import { shape } from '../../../kernel/schemas.ts'
import * as schemas from './developer.schemas.ts'
import type { DiscoveryService } from './discovery.service.ts'
import { DeveloperStatus } from './status.schemas.ts'

const { operation, document } = rowsOf<DiscoveryService>()

const developer = {
  method: 'GET',
  tier: 'public',
  family: 'Developer',
  auth: [],
  effect: 'none',
} as const

export const developerOperations = {
  status: operation({
    name: 'service.getStatus',
    ...developer,
    path: '/api/developer/status',
    summary: 'What is configured, who the caller is, and where things are',
    description:
      'Anyone may call it; `principal` is null for an anonymous caller and describes the owner of a valid credential otherwise.',
    input: {},
    output: DeveloperStatus,
    handler: (discovery, { principal }) => discovery.status(principal),
  }),
  catalog: operation({
    name: 'operations.list',
    ...developer,
    path: '/api/developer/catalog',
    summary: 'List the operations of the API',
    description: 'The whole table in one answer, or the part of it that the filters leave.',
    input: {
      query: shape({
        family: T.Optional(T.String({ maxLength: 64, description: 'One family, by its name.' })),
        tier: T.Optional(T.Union([T.Literal('public'), T.Literal('private')])),
        q: T.Optional(
          T.String({ maxLength: 200, description: 'Text in the method, path or summary.' }),
        ),
      }),
    },
    output: schemas.CatalogDocument,
    limit: { bucket: 'api', weight: 2 },
    cache: { freshSeconds: 60 },
    handler: (discovery, { input }) => discovery.catalog(input.query),
  }),
  pricing: operation({
    name: 'operations.listPrices',
    ...developer,
    path: '/api/developer/pricing',
    summary: 'List what calls cost',
    description:
      'The prices that are charged now, from the price book of the operator. Documents such as OpenAPI show the prices that the program began with.',
    input: {},
    output: schemas.PricingDocument,
    cache: { freshSeconds: 5 },
    handler: (discovery) => discovery.pricing(),
  }),
  credentialTypes: operation({
    name: 'credentialTypes.list',
    ...developer,
    path: '/api/developer/credential-types',
    summary: 'Describe every credential and how to get it',
    input: {},
    output: schemas.CredentialTypesDocument,
    handler: (discovery) => discovery.credentialTypes(),
  }),
  errors: operation({
    name: 'errorCodes.list',
    ...developer,
    path: '/api/developer/errors',
    summary: 'List every error code with its cause and its fix',
    input: {},
    output: schemas.ErrorsDocument,
    cache: { freshSeconds: 60 },
    handler: (discovery) => discovery.errors(),
  }),
  llms: document({
    name: 'documents.getLlmsTxt',
    ...developer,
    path: '/api/developer/llms.txt',
    aliases: ['/llms.txt'],
    summary: 'Index for language models',
    input: {},
    produces: ['text/plain'],
    cache: { freshSeconds: 60 },
    mcp: false,
    examples: [{ name: 'the index' }],
    handler: (discovery) => discovery.llmsTxt(),
  }),
}
