import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Visits } from '../ports/visits.ts'

/** Health checks are not visitors. */
const probes = new Set(['/api/health', '/api/ready'])

/**
 * Reports visits: each request other than a health check, and each stream or socket while it is open. The returned
 * function stops it.
 */
export function watchVisits(server: Server, visits: Pick<Visits, 'stay'>): () => void {
  const follow = (path: string | undefined, connection: ServerResponse | Duplex) => {
    if (path !== undefined && isProbe(path)) return
    // `on`, because a repeated event has no effect and `once` would cost more per request.
    connection.on('close', visits.stay())
  }
  const onRequest = (request: IncomingMessage, response: ServerResponse) =>
    follow(request.url, response)
  const onUpgrade = (request: IncomingMessage, socket: Duplex) => follow(request.url, socket)
  // Prepended, so that sleeping parts are woken before the request is handled.
  server.prependListener('request', onRequest)
  server.prependListener('upgrade', onUpgrade)
  return () => {
    server.off('request', onRequest)
    server.off('upgrade', onUpgrade)
  }
}

function isProbe(path: string): boolean {
  return probes.has(path) || (path.includes('?') && probes.has(path.split('?', 1)[0] ?? ''))
}
