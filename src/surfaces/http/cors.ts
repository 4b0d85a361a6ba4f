import { paymentAnswerHeaders, paymentRequestHeaders } from './paid-answers.ts'

/**
 * CORS headers for an allowed origin, nothing for any other. Origins come from configuration and are never
 * reflected, because a reflected origin gives every site the visitor's session.
 */
export function corsHeaders(
  origin: string | undefined,
  allowed: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  if (origin === undefined || !allowed.has(origin)) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': `${paymentAnswerHeaders}, x-request-id, ratelimit, ratelimit-policy, ratelimit-limit, ratelimit-remaining, ratelimit-reset, retry-after, idempotency-replayed, idempotency-key-ignored, scope-missing, etag`,
    vary: 'Origin',
  }
}

/** What a preflight for a path with these methods is told; `oneshotHeader` is the one that is named after the service. */
export function preflightHeaders(
  methods: readonly string[],
  oneshotHeader: string,
): Readonly<Record<string, string>> {
  return {
    allow: methods.join(', '),
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': `authorization, content-type, idempotency-key, last-event-id, x-api-key, ${paymentRequestHeaders}, ${oneshotHeader}, mcp-session-id, mcp-protocol-version, mcp-toolsets`,
    'access-control-max-age': '600',
  }
}
