import { egressErrors } from '../../kernel/egress-errors.ts'
import { AppError } from '../../kernel/errors.ts'
import type { EgressHead, EgressRequest } from '../../ports/egress.ts'
import { foreignHeaders } from './headers.ts'
import { refused } from './refusal.ts'
import { isPlainText, type Target } from './target.ts'

/** The request of one step of a call; a redirect creates the next one. */
export type Hop = Pick<EgressRequest, 'method' | 'url' | 'headers' | 'body'>

const statuses = new Set([301, 302, 303, 307, 308])
const redirectsMost = 3

/** The maximum of redirects of a request; never more than three. */
export function redirectsMaxOf({ redirectsMax = 0 }: EgressRequest): number {
  return Math.max(0, Math.min(redirectsMost, redirectsMax))
}

/** Whether the response is a redirect with a location. */
export function isRedirect({ status, headers }: EgressHead): boolean {
  return statuses.has(status) && headers['location'] !== undefined
}

/**
 * The next step after a redirect. Never to a URL without TLS. Another origin gets no header that could contain a
 * secret, and only GET or HEAD requests.
 */
export function nextHop(hop: Hop, target: Target, { status, headers }: EgressHead): Hop {
  const url = readLocation(headers['location'] ?? '', target.url)
  const asksAgain = status === 303 || (hop.method === 'POST' && (status === 301 || status === 302))
  const isSameOrigin = url.origin === target.url.origin
  const forwarded = isSameOrigin ? (hop.headers ?? {}) : foreignHeaders(hop.headers ?? {})
  if (hop.method === 'GET' || hop.method === 'HEAD' || asksAgain) {
    const method = hop.method === 'HEAD' ? 'HEAD' : 'GET'
    return { method, url: url.href, headers: forwarded }
  }
  if (!isSameOrigin) throw refused('The answer redirects a call with an effect to another host.')
  return { ...hop, url: url.href }
}

function readLocation(location: string, base: URL): URL {
  // Checked as written, before the URL parser normalises it.
  if (!isPlainText(location)) {
    throw refused('The answer redirects to an address that is not well-formed.')
  }
  if (!URL.canParse(location, base.href)) {
    throw new AppError(egressErrors.unexpected_answer, 'The answer redirects to no address.')
  }
  const url = new URL(location, base)
  if (url.protocol !== 'https:') throw refused('The answer redirects to an address without TLS.')
  return url
}
