import { documentPattern } from '../../kernel/document-patterns.ts'
import { isObject, type JsonObject, toJson } from './json.ts'

/** Turns the table's schemas into those of a document, and gathers the named ones as components. */
export type SchemaCollector = {
  /** The schema for its place in the document: a reference when the schema has a name. */
  readonly place: (schema: unknown) => JsonObject
  /** The named schemas that were placed so far. */
  readonly components: () => JsonObject
}

type Component = {
  readonly source: string
  schema: JsonObject
  readonly uses: { readonly place: JsonObject; readonly description: unknown }[]
}

/**
 * Makes an empty collector. Two different schemas under one name are refused, because one of them would
 * silently stand for the other. They may differ in their words: what most places say of a schema is said once, with it.
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
      // Registered before its members are placed, so that a schema that names itself ends.
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

/** The component with what most places say of it; the others say their own beside the reference. */
function withWords({ schema, uses }: Component): JsonObject {
  const common = commonDescription(uses.map(({ description }) => description))
  for (const { place, description } of uses) {
    if (description !== undefined && description !== common) place['description'] = description
  }
  return common === undefined ? schema : { ...schema, description: common }
}

/** Undefined where a place says nothing: what is said elsewhere might not hold there. */
function commonDescription(said: readonly unknown[]): unknown {
  const counts = new Map<unknown, number>()
  for (const one of said) counts.set(one, (counts.get(one) ?? 0) + 1)
  if (counts.has(undefined)) return undefined
  return [...counts].sort(([a, x], [b, y]) => y - x || (String(a) < String(b) ? -1 : 1))[0]?.[0]
}

const single = new Set(['not', 'contains', 'propertyNames', 'if', 'then', 'else'])
const lists = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems'])
const maps = new Set(['properties', '$defs', 'dependentSchemas'])

/** The draft-07 forms of the schema library in the words of JSON Schema 2020-12. */
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

/** A union of literals reads better as an enumeration, and a union with null as a type that may be null. */
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
