import type { TSchema } from '@sinclair/typebox'
import { isIdempotent, isPriced, type Operation } from '../kernel/operation.ts'
import { partsOf, toldOnceMark, toldOncePaths } from '../kernel/told-once.ts'
import type { Catalog } from './entry.ts'

type JsonRow = Extract<Operation, { kind: 'json' }>

/** Names of members that are secrets wherever they stand in an answer. */
const secretName = /^(apiKey|backupCodes|bearer|password|privateKey|secret|seedPhrase|totpURI)$/

/**
 * Every row whose answer has a member with a secret's name that is not marked as told once, and every row that would keep
 * an answer with such a secret for repeats. A paid answer is kept: who paid may fetch it again, by the same payment.
 */
export function toldOnceBreaches({ entries }: Pick<Catalog, 'entries'>): readonly string[] {
  return entries.flatMap(({ operation: row }) => {
    if (row.kind !== 'json') return []
    const unmarked = unmarkedIn(row.output, [], row).map(
      (path) => `${row.name} tells the secret ${path} without the mark of toldOnce`,
    )
    const isKept = toldOncePaths(row.output).length > 0 && isIdempotent(row) && !isPriced(row)
    return isKept ? [...unmarked, `${row.name} keeps an answer that is told once`] : unmarked
  })
}

function unmarkedIn(schema: TSchema, at: readonly string[], row: JsonRow): readonly string[] {
  if (schema[toldOnceMark] === true) return []
  const name = at.at(-1) ?? ''
  const isSecret =
    secretName.test(name) || (name === 'key' && at.length === 1 && /keys[.]/i.test(row.name))
  if (isSecret && isText(schema)) return [at.join('.')]
  return partsOf(schema).flatMap(([member, part]) =>
    unmarkedIn(part, member === null || member === '[]' ? at : [...at, member], row),
  )
}

/** Whether it holds text, or a list of texts, without the mark. */
function isText(schema: TSchema): boolean {
  if (schema[toldOnceMark] === true) return false
  if (schema['type'] === 'string') return schema['const'] === undefined
  return schema['type'] === 'array' && partsOf(schema).some(([, items]) => isText(items))
}
