import type { IncomingMessage } from 'node:http'
import { AppError } from '../../kernel/errors.ts'
import { requestErrors } from '../../kernel/shared-errors.ts'

/** A name or address with what may stand behind it; a repeated header arrives as one with a comma, which is none. */
const hostForm = /^(?:[\w.~-]*|\[[\da-fA-F:.]+\])(?::\d{0,5})?$/

/**
 * Raises 400 unless the request says once for which host it is (RFC 9112, 3.2), and brings a whole address in its
 * first line to the form that all others have. Proxies and we must never read two hosts from one request.
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

/** Raises 400 for a path or query whose percent-encoding says nothing in UTF-8. */
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
