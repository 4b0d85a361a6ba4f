import type { IncomingMessage } from 'node:http'
import { AppError } from '../../kernel/errors.ts'
import { requestErrors } from '../../kernel/shared-errors.ts'

/** A host name or address with an optional port. A repeated header is joined with a comma and does not match. */
const hostForm = /^(?:[\w.~-]*|\[[\da-fA-F:.]+\])(?::\d{0,5})?$/

/**
 * Raises 400 unless the request names its host exactly once (RFC 9112, 3.2), and rewrites an absolute request target to
 * origin form. A proxy and this service must never read two different hosts from one request.
 */
export function settleTarget(request: IncomingMessage): void {
  const { host } = request.headers
  if (host === undefined ? request.httpVersion !== '1.0' : !hostForm.test(host)) {
    throw new AppError(requestErrors.malformed, 'A request has one Host header with one host.')
  }
  const { url = '/' } = request
  if (url.startsWith('/') || (url === '*' && request.method === 'OPTIONS')) return
  const [, named, rest = ''] = /^https?:\/\/([^/?#]*)([^#]*)$/i.exec(url) ?? []
  if (named === undefined || named.toLowerCase() !== host?.toLowerCase()) {
    throw new AppError(requestErrors.malformed, 'The address is not one of the Host header.')
  }
  request.url = rest.startsWith('/') ? rest : `/${rest}`
}

/** Raises 400 for a path or query whose percent-encoding is not valid UTF-8. */
export function assertReadable(url: string): void {
  if (!url.includes('%')) return
  try {
    decodeURIComponent(url)
  } catch (cause) {
    throw new AppError(requestErrors.malformed, 'The URL is not UTF-8 in percent-encoding.', {
      cause,
    })
  }
}
