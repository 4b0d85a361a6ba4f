import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../kernel/canonical-json.ts'
import { toStoredText } from '../../../kernel/stored-text.ts'

/** The subject of an approval: the SHA-256 of the operation and exactly this input. */
export function intentHash(operationId: string, input: unknown): `0x${string}` {
  return `0x${sha256(canonicalJson({ operationId, input }))}`
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** The value as the database can store it: texts without NUL and lone surrogates. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return toStoredText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [String(storable(name)), storable(member)]),
  )
}
