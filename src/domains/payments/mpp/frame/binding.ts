import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../../kernel/canonical-json.ts'
import type { PricedCall } from '../../../../ports/paywall.ts'
import { toBase64Url } from './canonical-json.ts'

/** What a challenge must know of a call to be good for that call only. */
export type BoundCall = Pick<
  PricedCall,
  'method' | 'operationId' | 'principal' | 'requestDigest' | 'urls'
>

/**
 * The `opaque` slot: the operation by its name, and a digest over method, main address, whole request and account. The
 * same price elsewhere, another unit, another service or another account therefore has another challenge; the service's
 * other address has the same.
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
