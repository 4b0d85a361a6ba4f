import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Visits } from '../ports/visits.ts'

/** Machines that ask whether the service is alive are nobody who looks. */
const probes = new Set(['/api/health', '/api/ready'])

/**
 * Tells `visits` when somebody uses the API: each request that is no probe, and each stream or socket for as long as it
 * is open. The returned function ends it.
 */
export function watchVisits(server: Server, visits: Pick<Visits, 'stay'>): () => void {
  const follow = (path: string | undefined, connection: ServerResponse | Duplex) => {
    if (path !== undefined && isProbe(path)) return
    // Whoever left has left: hearing of it again changes nothing, and `once` would cost each request more.
    connection.on('close', visits.stay())
  }
  const onRequest = (request: IncomingMessage, response: ServerResponse) =>
    follow(request.url, response)
  const onUpgrade = (request: IncomingMessage, socket: Duplex) => follow(request.url, socket)
  // Before whoever answers, so that what sleeps is being woken when it is asked.
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
