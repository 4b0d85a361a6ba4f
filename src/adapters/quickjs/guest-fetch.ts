import { AppError } from '../../kernel/errors.ts'
import { isJsonObject } from '../../kernel/json-object.ts'
import type { Egress, EgressRequest } from '../../ports/egress.ts'
import type { FetchedAnswer, FetchOrder } from './protocol.ts'

const answerBytesMax = 1_048_576
const bodyCharactersMax = 262_144
const headersMax = 32
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const

/**
 * The `fetch` of programs: configured hosts only, https, through the egress port, without redirects. Never rejects; a
 * refusal carries its reason.
 */
export function createGuestFetch(options: {
  readonly egress: Egress
  /** Host names, with their port unless it is 443. */
  readonly hosts: readonly string[]
}): (
  order: FetchOrder,
  limits: { timeoutMs: number; signal: AbortSignal },
) => Promise<FetchedAnswer> {
  const allowed = new Set(options.hosts.map((host) => host.toLowerCase()))
  return async ({ request }, { timeoutMs, signal }) => {
    const parsed = readRequest(request)
    if (typeof parsed === 'string') return { refusal: parsed }
    if (!URL.canParse(parsed.url) || !allowed.has(new URL(parsed.url).host)) {
      return { refusal: 'this host is not among those that the operator allows' }
    }
    try {
      const { status, headers, url, body } = await options.egress.request({
        ...parsed,
        limits: { totalTimeoutMs: Math.min(timeoutMs, 10_000), responseBytesMax: answerBytesMax },
        signal,
      })
      return { status, headers, url, text: new TextDecoder().decode(body) }
    } catch (failure) {
      return { refusal: failure instanceof AppError ? failure.message : 'the call failed' }
    }
  }
}

/** The request, or why it is invalid. */
function readRequest(
  request: unknown,
): Pick<EgressRequest, 'method' | 'url' | 'headers' | 'body'> | string {
  if (!isJsonObject(request)) return 'this is not a request'
  const { url, body } = request
  const method = methods.find((known) => known === request['method'])
  const headers = readHeaders(request['headers'])
  if (typeof url !== 'string') return 'the address is not a text'
  if (method === undefined) return `the method is not one of ${methods.join(', ')}`
  if (headers === undefined) return 'the headers are not texts by name, or too many'
  if (body !== null && typeof body !== 'string') return 'the body is not a text'
  if (body !== null && body.length > bodyCharactersMax) return 'the body is too long'
  return { url, method, headers, ...(body === null ? {} : { body }) }
}

function readHeaders(headers: unknown): Readonly<Record<string, string>> | undefined {
  if (!isJsonObject(headers)) return undefined
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && /^[\w-]{1,64}$/.test(name) && /^[\x20-\x7e]{0,2048}$/.test(value)
      ? [[name.toLowerCase(), value] as const]
      : [],
  )
  const isWhole = entries.length === Object.keys(headers).length && entries.length <= headersMax
  return isWhole ? Object.fromEntries(entries) : undefined
}
