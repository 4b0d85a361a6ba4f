import type { TSchema } from '@sinclair/typebox'
import type { Shape } from '../../../../kernel/operation.ts'
import type { ReadableRow } from './readable-rows.ts'

/** The values in a message: addresses, numbers, quoted text, symbols. */
export type Named = {
  /** In the order of the message: text in quotes, addresses, symbols in capitals or after `$`. */
  readonly things: readonly string[]
  /** From `top 5`, `last 3`, `limit 10` and the like. */
  readonly count: number | null
  /** The message without them. */
  readonly rest: string
}

/** Query and path members of a call; `missing` lists required ones without a value. */
export type Arguments = {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly missing: readonly string[]
}

const thingsMax = 8
const forms =
  /"([^"]{1,128})"|'([^']{1,128})'|(0x[0-9a-fA-F]{1,64})|([1-9A-HJ-NP-Za-km-z]{32,44})|\$([A-Za-z][A-Za-z0-9]{0,15})|\b([A-Z][A-Z0-9]{1,15}(?:[-/][A-Z0-9]{2,16})?)\b|\b([a-z]{2,8}_[0-9a-z]{20,})\b/g
const counted =
  /\b(?:top|last|first|latest|newest|limit)\s+(\d{1,3})\b|\b(\d{1,3})\s+(?:latest|newest|last)\b/i

/** Splits the values off from a message. */
export function readNamed(message: string): Named {
  const count = counted.exec(message)
  const things = [...message.matchAll(forms)].flatMap(
    (found) => found.slice(1).find((part) => part !== undefined) ?? [],
  )
  return {
    things: things.slice(0, thingsMax),
    count: count === null ? null : Number(count[1] ?? count[2]),
    rest: message.replace(forms, ' ').replace(/\b\d+\b/g, ' '),
  }
}

/**
 * Fills the row's members with the values: each required one gets the first unused value that its schema accepts; of
 * the optional ones only a limit and a search text are filled.
 */
export function fillArguments({ operation }: ReadableRow, named: Named): Arguments {
  const left = [...named.things]
  const take = (schema: TSchema): string | undefined => {
    const at = left.findIndex((thing) => takes(schema, thing))
    return at === -1 ? undefined : left.splice(at, 1)[0]
  }
  const missing: string[] = []
  const fill = (shape: Shape | undefined): Record<string, string> => {
    const filled: Record<string, string> = {}
    for (const [name, schema] of neededOf(shape)) {
      const value = take(schema)
      if (value === undefined) missing.push(name)
      else filled[name] = value
    }
    return filled
  }
  const params = fill(operation.input.params)
  const query = fill(operation.input.query)
  return { params, query: { ...query, ...optional(operation.input.query, named, left) }, missing }
}

/** The members that a call must give; defaults are filled by the server. */
export function neededOf(shape: Shape | undefined): readonly (readonly [string, TSchema])[] {
  const required = new Set(shape?.required)
  return Object.entries(shape?.properties ?? {}).filter(
    ([name, { default: initial }]) => required.has(name) && initial === undefined,
  )
}

const searchNames = ['search', 'query', 'q', 'symbol']

function optional(
  shape: Shape | undefined,
  { count }: Named,
  left: readonly string[],
): Record<string, string> {
  const { limit, ...others } = shape?.properties ?? {}
  const name = searchNames.find((one) => others[one] !== undefined)
  const search = name === undefined ? undefined : others[name]
  const [thing] = left
  return {
    ...(limit !== undefined && count !== null && takes(limit, count)
      ? { limit: String(count) }
      : {}),
    ...(name !== undefined && search !== undefined && thing !== undefined && takes(search, thing)
      ? { [name]: thing }
      : {}),
  }
}

/** Whether a schema accepts the value; formats are left to the server, which validates everything again. */
function takes(schema: TSchema, value: string | number): boolean {
  // Read as plain JSON Schema: rows also use keywords that the schema library's checker does not know.
  const { anyOf, const: only, enum: values, type } = schema
  if (Array.isArray(anyOf)) return anyOf.some((one: TSchema) => takes(one, value))
  if (only !== undefined) return only === value
  if (Array.isArray(values) && !values.includes(value)) return false
  if (type === 'string') return typeof value === 'string' && takesText(schema, value)
  const { minimum = -Infinity, maximum = Infinity } = schema
  return type === 'integer' && typeof value === 'number' && value >= minimum && value <= maximum
}

function takesText({ pattern, minLength = 0, maxLength = Infinity }: TSchema, text: string) {
  const isLong = text.length >= minLength && text.length <= maxLength
  return isLong && (pattern === undefined || new RegExp(pattern).test(text))
}
