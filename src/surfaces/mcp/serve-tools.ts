import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server'
import { createSelectionTools, type OwnTool } from './own-tools.ts'
import { paymentHeader } from './payments.ts'
import { callTool, type ToolDoor } from './tool-call.ts'
import type { ToolRow } from './tool-table.ts'
import type { ToolSelection } from './toolsets.ts'

const toolsPerPage = 100
const forwardedNames = [
  'authorization',
  'x-api-key',
  'accept-payment',
  'payment-preference',
  'x-max-amount',
]
const idempotencyKeyPattern = /^[\x21-\x7e]{1,255}$/

/**
 * Handles `tools/list` with the session's selection, and `tools/call` for every tool. The selection saves a model's
 * attention and is no access control; the API's gates decide what a key may call.
 */
export function serveTools(
  server: Server,
  options: {
    readonly rows: readonly ToolRow[]
    readonly selection: ToolSelection
    readonly door: ToolDoor
    readonly own: readonly OwnTool[]
  },
): void {
  const { rows, selection, door } = options
  const byName = new Map(rows.map((row) => [row.name, row]))
  const own = [...createSelectionTools(selection, rows), ...options.own]
  const ownByName = new Map(own.map((tool) => [tool.listed.name, tool]))
  server.setRequestHandler('tools/list', ({ params }) => {
    const all = [...selection.tools().map(toTool), ...own.map(({ listed }) => listed)]
    const start = readCursor(params?.cursor)
    const end = start + toolsPerPage
    return {
      tools: all.slice(start, end),
      ...(end < all.length ? { nextCursor: String(end) } : {}),
    }
  })
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const given = params.arguments ?? {}
    const ownTool = ownByName.get(params.name)
    if (ownTool !== undefined) return ownTool.call(given, context)
    const tool = byName.get(params.name)
    if (tool === undefined) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`)
    }
    const { http, mcpReq } = context
    const headers = forwardedHeaders(http?.req?.headers, mcpReq._meta)
    return callTool({ tool, arguments: given, headers, signal: mcpReq.signal }, door)
  })
}

/** The title is put in the annotations, where clients of every revision look for it. */
function toTool({ name, description, inputSchema, outputSchema, annotations }: ToolRow) {
  return { name, description, inputSchema, outputSchema, annotations }
}

/** Every call carries the credential of its own request, so a revoked key stops working at once. */
export function forwardedHeaders(
  headers: Headers | undefined,
  meta: Readonly<Record<string, unknown>> | undefined,
): Record<string, string> {
  const forwarded: Record<string, string> = {}
  for (const name of forwardedNames) {
    const value = headers?.get(name)
    if (value) forwarded[name] = value
  }
  const key = meta?.['idempotencyKey']
  if (typeof key === 'string' && idempotencyKeyPattern.test(key)) forwarded['idempotency-key'] = key
  return { ...forwarded, ...paymentHeader(meta) }
}

function readCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  if (/^\d{1,6}$/.test(cursor)) return Number(cursor)
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The cursor was not made by this list.')
}
