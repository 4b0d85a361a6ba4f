import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Logger } from '../../ports/logger.ts'

/** A file of a page that somebody made. */
export type PreviewFile = { readonly bytes: Uint8Array; readonly contentType: string }

export type PreviewServer = {
  /** Resolves to the port that it listens at. */
  readonly listen: (place: { readonly port: number; readonly host: string }) => Promise<number>
  readonly close: () => Promise<void>
}

const requestTimeoutMs = 10_000
const connectionsMax = 256
const addressForm = /^\/([A-Za-z0-9_-]{43})(\/[^?#]*)?(?:\?[^#]*)?$/

/**
 * Serves pages that strangers made, at an origin of its own: another port or another name than the service's, so that
 * they share no cookie, no storage and no right with it. It reads no credential and sets no cookie. A page runs its
 * scripts in an origin of nothing (`sandbox`), and reaches its own files and no other host.
 */
export function createPreviewServer(options: {
  /** Null for an address that is not, or no longer, one. */
  readonly find: (token: string, path: string) => Promise<PreviewFile | null>
  /** The origin whose pages may frame a preview. */
  readonly framedBy: string
  readonly logger: Logger
}): PreviewServer {
  const headers = headersOf(options.framedBy)
  const server = createServer({ requestTimeout: requestTimeoutMs }, (request, response) => {
    answer(request, response, options).catch((failure: unknown) => {
      options.logger.error('a preview failed', failure)
      end(response, 500, 'Something went wrong on our side.\n')
    })
  })
  server.maxConnections = connectionsMax

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    { find }: typeof options,
  ): Promise<void> {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return end(response, 405, 'A preview is only read.\n')
    }
    const [, token, path] = addressForm.exec(request.url ?? '') ?? []
    if (token === undefined) return end(response, 404, 'There is no such page.\n')
    if (path === undefined) {
      response.setHeader('location', `/${token}/`)
      return end(response, 308, '')
    }
    const file = await find(token, path.endsWith('/') ? `${path}index.html` : path)
    if (file === null) return end(response, 404, 'There is no such page.\n')
    response.setHeader('content-type', file.contentType)
    response.setHeader('content-length', file.bytes.length)
    response.end(request.method === 'HEAD' ? undefined : file.bytes)
  }

  return {
    async listen(place) {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(place, resolve)
      })
      const address = server.address()
      return typeof address === 'object' ? (address?.port ?? place.port) : place.port
    },
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}

function end(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status
  if (!response.headersSent) response.setHeader('content-type', 'text/plain; charset=utf-8')
  response.end(text)
}

function headersOf(framedBy: string): Readonly<Record<string, string>> {
  const own = "'self' 'unsafe-inline' 'unsafe-eval' data: blob:"
  return {
    'content-security-policy': [
      'sandbox allow-scripts',
      `default-src ${own}`,
      "form-action 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      `frame-ancestors 'self' ${framedBy}`,
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  }
}
