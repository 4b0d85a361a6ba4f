import type { Operation } from '../../kernel/operation.ts'
import type { CredentialKind } from '../../kernel/principal.ts'
import { paymentAnswerHeaders, paymentRequestHeaders } from './paid-answers.ts'

/** Credentials that browsers attach automatically; only listed origins may use them. */
const cookieKinds: ReadonlySet<CredentialKind> = new Set(['wallet_session', 'account_session'])

/** Whether pages of any origin may call the row: it is public, or takes a credential that a page must hold itself. */
export function isOpenToAnyOrigin({ auth }: Pick<Operation, 'auth'>): boolean {
  return auth.length === 0 || auth.some((kind: CredentialKind) => !cookieKinds.has(kind))
}

/** The response headers that a page may read. */
const exposed = `${paymentAnswerHeaders}, x-request-id, date, ratelimit, ratelimit-policy, ratelimit-limit, ratelimit-remaining, ratelimit-reset, retry-after, idempotency-replayed, idempotency-key-ignored, scope-missing, etag, link, location, allow, content-disposition, mcp-session-id, x-vendor-answer`

const forNobody = ['vary', 'Origin'] as const
const forAnyone = ['access-control-allow-origin', '*', ...forNobody] as const
const forStrangers = [...forAnyone, 'access-control-expose-headers', exposed] as const

/**
 * The CORS headers of an answer, as name and value pairs. A listed origin may use the visitor's cookies. Any other
 * origin gets `*` where the row is open to it, with which browsers neither send nor expose cookies; origins are never
 * reflected, because that would give every site the visitor's session. Every answer varies by Origin, even without one.
 */
export function corsHeaders(
  origin: string | undefined,
  { allowed, isOpen }: { readonly allowed: ReadonlySet<string>; readonly isOpen: boolean },
): readonly string[] {
  if (origin === undefined) return isOpen ? forAnyone : forNobody
  if (!allowed.has(origin)) return isOpen ? forStrangers : forNobody
  return [
    'access-control-allow-origin',
    origin,
    'access-control-allow-credentials',
    'true',
    'access-control-expose-headers',
    exposed,
    ...forNobody,
  ]
}

/**
 * The answer to a preflight request for a path with these methods; `named` are the headers whose names contain the
 * service slug. `*` also permits headers that clients add on their own; browsers honour it only without cookies.
 */
export function preflightHeaders(
  methods: readonly string[],
  named: readonly string[],
): Readonly<Record<string, string>> {
  return {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': `authorization, content-type, idempotency-key, if-none-match, last-event-id, x-api-key, x-signature, x-timestamp, x-window, x-broker-id, ${paymentRequestHeaders}, ${named.join(', ')}, a2a-version, mcp-session-id, mcp-protocol-version, mcp-toolsets, *`,
    'access-control-max-age': '600',
  }
}
