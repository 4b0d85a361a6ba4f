import type { CatalogDocument } from '#sdk'
import { type JsonObject, objectOf, parsed, textOf } from '../../../panels/calls/json.model.ts'

/** A member of what a call takes. */
export interface CallField {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly description: string
  /** The values that it may have; none where anything may be written. */
  readonly choices: readonly string[]
  /** What it begins with. */
  readonly example: string
}

/** A call that costs something. */
export interface PaidCall {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly priceText: string | null
  /** Whether only an account may make it. */
  readonly needsAccount: boolean
}

/** The calls that cost something, each once, those for anybody first. */
export function paidCalls({ items }: Pick<CatalogDocument, 'items'>): readonly PaidCall[] {
  return items
    .filter(
      ({ aliasOf, kind, priceText }) => priceText !== null && aliasOf === null && kind === 'json',
    )
    .map(({ auth, method, name, path, priceText, summary }) => ({
      name,
      method,
      path,
      summary,
      priceText,
      needsAccount: auth.length > 0,
    }))
    .toSorted((one, other) => Number(one.needsAccount) - Number(other.needsAccount))
}

/** What every call of a description takes in its body, by the call's name: what its example gives, and what it must have. */
export function fieldsByCall(
  document: unknown,
  names: ReadonlySet<string>,
): ReadonlyMap<string, readonly CallField[]> {
  const root = objectOf(document)
  const operations = Object.values(objectOf(root['paths'])).flatMap((item) =>
    Object.values(objectOf(item)).map(objectOf),
  )
  return new Map(
    operations.flatMap((operation) => {
      const name = String(operation['x-operation-name'])
      if (!names.has(name) || operation['x-alias-of'] !== undefined) return []
      return [[name, fieldsOf(root, operation)] as const]
    }),
  )
}

function fieldsOf(root: JsonObject, operation: JsonObject): readonly CallField[] {
  const body = followed(root, operation['requestBody'])
  const media = objectOf(objectOf(body['content'])['application/json'])
  const schema = followed(root, media['schema'])
  const [first] = Object.values(objectOf(media['examples']))
  const example = objectOf(followed(root, first)['value'])
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : [])
  return Object.entries(objectOf(schema['properties'])).flatMap(([name, part]) => {
    const given = example[name]
    if (given === undefined && !required.has(name)) return []
    const property = followed(root, part)
    return [
      {
        name,
        type: typeof given === 'object' ? 'json' : (textOf(property['type']) ?? 'string'),
        isRequired: required.has(name),
        description: textOf(property['description']) ?? '',
        choices: choicesOf(property),
        example: written(given),
      },
    ]
  })
}

function written(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function choicesOf(schema: JsonObject): readonly string[] {
  const forms = [schema['anyOf'], schema['oneOf']].find((one) => Array.isArray(one))
  const constants = Array.isArray(forms) ? forms.map((one) => objectOf(one)['const']) : []
  const named = Array.isArray(schema['enum']) ? schema['enum'] : constants
  return named.every((one) => typeof one === 'string') ? named : []
}

const followedMax = 8

function followed(root: JsonObject, part: unknown): JsonObject {
  let found = objectOf(part)
  for (let count = 0; count < followedMax; count += 1) {
    const reference = found['$ref']
    if (typeof reference !== 'string') return found
    const steps = reference.replace(/^#\//, '').split('/')
    found = steps
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<JsonObject>((place, step) => objectOf(place[step]), root)
  }
  return found
}

/** The values that a call is filled in with. */
export type Values = Readonly<Record<string, string>>

/** What the form begins with: the example. */
export function usualValues(fields: readonly CallField[]): Values {
  return Object.fromEntries(fields.map(({ example, name }) => [name, example]))
}

/** The names of the fields that must be filled in and are not. */
export function missing(fields: readonly CallField[], values: Values): readonly string[] {
  return fields
    .filter(({ isRequired, name }) => isRequired && (values[name] ?? '').trim() === '')
    .map(({ name }) => name)
}

/** The body of a call; what was left empty is not sent. */
export function bodyOf(fields: readonly CallField[], values: Values): JsonObject {
  return Object.fromEntries(
    fields.flatMap(({ name, type }) => {
      const value = (values[name] ?? '').trim()
      return value === '' ? [] : [[name, type === 'string' ? value : (parsed(value) ?? value)]]
    }),
  )
}
