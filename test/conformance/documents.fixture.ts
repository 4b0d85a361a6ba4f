import { Type as T } from '@sinclair/typebox'
import { createClientLibrary } from '../../src/adapters/client-library/create-client-library.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import type { Catalog } from '../../src/catalog/entry.ts'
import type { DiscoverySettings } from '../../src/domains/platform/discovery/index.ts'
import {
  createDiscoveryService,
  discoveryRows,
} from '../../src/domains/platform/discovery/index.ts'
import { socketFrames } from '../../src/domains/platform/events/index.ts'
import { errorCodes } from '../../src/kernel/errors.ts'
import { event } from '../../src/kernel/event.ts'
import { rowsOf } from '../../src/kernel/operation.ts'
import { shape } from '../../src/kernel/schemas.ts'
import { createApiDocuments } from '../../src/surfaces/documents/create-documents.ts'
import { tinyTerminal } from '../support/terminal-files.ts'

const { operation, stream, socket, delegate } = rowsOf<unknown>()

const sampleErrors = errorCodes('sample', {
  taken: { status: 409, title: 'Name is taken', retryable: false, fix: 'Use another name.' },
})

const Leaf = T.Object({ name: T.String() }, { $id: 'Leaf' })
const Thing = T.Object(
  {
    id: T.String(),
    leaf: T.Union([Leaf, T.Null()], { description: 'The leaf, if there is one.' }),
    kind: T.Union([T.Literal('small'), T.Literal('large')]),
    maybe: T.Union([T.String({ format: 'date-time' }), T.Null()]),
    pair: T.Tuple([T.String(), T.Integer()]),
    counts: T.Record(T.String(), T.Integer()),
    share: T.Number({ exclusiveMinimum: 0, exclusiveMaximum: 1 }),
    ok: T.Literal(true),
  },
  { $id: 'Thing' },
)
const thing = {
  id: 'a',
  leaf: null,
  kind: 'small',
  maybe: null,
  pair: ['x', 1],
  counts: { a: 1 },
  share: 0.5,
  ok: true,
}

/** Rows that together use everything the documents have to describe, one monetized row among them. */
const sampleRows = {
  operations: {
    make: operation({
      name: 'documents.make',
      method: 'POST',
      path: '/api/sample/{thing-id}/things',
      aliases: ['/api/other/{thing-id}/things'],
      tier: 'private',
      family: 'Sample',
      summary: 'Make a thing',
      auth: ['wallet_session', 'api_key'],
      gate: 'holder',
      input: {
        params: shape({ 'thing-id': T.String() }),
        query: shape({ loud: T.Optional(T.Boolean()) }),
        body: shape({ name: T.String({ minLength: 1 }), leaf: T.Optional(Leaf) }),
      },
      output: Thing,
      errors: [sampleErrors.taken],
      effect: 'irreversible',
      limit: { bucket: 'api', weight: 7 },
      examples: [
        {
          name: 'a small thing',
          input: {
            params: { 'thing-id': 'a' },
            query: { loud: true },
            body: { name: 'x', leaf: { name: 'l' } },
          },
          output: thing,
        },
      ],
      handler: () => {
        throw new Error('never called')
      },
    }),
    ask: operation({
      name: 'documents.ask',
      method: 'POST',
      path: '/api/sample/ask',
      tier: 'private',
      family: 'Sample',
      summary: 'Ask for money',
      auth: ['idp_bearer', 'oneshot_key', 'account_session'],
      price: { amountAtomic: 250_000n, asset: 'USDC', unit: 'call' },
      idempotent: false,
      input: {},
      output: T.Object({}),
      effect: 'reversible',
      examples: [{ name: 'ask', output: {} }],
      handler: () => ({}),
    }),
    hidden: operation({
      name: 'documents.hidden',
      method: 'GET',
      path: '/api/zzvendor/zzsecret',
      tier: 'monetized',
      family: 'Zzvendor',
      summary: 'Zzproxy of a vendor',
      auth: ['api_key'],
      price: { amountAtomic: 1n, asset: 'SOL', unit: 'call' },
      input: {},
      output: T.Object({ zzfield: T.String() }, { $id: 'Zzshape' }),
      effect: 'none',
      examples: [{ name: 'zzexample', output: { zzfield: 'zz' } }],
      handler: () => ({ zzfield: 'zz' }),
    }),
    follow: stream({
      name: 'documents.follow',
      method: 'GET',
      path: '/api/events',
      tier: 'public',
      family: 'Sample',
      summary: 'Follow events',
      auth: [],
      input: {},
      effect: 'none',
      examples: [{ name: 'follow' }],
      handler: async function* () {},
    }),
    talk: socket({
      name: 'documents.talk',
      method: 'GET',
      path: '/ws',
      tier: 'public',
      family: 'Sample',
      summary: 'Open the socket',
      auth: [],
      input: {},
      effect: 'none',
      examples: [{ name: 'talk' }],
      handler: async () => {},
    }),
    profile: operation({
      name: 'documents.profile',
      method: 'POST',
      path: '/api/sample/profile',
      tier: 'public',
      reason: 'the specification lists it as public',
      family: 'Sample',
      summary: 'Change the profile',
      auth: ['account_session'],
      input: {},
      output: T.Object({}),
      effect: 'reversible',
      examples: [{ name: 'change', output: {} }],
      handler: () => ({}),
    }),
    library: delegate({
      name: 'documents.library',
      method: 'POST',
      path: '/api/library',
      tier: 'public',
      family: 'Sample',
      summary: 'Speak to the library',
      auth: [],
      input: {},
      describes: {
        query: shape({ agent: T.Optional(T.String()) }),
        body: { 'application/json': T.Object({ said: T.String() }) },
        answers: { 200: { 'application/json': T.Object({ heard: T.String() }) }, 204: null },
        errors: {
          404: { 'application/json': T.Object({ error: T.String() }) },
          409: { 'application/json': T.Object({ error: T.String() }) },
        },
      },
      effect: 'reversible',
      examples: [{ name: 'speak', input: { body: { said: 'hi' } }, output: { heard: 'hi' } }],
      handler: async () => new Response(),
    }),
  },
  events: {
    made: event({
      topic: 'thing.made',
      version: 1,
      summary: 'A thing was made',
      audience: 'public',
      payload: T.Object({ leaf: Leaf }),
      example: { leaf: { name: 'l' } },
    }),
    audited: event({
      topic: 'thing.zzaudited',
      version: 1,
      summary: 'For the operator',
      audience: 'operator',
      payload: T.Object({}),
      example: {},
    }),
  },
  errors: [sampleErrors],
}

