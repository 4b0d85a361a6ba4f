import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../kernel/canonical-json.ts'
import type { Random } from '../../../ports/random.ts'
import type { OrderRequest } from './perps.schemas.ts'

/**
 * The journal's id of a call with an `Idempotency-Key`; undefined for one without. The same call of the same account is
 * the same command on every process, so that a repeat after a crash gets the first answer.
 */
export function commandIdOf(
  key: string | undefined,
  call: { readonly accountId: string; readonly operation: string; readonly input: object },
): string | undefined {
  if (key === undefined) return undefined
  const hash = createHash('sha256')
    .update(canonicalJson({ ...call, key }))
    .digest('base64url')
  return `call_${hash}`
}

/**
 * Client ids of live orders, made where the caller gave none, because without one an unknown outcome could not be
 * looked up. The same call with the same `Idempotency-Key` gets the same id, on every process.
 */
export function createClientIds(random: Random) {
  return (accountId: string, body: OrderRequest, key: string | undefined): number => {
    if (body.clientId !== undefined) return body.clientId
    const id = commandIdOf(key, { accountId, operation: 'place_live', input: body })
    if (id === undefined) return Buffer.from(random.bytes(4)).readUInt32BE()
    return createHash('sha256').update(id).digest().readUInt32BE()
  }
}
