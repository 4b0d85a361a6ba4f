import type { Attempt } from '../../panels/calls/calls.model.ts'
import { type JsonObject, objectOf, parsed } from '../../panels/calls/json.model.ts'
import type { CatalogRow } from './catalog.model.ts'
import type { Parameter, Sample } from './description.model.ts'

/** What has been filled in: texts, as they were typed. */
export interface Filled {
  /** By the parameter's place and name: `path/launchId`. */
  readonly values: Readonly<Record<string, string>>
  readonly body: string
}

/** What has to be mended before it can be sent, by the key of its field. */
export type Faults = Readonly<Record<string, 'missing' | 'notJson'>>

/** The key of the body's field. */
export const bodyKey = 'body'

/** Under which a repeat is recognised. */
export const repeatHeader = 'Idempotency-Key'

/** The key of a parameter's field. */
export function keyOf({ name, place }: Pick<Parameter, 'name' | 'place'>): string {
  return `${place}/${name}`
}

/** Headers that the payment of a call is chosen by, which has fields of its own. */
const paymentHeaders: ReadonlySet<string> = new Set(['X-Max-Amount', 'Payment-Preference'])

/** The parameters that are asked for by a field each. */
export function askedFor(parameters: readonly Parameter[]): readonly Parameter[] {
  return parameters.filter(({ name }) => !paymentHeaders.has(name))
}

/** What the form begins with: the recorded example, as far as there is one. */
export function filledFrom(
  parameters: readonly Parameter[],
  body: { readonly samples: readonly Sample[]; readonly usual: unknown } | null,
): Filled {
  const given = parameters.filter(
    ({ example, place }) => example !== undefined && place !== 'header',
  )
  const first = body?.samples[0]?.value ?? body?.usual
  return {
    values: Object.fromEntries(given.map((one) => [keyOf(one), one.example ?? ''])),
    body: body === null ? '' : JSON.stringify(first, null, 2),
  }
}

/** What is missing or cannot be read; empty where it can be sent. */
export function faultsOf(
  parameters: readonly Parameter[],
  filled: Filled,
  body: { readonly isRequired: boolean } | null,
): Faults {
  const missing = parameters
    .filter((one) => one.isRequired && (filled.values[keyOf(one)] ?? '').trim() === '')
    .map((one) => [keyOf(one), 'missing'] as const)
  if (body === null) return Object.fromEntries(missing)
  const isEmpty = filled.body.trim() === ''
  if (isEmpty && !body.isRequired) return Object.fromEntries(missing)
  const fault = isEmpty ? 'missing' : parsed(filled.body) === undefined ? 'notJson' : null
  return Object.fromEntries([...missing, ...(fault === null ? [] : [[bodyKey, fault] as const])])
}

/** The request that was filled in. What was left empty is not sent. */
export function attemptOf(
  row: Pick<CatalogRow, 'method' | 'path'>,
  parameters: readonly Parameter[],
  filled: Filled,
): Attempt {
  const given = parameters.flatMap((one) => {
    const text = (filled.values[keyOf(one)] ?? '').trim()
    return text === '' ? [] : [{ ...one, text }]
  })
  const at = (place: Parameter['place']) => given.filter((one) => one.place === place)
  const byName = new Map(at('path').map(({ name, text }) => [name, text]))
  const path = row.path.replace(/\{([^}]+)\}/g, (whole, name: string) => {
    const text = byName.get(name)
    return text === undefined ? whole : encodeURIComponent(text)
  })
  const query = new URLSearchParams(
    at('query').flatMap(({ name, schema, text }) =>
      manyOf(text, schema).map((one): [string, string] => [name, one]),
    ),
  ).toString()
  const hasBody = filled.body.trim() !== '' && row.method !== 'GET'
  return {
    method: row.method,
    address: query === '' ? path : `${path}?${query}`,
    headers: {
      ...Object.fromEntries(at('header').map(({ name, text }) => [name.toLowerCase(), text])),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    body: hasBody ? filled.body : null,
  }
}

/** A list in an address is its name several times. */
function manyOf(text: string, schema: JsonObject): readonly string[] {
  if (schema['type'] !== 'array') return [text]
  const list = parsed(text)
  const items = Array.isArray(list) ? list.map((one) => String(one)) : text.split(',')
  return items.map((one) => one.trim()).filter(Boolean)
}

/** The members of one flat input, as the client library and the tools of MCP take it. */
export function inputOf(parameters: readonly Parameter[], filled: Filled): JsonObject {
  const members = parameters
    .filter(({ place }) => place !== 'header')
    .flatMap((one) => {
      const text = (filled.values[keyOf(one)] ?? '').trim()
      return text === '' ? [] : [[one.name, typed(text, one.schema)] as const]
    })
  const body = parsed(filled.body)
  const isWhole = body !== undefined && (typeof body !== 'object' || Array.isArray(body))
  return {
    ...Object.fromEntries(members),
    ...(isWhole ? { body } : objectOf(body)),
  }
}

function typed(text: string, schema: JsonObject): unknown {
  const { type } = schema
  if (type === 'array') return manyOf(text, schema)
  const isPlain = type === 'integer' || type === 'number' || type === 'boolean'
  return isPlain ? (parsed(text) ?? text) : text
}
