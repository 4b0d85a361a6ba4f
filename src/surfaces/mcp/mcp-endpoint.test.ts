import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Type as T } from '@sinclair/typebox'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { jsonAnswer } from '../../../test/support/inner-answer.ts'
import { listen } from '../../../test/support/mcp-server.ts'
import { buildCatalog } from '../../catalog/build-catalog.ts'
import { AppError } from '../../kernel/errors.ts'
import { rowsOf } from '../../kernel/operation.ts'
import type { Principal } from '../../kernel/principal.ts'
import { shape } from '../../kernel/schemas.ts'
import type { InnerAnswer, InnerRequest } from '../../ports/dispatch.ts'
import { createMcpEndpoint, type McpSurface } from './mcp-endpoint.ts'
import { createToolTable } from './tool-table.ts'

const { operation, document } = rowsOf<unknown>()
const base = {
  tier: 'public',
  family: 'Notes',
  auth: [],
  examples: [{ name: 'x' }],
  handler: () => {
    throw new Error('the fake dispatch answers')
  },
} as const
const Note = T.Object({ id: T.String(), text: T.String() }, { $id: 'Note' })

const operations = {
  readNote: operation({
    name: 'myNotes.readNote',
    ...base,
    method: 'GET',
    path: '/api/notes/{noteId}',
    summary: 'Read a note',
    description: 'By its id.',
    input: {
      params: shape({ noteId: T.String() }),
      query: shape({ limit: T.Integer({ default: 5 }), tags: T.Optional(T.Array(T.String())) }),
    },
    output: Note,
    effect: 'none',
  }),
  write: operation({
    name: 'myNotes.write',
    ...base,
    method: 'POST',
    path: '/api/notes/{noteId}',
    tier: 'private',
    auth: ['wallet_session', 'api_key'],
    summary: 'Write a note',
    input: {
      params: shape({ noteId: T.String() }),
      body: shape({ text: T.String(), note: T.Optional(Note) }),
    },
    output: T.Array(Note),
    effect: 'irreversible',
  }),
  forPeople: operation({
    name: 'myNotes.forPeople',
    ...base,
    method: 'GET',
    path: '/api/people',
    tier: 'private',
    auth: ['wallet_session'],
    summary: 'Needs a wallet',
    input: {},
    output: Note,
    effect: 'none',
  }),
  priced: operation({
    name: 'myNotes.priced',
    ...base,
    method: 'GET',
    path: '/api/priced',
    tier: 'monetized',
    price: { amountAtomic: 1n, asset: 'USDC', unit: 'call' },
    summary: 'Costs money',
    input: {},
    output: Note,
    effect: 'none',
  }),
  hidden: operation({
    name: 'myNotes.hidden',
    ...base,
    method: 'GET',
    path: '/api/hidden',
    summary: 'Not for tools',
    input: {},
    output: Note,
    effect: 'none',
    mcp: false,
  }),
  page: document({
    name: 'myNotes.page',
    ...base,
    method: 'GET',
    path: '/page',
    produces: ['text/html'],
    summary: 'A page, not JSON',
    input: {},
    effect: 'none',
  }),
}
const catalog = buildCatalog({ 'my-notes': { operations } }, { serviceSlug: 'svc' })
const silent = { debug() {}, info() {}, warn() {}, error() {} }
const keyOf: Readonly<Record<string, string>> = { 'Bearer a': 'acct_a', 'Bearer b': 'acct_b' }

let nowMs = 0
let dispatched: InnerRequest[] = []
let respond: () => InnerAnswer
let endpoint: McpSurface
let server: Awaited<ReturnType<typeof listen>>
const clients: Client[] = []

beforeEach(async () => {
  nowMs = 1_800_000_000_000
  dispatched = []
  respond = () => jsonAnswer({ id: 'n1', text: 'hello' })
  endpoint = createEndpoint()
  server = await listen(answer)
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
  await endpoint.close()
  server.close()
})

