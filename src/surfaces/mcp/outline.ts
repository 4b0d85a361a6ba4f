import { alternatives, isJsonObject, type JsonObject } from './schema-json.ts'

/** The one member whose possible values are kept, because models poll for them. */
const awaited = 'status'
/** Members that no further call needs. */
const aside: ReadonlySet<string> = new Set([
  'blockHash',
  'blockNumber',
  'chainId',
  'createdAt',
  'evidence',
  'finality',
  'launchpad',
  'logIndex',
  'paramsHash',
  'replacedById',
  'replacesId',
  'textWarnings',
  'updatedAt',
])
/** Members that wrap the content of an answer and are outlined like its root. */
const wrappers: ReadonlySet<string> = new Set(['items', 'data', 'result'])

/**
 * A reduced output schema: the names and types of the members and, inside them, only members that identify things to
 * other tools. It accepts everything that the full schema accepts; the API's descriptions have the rest.
 */
export function outlineOf(schema: JsonObject, isInside = false): JsonObject {
  const options = alternatives(schema)
  if (options.length > 0) return united(options.map((one) => outlineOf(one, isInside)))
  const { properties, items } = schema
  if (isJsonObject(items)) return { type: 'array', items: outlineOf(items, isInside) }
  if (!isJsonObject(properties)) return leaf(schema)
  const members = Object.entries(properties).flatMap(([name, member]) => {
    if (!isJsonObject(member) || aside.has(name)) return []
    if (!isInside) return [[name, memberOf(name, member)] as const]
    return namesThing(name) && !isShaped(member) ? [[name, leafOf(member)] as const] : []
  })
  if (members.length === 0) return { type: 'object' }
  return { type: 'object', properties: Object.fromEntries(members) }
}

function memberOf(name: string, member: JsonObject): JsonObject {
  const shown = outlineOf(member, !wrappers.has(name))
  if (name === awaited) return shown
  const { enum: _, ...rest } = shown
  return rest
}

/** Members that identify a thing, or that a wallet has to sign. */
function namesThing(name: string): boolean {
  return name.endsWith('Id') || things.has(name)
}

const things: ReadonlySet<string> = new Set([
  'agent',
  'data',
  'from',
  'pool',
  'to',
  'token',
  'value',
  'wallet',
])

/** Whether the schema has members or items of its own. */
function isShaped(schema: JsonObject): boolean {
  return [schema, ...alternatives(schema)].some(
    (one) => one['properties'] !== undefined || one['items'] !== undefined,
  )
}

function leafOf(schema: JsonObject): JsonObject {
  const options = alternatives(schema)
  return options.length === 0 ? leaf(schema) : united(options.map(leaf))
}

function leaf({ type, const: only, enum: several }: JsonObject): JsonObject {
  const values = Array.isArray(several) ? several : only === undefined ? undefined : [only]
  return {
    ...(type === undefined ? {} : { type }),
    ...(values === undefined ? {} : { enum: values }),
  }
}

/** One schema that accepts what any of them accepts. */
function united(options: readonly JsonObject[]): JsonObject {
  const types = [...new Set(options.flatMap(({ type }) => (type === undefined ? [] : type)))]
  const isOpen = options.some(({ type }) => type === undefined)
  const shaped = options.filter((one) => one['properties'] ?? one['items'])
  const [only] = shaped
  const isOneShape = shaped.length === 1 && only !== undefined
  if (isOpen) return {}
  const plain = options.filter(({ type }) => type !== 'null')
  const values = plain.flatMap((one) => (Array.isArray(one['enum']) ? one['enum'] : []))
  const isEnum = plain.every((one) => one['enum'] !== undefined)
  // Not worth stating that a string may be absent.
  if (!isOneShape && !isEnum && types.length > 1) return {}
  return {
    ...(isOneShape ? only : {}),
    type: types.length === 1 && types[0] !== undefined ? types[0] : types,
    ...(isEnum ? { enum: types.includes('null') ? [...values, null] : values } : {}),
  }
}
