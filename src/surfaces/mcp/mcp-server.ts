import { Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import type { Catalog } from '../../catalog/entry.ts'
import { createEventReplay } from './event-replay.ts'
import type { OwnTool } from './own-tools.ts'
import { type OwnPrompt, ownPrompts, servePrompts } from './prompts.ts'
import { createDocumentResources, type ResourceCatalog, serveResources } from './resources.ts'
import { serveTools } from './serve-tools.ts'
import { serverInstructions as instructions } from './server-instructions.ts'
import type { ToolDoor } from './tool-call.ts'
import type { ToolRow } from './tool-table.ts'
import type { ToolSelection } from './toolsets.ts'

/** The supported protocol revisions; a client that asks for another is offered the first. */
const protocolVersions = ['2025-06-18', '2025-11-25', '2025-03-26']

/** When a client should reconnect after its stream ended, in milliseconds. */
const retryMs = 1_000

export type ServerInfo = {
  readonly name: string
  readonly title: string
  readonly version: string
}

/** One client's session, with its own server and transport. */
export type McpConnection = {
  readonly answer: (request: Request, parsedBody: unknown) => Promise<Response>
  readonly close: () => Promise<void>
}

/** What a session offers besides the table. */
export type McpParts = {
  readonly tools: readonly OwnTool[]
  readonly shelves: readonly ResourceCatalog[]
  readonly prompts: readonly OwnPrompt[]
}

type ConnectionOptions = {
  readonly catalog: Catalog
  readonly rows: readonly ToolRow[]
  readonly selection: ToolSelection
  readonly door: ToolDoor
  readonly serverInfo: ServerInfo
  readonly parts: McpParts | undefined
}

/** Opens a session. `onReady` receives its id after initialisation; `onClosed` is called at its end. */
export async function openConnection(
  options: ConnectionOptions & {
    readonly createSessionId: () => string
    readonly onReady: (sessionId: string) => void
    readonly onClosed: () => void
    readonly onProtocolError: (failure: Error) => void
  },
): Promise<McpConnection> {
  const server = createServer(options)
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: options.createSessionId,
    onsessioninitialized: options.onReady,
    eventStore: createEventReplay(),
    retryInterval: retryMs,
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

function createServer(options: ConnectionOptions): Server {
  const { door, parts } = options
  const server = new Server(options.serverInfo, {
    capabilities: {
      tools: { listChanged: true },
      resources: { subscribe: true },
      prompts: {},
      completions: {},
      logging: {},
    },
    supportedProtocolVersions: [...protocolVersions],
    instructions,
  })
  serveTools(server, { ...options, own: parts?.tools ?? [] })
  serveResources(server, [
    createDocumentResources(options.catalog, door.dispatch),
    ...(parts?.shelves ?? []),
  ])
  servePrompts(server, [...ownPrompts, ...(parts?.prompts ?? [])])
  return server
}
