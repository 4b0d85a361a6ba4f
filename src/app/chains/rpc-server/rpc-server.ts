import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { answerJsonRpc, type JsonRpcHandler } from './json-rpc.ts'
import { startNeighbours } from './neighbours.ts'
import { judgeOrigin } from './origin.ts'
import { attachSessions, type OpenSession } from './session-sockets.ts'

const bodyBytesMax = 4 * 1024 * 1024
const requestTimeoutMs = 60_000
/** Longer than any client keeps one, so that none is closed just as it is used. */
const keepAliveTimeoutMs = 65_000

export type RpcServer = {
  readonly port: number
  readonly close: () => Promise<void>
}

/**
 * Serves JSON-RPC on loopback over HTTP and, with `openSession`, over WebSocket on the same port. Only requests for
 * this machine from allowed origins are accepted. A `path` other than `/` acts as a bearer secret.
 */
export async function startRpcServer(options: {
  /** Tried first; another port is used when it is taken. Zero for any. */
  readonly preferredPort: number
  readonly allowedOrigins: readonly string[]
  readonly handler: JsonRpcHandler
  readonly openSession?: OpenSession
  readonly path?: string
}): Promise<RpcServer> {
  const { handler, openSession, allowedOrigins, path = '/' } = options
  const limits = { requestTimeout: requestTimeoutMs, keepAliveTimeout: keepAliveTimeoutMs }
  const server = createServer(limits, (request, response) => {
    answerHttp(request, response, { handler, allowedOrigins, path }).catch(() => {
      // The client disconnected during its body or the answer.
      response.destroy()
    })
  })
  const closeSessions =
    openSession === undefined
      ? () => undefined
      : attachSessions(server, { openSession, allowedOrigins })
  const port = await listen(server, options.preferredPort)
  return { port, close: closerOf(server, closeSessions) }
}

async function answerHttp(
  request: IncomingMessage,
  response: ServerResponse,
  options: {
    readonly handler: JsonRpcHandler
    readonly allowedOrigins: readonly string[]
    readonly path: string
  },
): Promise<void> {
  const verdict = judgeOrigin(request, options.allowedOrigins)
  if (!verdict.allowed) return send(response, 403, verdict.reason)
  if (verdict.origin !== null) {
    response.setHeader('access-control-allow-origin', verdict.origin)
    response.setHeader('vary', 'origin')
  }
  if (request.url?.split('?')[0] !== options.path) return send(response, 404, 'No such path')
  if (request.method === 'OPTIONS') return sendPreflight(response)
  if (request.method !== 'POST') return send(response, 405, 'POST a JSON-RPC request')
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    return send(response, 415, 'Content-Type must be application/json')
  }
  const body = await readBody(request)
  if (body === null) return send(response, 413, `The body is larger than ${bodyBytesMax} bytes`)
  const answer = await answerJsonRpc(body, options.handler)
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(answer)
}

function sendPreflight(response: ServerResponse): void {
  response.writeHead(204, {
    'access-control-allow-methods': 'POST',
    // Wallet libraries add headers of their own, for example solana-client.
    'access-control-allow-headers': 'content-type, solana-client',
    'access-control-max-age': '600',
  })
  response.end()
}

function send(response: ServerResponse, status: number, text: string): void {
  // An unread body would be taken for the next request.
  response.writeHead(status, { 'content-type': 'text/plain', connection: 'close' })
  response.end(`${text}\n`)
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    // An IncomingMessage without an encoding yields buffers.
    const bytes: Buffer = chunk
    size += bytes.length
    if (size > bodyBytesMax) return null
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * The same, with sessions also on the next port, where web3.js expects them by default. If that port is taken and this
 * server's port is fixed, such clients must be configured; the warning says so.
 */
export async function startRpcServerForWeb3(
  options: Omit<Parameters<typeof startRpcServer>[0], 'openSession'> & {
    readonly openSession: OpenSession
    /** Null when any port will do. */
    readonly fixedPort: number | null
    readonly onWarning: (message: string) => void
  },
): Promise<RpcServer> {
  const { fixedPort, onWarning, preferredPort } = options
  const { server, next } = await startNeighbours({
    fixedPort,
    preferredPort,
    start: (port) => startRpcServer({ ...options, preferredPort: port }),
    startNext: (port) => startSocketAlias({ ...options, port }),
  })
  const { port } = server
  if (next === null) {
    onWarning(
      `Port ${port + 1} is taken, where web3.js looks for the WebSocket of Solana: give it wsEndpoint ws://127.0.0.1:${port}, or set SOLANA_RPC_PORT to a port whose next one is free.`,
    )
  }
  return { port, close: async () => void (await Promise.all([server.close(), next?.()])) }
}

/** Listens for sessions only; rejects when the port is taken. */
export async function startSocketAlias(options: {
  readonly port: number
  readonly openSession: OpenSession
  readonly allowedOrigins: readonly string[]
}): Promise<() => Promise<void>> {
  const server = createServer((_request, response) => send(response, 426, 'Use a WebSocket'))
  await listenOn(server, options.port)
  return closerOf(server, attachSessions(server, options))
}

function closerOf(server: Server, closeSessions: () => void): () => Promise<void> {
  return async () => {
    closeSessions()
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeAllConnections()
    await closed
  }
}

async function listen(server: Server, preferredPort: number): Promise<number> {
  try {
    return await listenOn(server, preferredPort)
  } catch (failure) {
    const inUse = failure instanceof Error && 'code' in failure && failure.code === 'EADDRINUSE'
    if (!inUse || preferredPort === 0) throw failure
    return listenOn(server, 0)
  }
}

function listenOn(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: '127.0.0.1' }, () => {
      server.off('error', reject)
      const address = server.address()
      // A TCP server's address is never a pipe name.
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}