/** Every trace of the monetized row, in lower case; none may be found in what callers can read. */
export const monetizedTraces = ['zzvendor', 'zzsecret', 'zzproxy', 'zzshape', 'zzfield']

/** The sample table with the discovery rows beside it. */
export const fixtureCatalog: Catalog = buildCatalog(
  { discovery: discoveryRows, sample: sampleRows },
  { serviceSlug: 'svc' },
)

export const settings: DiscoverySettings = {
  name: 'Bourse',
  description: 'A trading terminal and agent platform behind one HTTP API.',
  baseUrl: 'http://localhost:4663',
  sessionCookie: '__Host-svc.sid',
  accountCookie: 'better-auth.session_token',
  oneshotHeader: 'X-Svc-Oneshot',
  walletSessions: true,
  apiKeys: true,
  oneshotKeys: false,
  identityProvider: null,
  agentAuth: false,
  accounts: null,
  agentRegistry: false,
  telegram: false,
  memory: null,
  marketData: null,
}

/** The documents of a table under the sample settings, at these addresses. */
export function documentsOf(
  catalog: Catalog,
  addresses: { readonly baseUrl: string; readonly altBaseUrl: string | null } = {
    baseUrl: settings.baseUrl,
    altBaseUrl: 'http://127.0.0.1:4664',
  },
) {
  const { name, description, sessionCookie, accountCookie, oneshotHeader } = settings
  return createApiDocuments({
    catalog,
    frames: socketFrames,
    paymentMethods: () => [
      {
        protocol: 'mpp',
        method: 'solana',
        intent: 'charge',
        mode: 'live',
        isPlayMoney: false,
        network: 'solana:devnet',
        currencies: { SOL: 'sol', USDC: 'mint' },
      },
    ],
    mcpTools: () => [{ name: 'sample_make', description: 'Make a thing' }],
    settings: {
      name,
      description,
      ...addresses,
      credentials: { sessionCookie, accountCookie, oneshotHeader },
    },
  })
}

/** The discovery service over a table, with a clock that the test moves. */
export function discoveryOf(catalog: Catalog, changes: Partial<DiscoverySettings> = {}) {
  const time = { nowMs: Date.UTC(2026, 6, 15, 12) }
  const service = createDiscoveryService({
    documents: documentsOf(catalog),
    library: createClientLibrary(),
    terminalFiles: tinyTerminal,
    settings: { ...settings, ...changes },
    clock: { nowMs: () => time.nowMs },
    readiness: async () => [],
    mcp: { handle: async () => new Response() },
  })
  return { service, time }
}
