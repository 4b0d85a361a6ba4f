import type { TSchema } from '@sinclair/typebox'
import { readJson } from '../../../kernel/json-reader.ts'
import { withoutToldOnce } from '../../../kernel/told-once.ts'

/**
 * A stored answer for whoever reads it later: evidence of a payment is handed on to others, and must not hand on what
 * spends. What the row's schema marks is left out; a body without such a secret stays as it is, to the byte. Null where
 * the row is known no more, because then nobody knows what its answer holds.
 */
export function withoutShownOnce(body: string, output: TSchema | undefined): string | null {
  if (output === undefined) return null
  const read: unknown = parsed(body)
  const told = withoutToldOnce(output, read)
  return told === read ? body : JSON.stringify(told)
}

/** Null for what is no JSON: it has no members. */
function parsed(body: string): unknown {
  try {
    return readJson(body)
  } catch {
    return null
  }
}
