import { randomUUID } from 'node:crypto'
import type { Catalog } from '../../catalog/entry.ts'
import { AppError } from '../../kernel/errors.ts'
import { readJson } from '../../kernel/json-reader.ts'
import type { Principal } from '../../kernel/principal.ts'
import type { McpEndpoint } from '../../ports/mcp-endpoint.ts'
import type { Ports } from '../../ports/ports.ts'
import { assertOwnHost } from './host-check.ts'
import type { McpConnection, McpParts, ServerInfo } from './mcp-server.ts'
import { createSessionTable } from './session-table.ts'
import type { ToolDoor } from './tool-call.ts'
import { createToolTable } from './tool-table.ts'
import { createSelection, createToolsets, requestedToolsets } from './toolsets.ts'

const sweepEveryMs = 60_000

export type McpEndpointOptions = ToolDoor &
  Ports<'clock' | 'logger'> & {
    readonly catalog: Catalog
    readonly serverInfo: ServerInfo
    /** Hosts, with ports, that requests may name; loopback names are always allowed. */
    readonly allowedHosts: readonly string[]
    /** What every session offers besides the table. Default: nothing. */
    readonly parts?: McpParts
    /** Limits of sessions. Default: 1,000 in total, 20 per account, one hour without use. */
    readonly sessionsMax?: number
    readonly sessionsPerAccountMax?: number
    readonly idleMsMax?: number
  }

/** The endpoint, its tools, and a way to close all its sessions. */
export type McpSurface = McpEndpoint & {
  readonly tools: () => readonly { readonly name: string; readonly description: string }[]
  readonly close: () => Promise<void>
}

/**
 * Creates the MCP endpoint of the table. The tools are computed on first use, because they would take a tenth of a
 * start; tests check that every table yields a valid list.
 */
export function createMcpEndpoint(options: McpEndpointOptions): McpSurface {
  const { clock, logger } = options
  let tools: ReturnType<typeof toolsOf> | undefined
  const offered = () => (tools ??= toolsOf(options.catalog))
  const allowedHosts = new Set(options.allowedHosts)
  const sessions = createSessionTable<McpConnection>({
    clock,
    sessionsMax: options.sessionsMax ?? 1_000,
    perAccountMax: options.sessionsPerAccountMax ?? 20,
    idleMsMax: options.idleMsMax ?? 3_600_000,
  })
  const timer = setInterval(sessions.sweep, sweepEveryMs)
  timer.unref()

  const welcome = async (request: Request, body: unknown, principal: Principal) => {
    const { rows, toolsets } = offered()
    const { names, unknown } = requestedToolsets(request, toolsets)
    if (unknown.length > 0) {
      return rpcError(400, -32_602, `There is no toolset ${unknown.join(', ')}`)
    }
    // Loaded on first use: the protocol library would slow every start more than the rest of this surface.
    const { openConnection } = await import('./mcp-server.ts')
    const id = randomUUID()
    let isReady = false
    const connection: McpConnection = await openConnection({
      rows,
      selection: createSelection(rows, toolsets, names),
      catalog: options.catalog,
      parts: options.parts,
      door: options,
      serverInfo: options.serverInfo,
      createSessionId: () => id,
      onReady: () => {
        isReady = true
        sessions.add(id, principal, connection)
      },
      onClosed: () => sessions.remove(id),
      onProtocolError: (failure) => logger.debug('MCP', { reason: failure.message }),
    })
    const answer = await connection.answer(request, body)
    if (!isReady) await connection.close()
    return answer
  }

  return {
    tools: () => offered().listed,
    async handle(request, principal) {
      assertOwnHost(request.headers, allowedHosts)
      const body = request.method === 'POST' ? await readBody(request) : undefined
      if (body instanceof Response) return body
      const sessionId = request.headers.get('mcp-session-id')
      if (sessionId !== null) {
        const session = sessions.find(sessionId, principal)
        if (session === undefined) return rpcError(404, -32_001, 'Session not found')
        return session.answer(request, body)
      }
      if (request.method !== 'POST') return rpcError(400, -32_000, 'Mcp-Session-Id is required')
      if (!isInitialize(body)) return rpcError(400, -32_000, 'Mcp-Session-Id is required')
      return welcome(request, body, principal)
    },
    async close() {
      clearInterval(timer)
      await sessions.closeAll()
    },
  }
}

function toolsOf(catalog: Catalog) {
  const rows = createToolTable(catalog)
  return {
    rows,
    listed: rows.map(({ name, description }) => ({ name, description })),
    toolsets: createToolsets(rows),
  }
}

/** The parsed body, or the protocol's error for invalid or ambiguous JSON. */
async function readBody(request: Request): Promise<unknown> {
  try {
    return readJson(new Uint8Array(await request.arrayBuffer()))
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure
    return rpcError(400, -32_700, `Parse error: ${failure.message}`)
  }
}

function isInitialize(body: unknown): boolean {
  return (
    typeof body === 'object' && body !== null && 'method' in body && body.method === 'initialize'
  )
}

/** An error outside a session, in the protocol's form. */
function rpcError(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status })
}
