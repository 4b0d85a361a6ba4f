import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../../kernel/canonical-json.ts'
import type { PricedCall } from '../../../../ports/paywall.ts'
import { toBase64Url } from './canonical-json.ts'

/** What a challenge must know of a call to be good for that call only. */
export type BoundCall = Pick<
  PricedCall,
  'method' | 'operationId' | 'principal' | 'requestDigest' | 'url'
>

/**
 * The `opaque` slot: the operation by its name, and a digest over method, address, whole request and account. The
 * same price elsewhere, another unit, another host or another account therefore has another challenge.
 */
export function bindingOf(call: BoundCall): string {
  const { method, operationId, principal, requestDigest, url } = call
  const scope = [method, operationId, url, requestDigest, principal?.accountId ?? '']
  return toBase64Url(
    canonicalJson({
      operation: operationId,
      scope: createHash('sha256').update(canonicalJson(scope)).digest('base64url'),
    }),
  )
}
