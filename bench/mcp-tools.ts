import { randomUUID } from 'node:crypto'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import { domainRows } from '../src/app/domain-rows.ts'
import { buildCatalog } from '../src/catalog/build-catalog.ts'
import { jsonAnswer } from '../test/support/inner-answer.ts'
import { listen, startMcpServer } from '../test/support/mcp-server.ts'

/** Tool calls per second of one client with so many calls at once. */
export type McpToolsFigure = {
  readonly own: number
  /** One tool that answers the same, on the protocol library alone. */
  readonly bare: number
  readonly share: number
}

const rounds = 3
const seconds = 3
const atOnce = 16
const answered = { status: 'ok', symbol: 'TEST' }
const text = JSON.stringify(answered)

/**
 * Compares the MCP surface over the whole table with the library's own server, behind the same listener and in the
 * same process as the client. The operation behind the tool answers at once: what is measured is the surface. The
 * rounds alternate, and the best of each counts.
 */
export async function benchMcpTools(): Promise<McpToolsFigure> {
  const catalog = buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' })
  const own = await startMcpServer({ catalog, dispatch: async () => jsonAnswer(answered) })
  const bare = await startBare()
  const best = { own: 0, bare: 0 }
  for (let round = 0; round < rounds; round++) {
    best.own = Math.max(best.own, await callsPerSecond(own.url, 'launch_factories_list'))
    best.bare = Math.max(best.bare, await callsPerSecond(bare.url, 'answer'))
  }
  await own.close()
  bare.close()
  const rounded = { own: Math.round(best.own), bare: Math.round(best.bare) }
  return { ...rounded, share: Math.round((best.own / best.bare) * 100) / 100 }
}

async function startBare() {
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>()
  return listen(async (request) => {
    const known = sessions.get(request.headers.get('mcp-session-id') ?? '')
    if (known !== undefined) return known.handleRequest(request)
    const server = new Server({ name: 'bare', version: '1' }, { capabilities: { tools: {} } })
    server.setRequestHandler('tools/call', () => ({
      content: [{ type: 'text', text }],
      structuredContent: answered,
    }))
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, transport),
    })
    await server.connect(transport)
    return transport.handleRequest(request)
  })
}

async function callsPerSecond(url: URL, name: string): Promise<number> {
  const client = new Client({ name: 'bench', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(url))
  const startedAt = performance.now()
  const until = startedAt + seconds * 1_000
  let calls = 0
  const work = async () => {
    while (performance.now() < until) {
      await client.callTool({ name })
      calls += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const perSecond = calls / ((performance.now() - startedAt) / 1_000)
  await client.close()
  return perSecond
}
