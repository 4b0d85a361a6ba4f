import { EvmAddress, Timestamp } from '../../kernel/schemas.ts'
import { alternatives, isJsonObject, type JsonObject, objectsIn, patternOf } from './schema-json.ts'

/** Longer patterns do not help a model; the API's gates check them and report faults. */
const patternCharactersMax = 60
/** An id pattern: a model only needs the prefix, because ids are never made up. */
const idForm = /^(\^[a-z]+_)\[0-9a-hjkmnp-tv-z\]\{\d+\}\$$/
/** Descriptions that repeat what a pattern or format says. */
const asFormed: ReadonlySet<unknown> = new Set([EvmAddress.description, Timestamp.description])
/** The page size for a model that gives none: enough to choose from, and quick to read. */
const limitDefault = 20

/** A shorter input schema for a tool: unions of constants become enums, repeated text and long patterns are removed. */
export function briefInput(schema: JsonObject): JsonObject {
  const { additionalProperties } = schema
  const input = brief(schema, new Set())
  return additionalProperties === undefined ? input : { ...input, additionalProperties }
}

function brief(schema: JsonObject, said: Set<string>): JsonObject {
  const options = alternatives(schema)
  if (options.length > 0 && options.every((one) => one['const'] !== undefined)) {
    return constants(schema, options)
  }
  const copy = { ...schema }
  if (patternOf(schema).length > patternCharactersMax) delete copy['pattern']
  const prefix = idForm.exec(patternOf(schema))?.[1]
  if (prefix !== undefined) copy['pattern'] = prefix
  if (schema['additionalProperties'] === false) delete copy['additionalProperties']
  const { description, properties, items } = schema
  if (typeof description === 'string' && (said.has(description) || asFormed.has(description))) {
    delete copy['description']
  } else if (typeof description === 'string') said.add(description)
  if (isJsonObject(properties)) {
    const members = Object.entries(properties).flatMap(([name, member]) =>
      isJsonObject(member) ? [[name, briefMember(name, { member, said })] as const] : [],
    )
    copy['properties'] = Object.fromEntries(members)
  }
  if (isJsonObject(items)) copy['items'] = brief(items, said)
  for (const key of ['anyOf', 'oneOf']) {
    if (Array.isArray(schema[key])) {
      copy[key] = objectsIn(schema[key]).map((one) => brief(one, said))
    }
  }
  return copy
}

function briefMember(
  name: string,
  { member, said }: { readonly member: JsonObject; readonly said: Set<string> },
): JsonObject {
  const { type, minimum, maximum } = member
  if (name === 'cursor') return { type: 'string', description: '`nextCursor` of the page before' }
  if (name !== 'limit' || typeof member['default'] !== 'number') return brief(member, said)
  const usual = Math.min(member['default'], limitDefault)
  return { type: type ?? 'integer', minimum: minimum ?? 1, maximum: maximum ?? 1, default: usual }
}

function constants(schema: JsonObject, options: readonly JsonObject[]): JsonObject {
  const { anyOf: _, ...rest } = schema
  const type = options[0]?.['type']
  return {
    ...(type === undefined ? {} : { type }),
    enum: options.map((one) => one['const'] ?? null),
    ...rest,
  }
}
