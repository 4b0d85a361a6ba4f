import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** Machines that ask whether the service is alive are nobody who looks. */
const probes = new Set(['/api/health', '/api/ready'])
const everyMs = 60_000

/**
 * Calls `onVisit` when somebody uses the API: for each request that is no probe, and each minute while a stream or a
 * socket is open. The returned function ends it.
 */
export function watchVisits(server: Server, onVisit: () => void): () => void {
  let open = 0
  const follow = (path: string | undefined, connection: ServerResponse | Duplex) => {
    if (path !== undefined && probes.has(path.split('?', 1)[0] ?? '')) return
    onVisit()
    open += 1
    connection.once('close', () => {
      open -= 1
    })
  }
  const onRequest = (request: IncomingMessage, response: ServerResponse) =>
    follow(request.url, response)
  const onUpgrade = (request: IncomingMessage, socket: Duplex) => follow(request.url, socket)
  server.on('request', onRequest)
  server.on('upgrade', onUpgrade)
  const timer = setInterval(() => {
    if (open > 0) onVisit()
  }, everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    server.off('request', onRequest)
    server.off('upgrade', onUpgrade)
  }
}
