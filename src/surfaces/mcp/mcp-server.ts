import {
  ProtocolError,
  ProtocolErrorCode,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { callTool, type ToolDoor } from './tool-call.ts'
import type { ToolRow } from './tool-table.ts'

/** The revisions that are spoken; clients that ask for another are offered the first. */
const protocolVersions = ['2025-06-18', '2025-03-26']
const toolsPerPage = 200
const credentialHeaders = ['authorization', 'x-api-key']
const idempotencyKeyPattern = /^[\x21-\x7e]{1,128}$/

export type ServerInfo = {
  readonly name: string
  readonly title: string
  readonly version: string
}

/** One client's session: a server of its own behind a transport of its own. */
export type McpConnection = {
  readonly answer: (request: Request, parsedBody: unknown) => Promise<Response>
  readonly close: () => Promise<void>
}

/** Opens a session. `onReady` is told its id once the client has been welcomed, `onClosed` when it is over. */
export async function openConnection(options: {
  readonly tools: ReadonlyMap<string, ToolRow>
  readonly door: ToolDoor
  readonly serverInfo: ServerInfo
  readonly createSessionId: () => string
  readonly onReady: (sessionId: string) => void
  readonly onClosed: () => void
  readonly onProtocolError: (failure: Error) => void
}): Promise<McpConnection> {
  const server = createServer(options)
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: options.createSessionId,
    onsessioninitialized: options.onReady,
  })
  /* oxlint-disable unicorn/prefer-add-event-listener -- the protocol's server is no EventTarget. */
  server.onclose = options.onClosed
  server.onerror = options.onProtocolError
  /* oxlint-enable unicorn/prefer-add-event-listener */
  await server.connect(transport)
  return {
    answer: (request, parsedBody) =>
      transport.handleRequest(request, parsedBody === undefined ? {} : { parsedBody }),
    close: () => server.close(),
  }
}

function createServer(options: {
  readonly tools: ReadonlyMap<string, ToolRow>
  readonly door: ToolDoor
  readonly serverInfo: ServerInfo
}): Server {
  const { tools, door, serverInfo } = options
  const server = new Server(serverInfo, {
    capabilities: { tools: {} },
    supportedProtocolVersions: protocolVersions,
    instructions:
      'Each tool is an operation of the HTTP API and acts for the API key that is presented. Failures are problem documents (RFC 9457) with a stable `code` and a `hint`. To make a repeat safe, pass `_meta.idempotencyKey`.',
  })
  const all = [...tools.values()]
  server.setRequestHandler('tools/list', ({ params }) => {
    const start = readCursor(params?.cursor)
    const end = start + toolsPerPage
    return {
      tools: all.slice(start, end).map(toTool),
      ...(end < all.length ? { nextCursor: String(end) } : {}),
    }
  })
  server.setRequestHandler('tools/call', async ({ params }, { http, mcpReq }) => {
    const { _meta: meta, signal } = mcpReq
    const tool = tools.get(params.name)
    if (tool === undefined) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`)
    }
    const call = {
      tool,
      arguments: params.arguments ?? {},
      headers: forwardedHeaders(http?.req?.headers, meta),
      signal,
    }
    return callTool(call, door)
  })
  return server
}

function toTool({ name, title, description, inputSchema, outputSchema, annotations }: ToolRow) {
  return { name, title, description, inputSchema, outputSchema, annotations }
}

/** Every call carries the credential of its own request, so a key that was revoked stops working at once. */
function forwardedHeaders(
  headers: Headers | undefined,
  meta: Readonly<Record<string, unknown>> | undefined,
): Record<string, string> {
  const forwarded: Record<string, string> = {}
  for (const name of credentialHeaders) {
    const value = headers?.get(name)
    if (value) forwarded[name] = value
  }
  const key = meta?.['idempotencyKey']
  if (typeof key === 'string' && idempotencyKeyPattern.test(key)) forwarded['idempotency-key'] = key
  return forwarded
}

function readCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  if (/^\d{1,6}$/.test(cursor)) return Number(cursor)
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The cursor was not made by this list.')
}
