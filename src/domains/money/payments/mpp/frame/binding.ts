import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../../../kernel/canonical-json.ts'
import type { PricedCall } from '../../../../../ports/paywall.ts'
import { toBase64Url } from './wire-json.ts'

/** The parts of a call that a challenge is bound to. */
export type BoundCall = Pick<
  PricedCall,
  'method' | 'operationId' | 'principal' | 'requestDigest' | 'urls'
>

/**
 * The `opaque` slot: the operation's name, and a digest over method, main base URL, whole request and account. A
 * challenge is therefore not valid for another operation, service or account, even at the same price, but it is valid
 * at the service's other base URL.
 */
export function bindingOf(call: BoundCall): string {
  const { method, operationId, principal, requestDigest, urls } = call
  const scope = [method, operationId, urls[0] ?? '', requestDigest, principal?.accountId ?? '']
  return toBase64Url(
    canonicalJson({
      operation: operationId,
      scope: createHash('sha256').update(canonicalJson(scope)).digest('base64url'),
    }),
  )
}
