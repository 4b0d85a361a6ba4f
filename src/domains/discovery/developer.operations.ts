import { Type as T } from '@sinclair/typebox'
import { rowsOf } from '../../kernel/operation.ts'
import { shape } from '../../kernel/schemas.ts'
import * as schemas from './developer.schemas.ts'
import type { DiscoveryService } from './discovery.service.ts'
import { anonymousStatus, keyStatus } from './examples.ts'
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
    ...developer,
    path: '/api/developer/status',
    summary: 'What is configured, who the caller is, and where things are',
    description:
      'Anyone may call it; `principal` is null for an anonymous caller and describes the owner of a valid credential otherwise.',
    input: {},
    output: DeveloperStatus,
    examples: [
      { name: 'anonymous', output: anonymousStatus },
      { name: 'with an API key', output: keyStatus },
    ],
    handler: (discovery, { principal }) => discovery.status(principal),
  }),
  catalog: operation({
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
    examples: [
      {
        name: 'one family',
        input: { query: { family: 'Health' } },
        output: {
          version: '2026-07-15',
          total: 780,
          matched: 1,
          families: { Health: 1 },
          items: [
            {
              operationId: 'get_api_health',
              method: 'GET',
              path: '/api/health',
              aliasOf: null,
              kind: 'json',
              tier: 'public',
              family: 'Health',
              domain: 'discovery',
              summary: 'Tell whether the process lives',
              auth: [],
              scope: 'route:health:*',
              gate: null,
              effect: 'none',
              idempotent: true,
              rateWeight: 0,
              price: null,
            },
          ],
        },
      },
    ],
    handler: (discovery, { input }) => discovery.catalog(input.query),
  }),
  pricing: operation({
    ...developer,
    path: '/api/developer/pricing',
    summary: 'List what calls cost',
    description:
      'The prices that are charged now, from the price book of the operator. Documents such as OpenAPI show the prices that the program began with.',
    input: {},
    output: schemas.PricingDocument,
    cache: { freshSeconds: 5 },
    examples: [
      {
        name: 'nothing is priced',
        output: {
          version: '2026-07-15',
          free: 780,
          priced: [],
          methods: [
            {
              protocol: 'credit',
              method: 'credit',
              intent: 'charge',
              mode: 'live',
              network: 'ledger',
              currencies: { SOL: 'SOL', USDC: 'USDC' },
            },
          ],
          note: 'These are the prices in force now. The 402 challenge of a call is what counts: it states the amount, the asset and where to pay.',
        },
      },
    ],
    handler: (discovery) => discovery.pricing(),
  }),
  credentialTypes: operation({
    ...developer,
    path: '/api/developer/credential-types',
    summary: 'Describe every credential and how to get it',
    input: {},
    output: schemas.CredentialTypesDocument,
    examples: [
      {
        name: 'an API key',
        output: {
          version: '2026-07-15',
          items: [
            {
              kind: 'api_key',
              title: 'Holder API key',
              configured: true,
              family: 'holder',
              keyType: 'holder_developer_key',
              prefix: 'ct_sk_',
              presentedAs: ['Authorization: Bearer ct_sk_<API_KEY>', 'x-api-key: ct_sk_<API_KEY>'],
              obtain:
                'POST /api/developer/keys with a wallet session or an identity-provider token',
              opens: 'Private operations within its scopes, and the MCP endpoint.',
              note: 'Shown once.',
            },
          ],
          rules: ['Never send seed phrases or private keys.'],
        },
      },
    ],
    handler: (discovery) => discovery.credentialTypes(),
  }),
  errors: operation({
    ...developer,
    path: '/api/developer/errors',
    summary: 'List every error code with its cause and its fix',
    input: {},
    output: schemas.ErrorsDocument,
    cache: { freshSeconds: 60 },
    examples: [
      {
        name: 'one code',
        output: {
          version: '2026-07-15',
          items: [
            {
              code: 'rate.limited',
              status: 429,
              title: 'Too many requests',
              retryable: true,
              fix: 'Wait for `retryAfterSeconds`.',
              page: '/errors/rate.limited',
              operations: 780,
            },
          ],
        },
      },
    ],
    handler: (discovery) => discovery.errors(),
  }),
  llms: document({
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
