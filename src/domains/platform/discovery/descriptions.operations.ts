import { Type as T } from '@sinclair/typebox'
import { assert } from '../../../kernel/errors.ts'
import { type DelegateOperation, type Description, rowsOf } from '../../../kernel/operation.ts'
import * as schemas from './developer.schemas.ts'
import type { DiscoveryService } from './discovery.service.ts'

const { operation, document } = rowsOf<DiscoveryService>()

const discovered = {
  method: 'GET',
  tier: 'public',
  family: 'Discovery',
  auth: [],
  effect: 'none',
  input: {},
  cache: { freshSeconds: 60 },
} as const

const jsonDocument = {
  ...discovered,
  produces: ['application/json'],
  describes: T.Object(
    { info: T.Object({ title: T.String(), version: T.String() }, { additionalProperties: true }) },
    { $id: 'ApiDescription', additionalProperties: true },
  ),
  mcp: false,
  limit: { bucket: 'api', weight: 5 },
} as const

const rpcId = T.Union([T.String(), T.Number(), T.Null()])
const McpMessage = T.Object(
  {
    jsonrpc: T.Literal('2.0'),
    id: T.Optional(rpcId),
    method: T.Optional(T.String()),
    params: T.Optional(T.Object({}, { additionalProperties: true })),
    result: T.Optional(T.Object({}, { additionalProperties: true })),
    error: T.Optional(T.Object({ code: T.Integer(), message: T.String() })),
  },
  { $id: 'McpMessage', description: 'A request, a notification or an answer (JSON-RPC 2.0).' },
)
const oneMessage = { 'application/json': McpMessage } as const
const frames = { 'text/event-stream': T.String({ description: 'Each event holds one message.' }) }
const errors = { 400: oneMessage, 404: oneMessage } as const
const sending: Description = {
  body: oneMessage,
  answers: { 200: { ...oneMessage, ...frames }, 202: null },
  errors,
}
const listening: Description = { answers: { 200: frames }, errors }
const ending: Description = { answers: { 200: null }, errors }

/** The endpoint takes only API keys; its tools check the scopes of what they call. */
function mcpRow(
  row: Pick<
    DelegateOperation,
    'name' | 'method' | 'summary' | 'streams' | 'description' | 'effect' | 'examples'
  >,
): DelegateOperation {
  return {
    kind: 'delegate',
    path: '/mcp',
    tier: 'private',
    family: 'Discovery',
    auth: ['api_key'],
    scope: 'route:mcp:*',
    input: {},
    describes: row.method === 'POST' ? sending : row.method === 'GET' ? listening : ending,
    idempotent: false,
    mcp: false,
    ...row,
    handler: (discovery: DiscoveryService, { principal }, request) => {
      assert(principal, 'a row that asks for a credential was called without a principal')
      return discovery.mcp.handle(request, principal)
    },
  }
}

export const descriptionOperations = {
  index: operation({
    name: 'service.getIndex',
    ...discovered,
    path: '/api',
    summary: 'Index of documents, descriptions, gateway, MCP and families',
    output: schemas.ApiIndex,
    handler: (discovery) => discovery.index(),
  }),
  openapi31: document({
    name: 'documents.getOpenapi',
    ...jsonDocument,
    path: '/openapi.json',
    aliases: ['/api/developer/openapi.json'],
    summary: 'OpenAPI 3.1 description',
    examples: [{ name: 'the description' }],
    handler: (discovery) => discovery.openapi31(),
  }),
  openapi30: document({
    name: 'documents.getOpenapi30',
    ...jsonDocument,
    path: '/openapi-3.0.json',
    summary: 'OpenAPI 3.0 description',
    examples: [{ name: 'the description' }],
    handler: (discovery) => discovery.openapi30(),
  }),
  asyncapi: document({
    name: 'documents.getAsyncapi',
    ...jsonDocument,
    path: '/asyncapi.json',
    summary: 'AsyncAPI description of the realtime messages',
    examples: [{ name: 'the description' }],
    handler: (discovery) => discovery.asyncapi(),
  }),
  mcpDiscovery: operation({
    name: 'mcp.discover',
    ...discovered,
    path: '/.well-known/mcp',
    summary: 'MCP discovery metadata',
    output: schemas.McpDiscovery,
    mcp: false,
    handler: (discovery) => discovery.mcpDiscovery(),
  }),
  mcpServerCard: operation({
    name: 'mcp.getServerCard',
    ...discovered,
    path: '/.well-known/mcp/server-card.json',
    summary: 'MCP server card',
    output: schemas.McpServerCard,
    mcp: false,
    handler: (discovery) => discovery.mcpServerCard(),
  }),
  mcpSend: mcpRow({
    name: 'mcp.send',
    method: 'POST',
    summary: 'Send a message to the MCP endpoint',
    streams: true,
    description:
      'Streamable HTTP transport of the Model Context Protocol. Its tools act for the key. A session lists the toolset `core`; the header `Mcp-Toolsets`, the query `toolsets` and the tool `enable_toolset` choose others.',
    effect: 'irreversible',
    examples: [{ name: 'initialize' }],
  }),
  mcpListen: mcpRow({
    name: 'mcp.listen',
    method: 'GET',
    summary: 'Listen to the messages of an MCP session',
    streams: true,
    effect: 'none',
    examples: [{ name: 'listen' }],
  }),
  mcpEnd: mcpRow({
    name: 'mcp.end',
    method: 'DELETE',
    summary: 'End an MCP session',
    effect: 'irreversible',
    examples: [{ name: 'end' }],
  }),
}
