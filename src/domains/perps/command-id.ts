import { createHash } from 'node:crypto'
import { canonicalJson } from '../../kernel/canonical-json.ts'

/**
 * The journal's id of a call that its caller named by an `Idempotency-Key`; undefined for one without. The same call of
 * the same account is the same command on every process, so that a repeat after a process died in the middle of it is
 * answered with what the first one came to.
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
