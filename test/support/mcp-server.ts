import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../src/kernel/errors.ts'
import type { Principal } from '../../src/kernel/principal.ts'
import { createMcpEndpoint, type McpEndpointOptions } from '../../src/surfaces/mcp/mcp-endpoint.ts'
import { jsonAnswer } from './inner-answer.ts'

export const mcpCaller: Principal = {
  accountId: 'acct_a',
  credential: 'api_key',
  credentialId: 'key_a',
  scopes: ['api:*'],
  wallets: [],
}

/** Serves the MCP surface over a table on a port of its own; everybody is one caller unless told otherwise. */
export async function startMcpServer(
  options: Pick<McpEndpointOptions, 'catalog'> &
    Partial<McpEndpointOptions> & { readonly callerOf?: (headers: Headers) => Principal },
) {
  const endpoint = createMcpEndpoint({
    dispatch: async () => jsonAnswer({}),
    nextRequestId: () => 'req_tool',
    serverInfo: { name: 'svc', title: 'Service', version: '1.0.0' },
    allowedHosts: [],
    clock: { nowMs: Date.now },
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    ...options,
  })
  const answer = async (request: Request): Promise<Response> => {
    try {
      return await endpoint.handle(request, options.callerOf?.(request.headers) ?? mcpCaller)
    } catch (failure) {
      if (failure instanceof AppError) return Response.json({}, { status: failure.spec.status })
      throw failure
    }
  }
  const { url, close } = await listen(answer)
  return {
    url,
    endpoint,
    async close() {
      await endpoint.close()
      close()
    },
  }
}

/** Serves answers in the web's own form on a port of its own. */
export async function listen(answer: (request: Request) => Promise<Response>) {
  const server = createServer((incoming, outgoing) => {
    void relay(incoming, outgoing, answer).catch(() => outgoing.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // An address without a path is always that of a TCP server here.
  const { port } = server.address() as AddressInfo
  return {
    url: new URL(`http://127.0.0.1:${port}/mcp`),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Hands a request over in the web's own form, and streams the answer back. */
async function relay(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: (request: Request) => Promise<Response>,
): Promise<void> {
  const body = await buffer(incoming)
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  const response = await answer(
    new Request(new URL(incoming.url ?? '/', 'http://localhost'), {
      method: incoming.method ?? 'GET',
      headers,
      body: body.length === 0 ? null : new Uint8Array(body),
    }),
  )
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.flushHeaders()
  if (response.body === null) outgoing.end()
  else await pipeline(Readable.fromWeb(response.body), outgoing)
}
