import { alternatives, isJsonObject, type JsonObject, objectsIn } from './schema-json.ts'

/** New names of members, recursively. Lists are transparent. */
export type Renames = ReadonlyMap<string, { readonly word: string; readonly inner: Renames }>

/** The tools' word for a member, given its name, its schema, and the member that holds its object. */
export type WordFor = (name: string, schema: JsonObject, holder: string) => string

/** Collects the renamed members of a schema. Throws when two members of one object would get the same name. */
export function renamesOf(schema: JsonObject, wordFor: WordFor, holder = ''): Renames {
  const found = new Map<string, { word: string; inner: Renames }>()
  for (const one of [schema, ...alternatives(schema)]) {
    const properties = isJsonObject(one['properties']) ? one['properties'] : {}
    const words = new Set<string>()
    for (const [name, member] of Object.entries(properties)) {
      if (!isJsonObject(member)) continue
      const word = wordFor(name, member, holder)
      if (words.has(word)) throw new Error(`two members would be called ${word}: ${name}`)
      words.add(word)
      const inner = renamesOf(member, wordFor, isList(member) ? listHolder(name) : name)
      if (word !== name || inner.size > 0) found.set(name, { word, inner })
    }
    if (one !== schema) merge(found, renamesOf(one, wordFor, holder))
    if (isJsonObject(one['items'])) merge(found, renamesOf(one['items'], wordFor, holder))
  }
  return found
}

/** The inverse mapping. */
export function reversed(renames: Renames): Renames {
  return new Map(
    [...renames].map(([name, { word, inner }]) => [word, { word: name, inner: reversed(inner) }]),
  )
}

/** The value with every member renamed. */
export function renamed(value: unknown, renames: Renames): unknown {
  if (renames.size === 0) return value
  if (Array.isArray(value)) return value.map((one) => renamed(one, renames))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const found = renames.get(name)
      return found === undefined ? [name, member] : [found.word, renamed(member, found.inner)]
    }),
  )
}

/** The members of an object; none for other values. */
export function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** The schema with every member renamed. */
export function renamedSchema(schema: JsonObject, renames: Renames): JsonObject {
  if (renames.size === 0) return schema
  const copy = { ...schema }
  const { properties, required, items } = schema
  if (isJsonObject(properties)) {
    copy['properties'] = Object.fromEntries(
      Object.entries(properties).map(([name, member]) => {
        const found = renames.get(name)
        if (found === undefined || !isJsonObject(member)) return [name, member]
        return [found.word, renamedSchema(member, found.inner)]
      }),
    )
  }
  if (Array.isArray(required)) {
    copy['required'] = required.map((name) =>
      typeof name === 'string' ? (renames.get(name)?.word ?? name) : name,
    )
  }
  if (isJsonObject(items)) copy['items'] = renamedSchema(items, renames)
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    if (Array.isArray(schema[key])) {
      copy[key] = objectsIn(schema[key]).map((one) => renamedSchema(one, renames))
    }
  }
  return copy
}

function merge(into: Map<string, { word: string; inner: Renames }>, more: Renames): void {
  for (const [name, { word, inner }] of more) {
    const known = into.get(name)
    if (known !== undefined && known.word !== word) {
      throw new Error(`${name} would be called ${known.word} and ${word}`)
    }
    into.set(name, { word, inner: new Map([...(known?.inner ?? []), ...inner]) })
  }
}

function isList(schema: JsonObject): boolean {
  return [schema, ...alternatives(schema)].some(({ items }) => items !== undefined)
}

/** The items of a page count as the root of the row. */
function listHolder(name: string): string {
  return name === 'items' || name === 'result' || name === 'data' ? '' : name
}