function createEndpoint(limits: { sessionsPerAccountMax?: number } = {}): McpSurface {
  return createMcpEndpoint({
    catalog,
    dispatch: async (request) => {
      dispatched.push(request)
      return respond()
    },
    nextRequestId: () => 'req_tool',
    serverInfo: { name: 'svc', title: 'Service', version: '1.0.0' },
    allowedHosts: ['api.example.com'],
    clock: { nowMs: () => nowMs },
    logger: silent,
    ...limits,
  })
}

/** The gates in front of the endpoint: they find the principal, and turn errors into problem documents. */
async function answer(request: Request): Promise<Response> {
  const accountId = keyOf[request.headers.get('authorization') ?? '']
  if (accountId === undefined) return Response.json({}, { status: 401 })
  try {
    return await endpoint.handle(request, principalOf(accountId))
  } catch (failure) {
    if (failure instanceof AppError) return Response.json({}, { status: failure.spec.status })
    throw failure
  }
}

function principalOf(accountId: string): Principal {
  return { accountId, credential: 'api_key', credentialId: 'key', scopes: ['api:*'], wallets: [] }
}

async function connect(authorization = 'Bearer a') {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(server.url, {
    requestInit: { headers: { authorization } },
  })
  await client.connect(transport)
  clients.push(client)
  return { client, transport }
}

const initialize = (protocolVersion: string) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 't', version: '1' } },
})

