import { documentPattern } from '../../kernel/document-patterns.ts'
import { isObject, type JsonObject, toJson } from './json.ts'

/** Converts the table's schemas to those of a document, and collects the named ones as components. */
export type SchemaCollector = {
  /** The schema at its place of use: a reference when it has a name. */
  readonly place: (schema: unknown) => JsonObject
  /** The named schemas collected so far. */
  readonly components: () => JsonObject
}

type Component = {
  readonly source: string
  schema: JsonObject
  readonly uses: { readonly place: JsonObject; readonly description: unknown }[]
}

/**
 * Creates an empty collector. Throws for two different schemas under one name. Their descriptions may differ: the most
 * common one is put on the component.
 */
export function createSchemaCollector(): SchemaCollector {
  const components = new Map<string, Component>()
  function place(schema: unknown): JsonObject {
    const plain = toJson(schema)
    return isObject(plain) ? placed(plain) : {}
  }
  function placed(schema: JsonObject): JsonObject {
    const { $id, ...rest } = schema
    if (typeof $id !== 'string') return modern(rest, placed)
    const { description, ...shape } = rest
    const here: JsonObject = { $ref: `#/components/schemas/${$id}` }
    const source = JSON.stringify(shape)
    const known = components.get($id)
    if (known === undefined) {
      const component: Component = { source, schema: {}, uses: [{ place: here, description }] }
      // Registered before its members are visited, so that a recursive schema terminates.
      components.set($id, component)
      component.schema = modern(shape, placed)
      return here
    }
    if (known.source !== source) {
      throw new Error(`two different schemas are both named ${$id}`)
    }
    known.uses.push({ place: here, description })
    return here
  }
  return {
    place,
    components: () =>
      Object.fromEntries(
        [...components]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([id, component]) => [id, withWords(component)]),
      ),
  }
}

/** The component with its most common description; uses with another one state it beside the reference. */
function withWords({ schema, uses }: Component): JsonObject {
  const common = commonDescription(uses.map(({ description }) => description))
  for (const { place, description } of uses) {
    if (description !== undefined && description !== common) place['description'] = description
  }
  return common === undefined ? schema : { ...schema, description: common }
}

/** Undefined when some use has no description, because a common one might not apply there. */
function commonDescription(said: readonly unknown[]): unknown {
  const counts = new Map<unknown, number>()
  for (const one of said) counts.set(one, (counts.get(one) ?? 0) + 1)
  if (counts.has(undefined)) return undefined
  return [...counts].sort(([a, x], [b, y]) => y - x || (String(a) < String(b) ? -1 : 1))[0]?.[0]
}

const single = new Set(['not', 'contains', 'propertyNames', 'if', 'then', 'else'])
const lists = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems'])
const maps = new Set(['properties', '$defs', 'dependentSchemas'])

/** Converts the schema library's draft-07 forms to JSON Schema 2020-12. */
function modern(schema: JsonObject, place: (inner: JsonObject) => JsonObject): JsonObject {
  const inner = (value: unknown): unknown => (isObject(value) ? place(value) : value)
  const innerList = (value: unknown): unknown => (Array.isArray(value) ? value.map(inner) : value)
  const result: JsonObject = {}
  for (const [key, value] of Object.entries(schema)) {
    if (key === '$ref') result['$ref'] = reference(String(value))
    else if (key === 'items' && Array.isArray(value)) result['prefixItems'] = innerList(value)
    else if (key === 'additionalItems') continue
    else if (key === 'items' || key === 'additionalProperties' || single.has(key)) {
      result[key] = inner(value)
    } else if (lists.has(key)) result[key] = innerList(value)
    else if (key === 'pattern') result[key] = documentPattern(String(value))
    else if (maps.has(key) && isObject(value)) result[key] = eachMember(value, inner)
    else if (key === 'patternProperties' && isObject(value)) addPatterns(result, value, inner)
    else result[key] = value
  }
  if (result['prefixItems'] !== undefined && schema['additionalItems'] === false) {
    result['items'] = false
  }
  return plainUnion(result)
}

function addPatterns(result: JsonObject, patterns: JsonObject, inner: (value: unknown) => unknown) {
  const everything = Object.keys(patterns).find((pattern) => /^\^\(?\.\*\)?\$$/.test(pattern))
  if (everything === undefined) result['patternProperties'] = eachMember(patterns, inner)
  else result['additionalProperties'] = inner(patterns[everything])
}

function eachMember(value: JsonObject, change: (value: unknown) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, change(member)]))
}

/** Simplifies a union of literals to an enum, and a union with null to a nullable type. */
function plainUnion(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length === 0) return schema
  const members: readonly unknown[] = anyOf
  const literals = members.map((member) => (isObject(member) ? member['const'] : undefined))
  if (literals.every((literal) => typeof literal === 'string')) {
    return { ...rest, type: 'string', enum: literals }
  }
  const [first, second, ...others] = members
  if (others.length > 0 || !isObject(first) || !isObject(second)) return schema
  if (second['type'] !== 'null' || typeof first['type'] !== 'string') return schema
  if ('const' in first) return schema
  if (Array.isArray(first['enum'])) {
    return { ...first, ...rest, type: [first['type'], 'null'], enum: [...first['enum'], null] }
  }
  return { ...first, ...rest, type: [first['type'], 'null'] }
}

function reference(target: string): string {
  return target.startsWith('#') ? target : `#/components/schemas/${target}`
}
