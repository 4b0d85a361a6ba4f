import { type JsonObject, listOf, objectOf, textOf } from '../../panels/calls/json.model.ts'
import type { Description } from './description.model.ts'

/** A member of what is sent or answered, as it is told to people. */
export interface Member {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly description: string
  /** `1 to 200 characters`; in words of the description itself: numbers, patterns, values. */
  readonly limits: readonly Limit[]
  /** The schema of its own members; null where it has none. */
  readonly inner: JsonObject | null
}

/** A limit of a value: what is limited, and by which value. */
export interface Limit {
  readonly kind: 'default' | 'format' | 'items' | 'length' | 'pattern' | 'range' | 'values'
  readonly value: string
}

/** The members of an object, of the objects of a list, or of each of several forms. */
export function membersOf(description: Description, schema: JsonObject): readonly Member[] {
  const whole = objectIn(description, schema)
  if (whole === null) return []
  const required = listOf(whole['required'])
  return Object.entries(objectOf(whole['properties'])).map(([name, part]) => ({
    name,
    isRequired: required.includes(name),
    ...told(description, part),
  }))
}

/** What a value is, without its name. */
export function told(
  description: Description,
  part: unknown,
): Pick<Member, 'description' | 'inner' | 'limits' | 'type'> {
  const schema = description.followed(part)
  return {
    type: typeOf(description, part),
    description: textOf(objectOf(part)['description']) ?? textOf(schema['description']) ?? '',
    limits: limitsOf(schema),
    inner: objectIn(description, schema) === null ? null : schema,
  }
}

const depthMax = 4

/** The object with members that a value is, or consists of; null where there is none. */
function objectIn(description: Description, part: unknown, depth = 0): JsonObject | null {
  const schema = description.followed(part)
  if (depth > depthMax) return null
  if (Object.keys(objectOf(schema['properties'])).length > 0) return schema
  const parts = [schema['items'], ...formsOf(schema)].filter((one) => one !== undefined)
  const found = parts.map((one) => objectIn(description, one, depth + 1))
  return found.find((one) => one !== null) ?? null
}

function formsOf(schema: JsonObject): readonly unknown[] {
  return [...listOf(schema['anyOf']), ...listOf(schema['oneOf']), ...listOf(schema['allOf'])]
}

/** `string`, `integer or null`, `list of Order`. */
function typeOf(description: Description, part: unknown, depth = 0): string {
  const named = textOf(objectOf(part)['$ref'])?.split('/').at(-1)
  const schema = description.followed(part)
  if (depth > depthMax) return named ?? 'any'
  const forms = formsOf(schema)
  if (forms.length > 0) {
    const types = forms.map((one) => typeOf(description, one, depth + 1))
    return [...new Set(types)].join(' | ')
  }
  if (schema['const'] !== undefined) return JSON.stringify(schema['const'])
  const { type } = schema
  if (type === 'array') return `${typeOf(description, schema['items'], depth + 1)}[]`
  if (type === 'object' && named !== undefined) return named
  if (Array.isArray(type)) return type.join(' | ')
  return textOf(type) ?? 'any'
}

/** A longer one is for programs: it says nothing to who reads it. */
const patternCharactersMax = 90

function limitsOf(schema: JsonObject): readonly Limit[] {
  const { default: usual, format, pattern } = schema
  const values = listOf(schema['enum']).map((one) => String(one))
  const found: readonly (Limit | null)[] = [
    values.length === 0 ? null : { kind: 'values', value: values.join(', ') },
    range('range', schema['minimum'] ?? schema['exclusiveMinimum'], schema['maximum']),
    range('length', schema['minLength'], schema['maxLength']),
    range('items', schema['minItems'], schema['maxItems']),
    typeof format === 'string' ? { kind: 'format', value: format } : null,
    typeof pattern === 'string' && pattern.length <= patternCharactersMax
      ? { kind: 'pattern', value: pattern }
      : null,
    usual === undefined ? null : { kind: 'default', value: JSON.stringify(usual) },
  ]
  return found.filter((one) => one !== null)
}

function range(kind: Limit['kind'], least: unknown, most: unknown): Limit | null {
  const from = typeof least === 'number' ? String(least) : null
  const to = typeof most === 'number' ? String(most) : null
  if (from === null && to === null) return null
  if (from === null) return { kind, value: `≤ ${to}` }
  if (to === null) return { kind, value: `≥ ${from}` }
  return { kind, value: from === to ? from : `${from} – ${to}` }
}

/** A value that has the required members, to begin with where nothing was recorded. */
export function sampleOf(description: Description, part: unknown, depth = 0): unknown {
  const schema = description.followed(part)
  const [first] = [...listOf(schema['enum']), ...listOf(schema['examples'])]
  const known = schema['const'] ?? schema['default'] ?? first
  if (known !== undefined) return known
  const [form] = formsOf(schema)
  if (form !== undefined) return sampleOf(description, form, depth + 1)
  switch (schema['type']) {
    case 'object':
      return depth > depthMax ? {} : requiredOf(description, schema, depth)
    case 'array':
      return []
    case 'string':
      return ''
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return Number(schema['minimum'] ?? 0)
    default:
      return null
  }
}

function requiredOf(description: Description, schema: JsonObject, depth: number): JsonObject {
  const required = listOf(schema['required']).map((name) => String(name))
  const properties = objectOf(schema['properties'])
  return Object.fromEntries(
    required.map((name) => [name, sampleOf(description, properties[name], depth + 1)]),
  )
}
