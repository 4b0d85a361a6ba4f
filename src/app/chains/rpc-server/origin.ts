import type { IncomingMessage } from 'node:http'

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

export type OriginVerdict =
  | { readonly allowed: true; readonly origin: string | null }
  | { readonly allowed: false; readonly reason: string }

/**
 * Whether a request may reach a chain: its Host must name this machine (a page that rebinds its own name to loopback
 * sends that name), and a browser's Origin must be local, of an extension, or on the list. Wallets are extensions, and a page
 * cannot claim to be one.
 */
export function judgeOrigin(
  request: IncomingMessage,
  allowedOrigins: readonly string[],
): OriginVerdict {
  if (!isLoopbackHost(request.headers.host)) {
    return { allowed: false, reason: 'the Host header does not name this machine' }
  }
  const { origin } = request.headers
  if (origin === undefined) return { allowed: true, origin: null }
  if (allowedOrigins.includes(origin) || isLoopbackOrigin(origin) || isExtension(origin)) {
    return { allowed: true, origin }
  }
  return { allowed: false, reason: 'the origin is not on the list' }
}

function isLoopbackHost(host: string | undefined): boolean {
  if (host === undefined) return false
  return loopbackNames.has(host.replace(/:\d{1,5}$/, '').toLowerCase())
}

function isLoopbackOrigin(origin: string): boolean {
  const url = URL.parse(origin)
  return url !== null && /^https?:$/.test(url.protocol) && loopbackNames.has(url.hostname)
}

/** The schemes under which browsers run what their owner has installed. */
function isExtension(origin: string): boolean {
  return /^(?:chrome|moz|safari-web)-extension:[/][/][\w-]+$/.test(origin)
}