function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(server.url, {
    method: 'POST',
    headers: {
      authorization: 'Bearer a',
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

describe('MCP endpoint', () => {
  it('offers every JSON operation that a key opens and nothing that costs, hides or is no JSON', async () => {
    const { client } = await connect()
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'my_notes_read_note',
      'my_notes_write',
      'list_toolsets',
      'enable_toolset',
      'disable_toolset',
      'find_tools',
    ])
    expect(endpoint.tools()).toEqual([
      { name: 'my_notes_read_note', description: 'Read a note. By its id.' },
      { name: 'my_notes_write', description: 'Write a note.' },
    ])
  })

  it('describes a tool with one flat input, an object as output, and hints', async () => {
    const { client } = await connect()
    const { tools } = await client.listTools()
    expect(tools[0]).toMatchObject({
      inputSchema: {
        type: 'object',
        properties: {
          noteId: { type: 'string' },
          limit: { type: 'integer', default: 5 },
          tags: { type: 'array' },
        },
        required: ['noteId'],
        additionalProperties: false,
      },
      outputSchema: {
        type: 'object',
        properties: { id: { type: 'string' }, text: { type: 'string' } },
      },
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
    })
    expect(tools[1]).toMatchObject({
      outputSchema: { type: 'object', required: ['result'] },
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
    })
    expect(JSON.stringify(tools)).not.toContain('$id')
  })

  it('calls the operation with the caller’s credential, and answers text and structure', async () => {
    const { client } = await connect()
    await client.listTools()
    const result = await client.callTool({
      name: 'my_notes_read_note',
      arguments: { noteId: 'a/b?c', limit: 7, tags: ['x', 'y z'] },
    })
    expect(result).toMatchObject({
      content: [{ type: 'text', text: '{"id":"n1","text":"hello"}' }],
      structuredContent: { id: 'n1', text: 'hello' },
    })
    expect(dispatched).toMatchObject([
      {
        method: 'GET',
        url: '/api/notes/a%2Fb%3Fc?limit=7&tags=x&tags=y+z',
        headers: { authorization: 'Bearer a' },
      },
    ])
    expect(dispatched[0]?.body).toBeUndefined()
  })

  it('sends body members as JSON, and wraps an output that is no object', async () => {
    respond = () => jsonAnswer([{ id: 'n1', text: 'hi' }])
    const { client } = await connect()
    await client.listTools()
    const result = await client.callTool({
      name: 'my_notes_write',
      arguments: { noteId: 'n1', text: 'hi' },
      _meta: { idempotencyKey: 'k-1' },
    })
    expect(result.structuredContent).toEqual({ result: [{ id: 'n1', text: 'hi' }] })
    expect(dispatched[0]?.body).toBe('{"text":"hi"}')
    expect(dispatched[0]?.headers['content-type']).toBe('application/json')
    expect(dispatched[0]?.headers['idempotency-key']).toBe('k-1')
  })

  it('turns a problem document into an error result that holds it', async () => {
    const problem = { code: 'auth.forbidden', status: 403 }
    respond = () => jsonAnswer(problem, 403)
    const { client } = await connect()
    await client.listTools()
    const result = await client.callTool({
      name: 'my_notes_read_note',
      arguments: { noteId: 'n', limit: 1 },
    })
    expect(result).toEqual({
      content: [{ type: 'text', text: JSON.stringify(problem) }],
      isError: true,
    })
  })

  it('refuses unknown arguments and missing path parameters without calling anything', async () => {
    const { client } = await connect()
    const result = await client.callTool({ name: 'my_notes_write', arguments: { txet: 'x' } })
    expect(result.isError).toBe(true)
    expect(JSON.parse(textOf(result))).toMatchObject({
      code: 'request.invalid',
      requestId: 'req_tool',
      errors: [{ location: 'arguments/txet' }, { location: 'arguments/noteId' }],
    })
    expect(dispatched).toEqual([])
  })

  it('refuses a path parameter that would make the call one of another operation', async () => {
    const { client } = await connect()
    for (const noteId of ['.', '..']) {
      const result = await client.callTool({
        name: 'my_notes_read_note',
        arguments: { noteId, limit: 1 },
      })
      expect(JSON.parse(textOf(result))).toMatchObject({
        code: 'request.invalid',
        errors: [{ location: 'arguments/noteId', message: 'is not one segment of a path' }],
      })
    }
    expect(dispatched).toEqual([])
  })

  it('finds tools by words, and refuses to look for none', async () => {
    const { client } = await connect()
    const found = await client.callTool({
      name: 'find_tools',
      arguments: { query: ' Write note ' },
    })
    expect(found.structuredContent).toMatchObject({ tools: [{ name: 'my_notes_write' }] })
    for (const given of [{}, { query: 5 }, { query: ' ' }]) {
      const refused = await client.callTool({ name: 'find_tools', arguments: given })
      expect(refused).toMatchObject({ isError: true })
    }
  })

  it('refuses an unknown tool with -32602, and one whose name is a member of every object', async () => {
    const { client } = await connect()
    for (const name of ['nothing', 'constructor', '__proto__']) {
      await expect(client.callTool({ name })).rejects.toMatchObject({ code: -32_602 })
    }
  })

  it('speaks 2025-03-26, 2025-06-18 and 2025-11-25, and offers 2025-06-18 to whoever asks for another', async () => {
    for (const [asked, answered] of [
      ['2025-06-18', '2025-06-18'],
      ['2025-03-26', '2025-03-26'],
      ['2025-11-25', '2025-11-25'],
      ['2026-07-28', '2025-06-18'],
      ['1999-01-01', '2025-06-18'],
    ] as const) {
      const text = await (await post(initialize(asked))).text()
      expect(text).toContain(`"protocolVersion":"${answered}"`)
    }
  })

  it('gives another account the same 404 for a stolen session id as for an unknown one', async () => {
    const { transport } = await connect()
    const ping = { jsonrpc: '2.0', id: 9, method: 'ping' }
    const sessionId = transport.sessionId ?? ''
    const own = await post(ping, { 'mcp-session-id': sessionId })
    expect(own.status).toBe(200)
    await own.text()
    const answers = await Promise.all([
      post(ping, { 'mcp-session-id': sessionId, authorization: 'Bearer b' }),
      post(ping, { 'mcp-session-id': crypto.randomUUID() }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    const [stolen, unknown] = await Promise.all(answers.map((one) => one.text()))
    expect(stolen).toBe(unknown)
  })

  it('forgets a session that was not used for an hour, and one that the client ended', async () => {
    const { transport, client } = await connect()
    nowMs += 3_599_999
    await client.ping()
    nowMs += 3_600_000
    await expect(client.ping()).rejects.toThrow()
    const second = await connect()
    const sessionId = second.transport.sessionId ?? ''
    await second.transport.terminateSession()
    const ended = await post(
      { jsonrpc: '2.0', id: 9, method: 'ping' },
      { 'mcp-session-id': sessionId },
    )
    expect(ended.status).toBe(404)
    expect(transport.sessionId).not.toBe(sessionId)
  })

  it('lets the oldest session of an account give way, and no other account’s', async () => {
    await endpoint.close()
    endpoint = createEndpoint({ sessionsPerAccountMax: 2 })
    const other = await connect('Bearer b')
    const [first, second, third] = [await connect(), await connect(), await connect()]
    await expect(first.client.ping()).rejects.toThrow()
    for (const { client } of [other, second, third]) await client.ping()
  })

  it('refuses foreign Hosts, as a rebound name would send them, and takes a key from any origin', async () => {
    const tries: [Record<string, string>, number][] = [
      [{ host: 'evil.example.com' }, 403],
      [{ host: 'api.example.com.evil.com' }, 403],
      [{ host: 'evil.example.com', origin: 'http://evil.example.com' }, 403],
      [{ origin: 'https://app.example.org' }, 200],
      [{ origin: 'null' }, 200],
      [{ host: 'localhost:99' }, 200],
      [{ host: 'api.example.com', origin: 'https://api.example.com' }, 200],
    ]
    for (const [headers, status] of tries) {
      expect([headers, await statusOf(headers)]).toEqual([headers, status])
    }
  })

  it('answers 400 without a session, and for what is no JSON', async () => {
    expect((await post({ jsonrpc: '2.0', id: 1, method: 'tools/list' })).status).toBe(400)
    expect((await post('{')).status).toBe(400)
    expect((await post([initialize('2025-06-18')])).status).toBe(400)
    const headers = { authorization: 'Bearer a', accept: 'text/event-stream' }
    expect((await fetch(server.url, { headers })).status).toBe(400)
  })

  it('refuses a revision it does not speak in the header', async () => {
    const { transport } = await connect()
    const answered = await post(
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      { 'mcp-session-id': transport.sessionId ?? '', 'mcp-protocol-version': '2024-01-01' },
    )
    expect(answered.status).toBe(400)
  })
})

describe('tool table', () => {
  const tableOf = (row: Partial<typeof operations.write>) =>
    createToolTable({
      entries: [{ domain: 'd', id: 'x', operation: { ...operations.write, ...row } }],
      events: [],
      channels: [],
      errors: [],
      domainOf: new Map(),
    })

  it('refuses an argument that two parts of a request share', () => {
    const clash = { params: shape({ noteId: T.String() }), body: shape({ noteId: T.String() }) }
    // The row's own types say what its body holds; this one is wrong on purpose.
    const input = clash as unknown as typeof operations.write.input
    expect(() => tableOf({ input })).toThrow(/takes noteId in two parts/)
  })

  it('refuses names that are taken twice', () => {
    const [entry] = catalog.entries
    if (entry === undefined) throw new Error('the table is empty')
    expect(() =>
      createToolTable({
        entries: [entry, entry],
        events: [],
        channels: [],
        errors: [],
        domainOf: new Map(),
      }),
    ).toThrow(/my_notes_read_note is declared twice/)
  })
})

function textOf(result: { content?: unknown }): string {
  const [first]: unknown[] = Array.isArray(result.content) ? result.content : []
  return typeof first === 'object' && first !== null && 'text' in first ? String(first.text) : ''
}

/** With node:http, because fetch does not let a caller name the Host. */
async function statusOf(headers: Record<string, string>): Promise<number> {
  const outgoing = httpRequest(server.url, {
    method: 'POST',
    headers: {
      authorization: 'Bearer a',
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...headers,
    },
  })
  outgoing.end(JSON.stringify(initialize('2025-06-18')))
  const [response] = await once(outgoing, 'response')
  response.resume()
  return response.statusCode
}
