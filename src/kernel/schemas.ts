import { Type as T, type TObject, type TProperties, type TSchema } from '@sinclair/typebox'

/** A closed object: a request that carries a field not named here is refused, with the field's name. */
export function shape<properties extends TProperties>(
  properties: properties,
  options: { readonly $id?: string; readonly description?: string } = {},
): TObject<properties> {
  return T.Object(properties, { additionalProperties: false, ...options })
}

/**
 * The schema under a name of its own: documents hold it once, and generated clients have a type of that name. A name
 * stands for one shape in the whole table.
 */
export function named<schema extends TSchema>(name: string, schema: schema): schema {
  return { ...schema, $id: name }
}

/** The schema with words about one place where it stands; a name that it has stays its name. */
export function described<schema extends TSchema>(schema: schema, description: string): schema {
  return { ...schema, description }
}

/** An object under a name of its own. */
export function namedObject<properties extends TProperties>(
  name: string,
  properties: properties,
): TObject<properties> {
  return T.Object(properties, { $id: name })
}

/** A closed object under a name of its own. */
export function namedShape<properties extends TProperties>(
  name: string,
  properties: properties,
): TObject<properties> {
  return shape(properties, { $id: name })
}

/** An instant in ISO 8601, UTC. */
export const Timestamp = T.String({ format: 'date-time', description: 'ISO 8601, UTC' })
export const NullableTimestamp = T.Union([Timestamp, T.Null()])
/** A whole number of an asset's smallest unit, as a string because JSON numbers lose digits. */
export const AtomicAmount = T.String({
  pattern: '^\\d{1,78}$',
  description: 'Whole number of the smallest unit',
})
export const DecimalAmount = T.String({
  pattern: '^\\d{1,60}(\\.\\d{1,60})?$',
  description: 'Decimal number as a string',
})
export const EvmAddress = T.String({
  pattern: '^0x[0-9a-fA-F]{40}$',
  description: 'EVM address, 20 bytes in hexadecimal',
})
export const Hash32 = T.String({
  pattern: '^0x[0-9a-f]{64}$',
  description: '32 bytes in hexadecimal',
})
export const HexData = T.String({
  pattern: '^0x([0-9a-fA-F]{2})*$',
  maxLength: 262_144,
  description: 'Bytes in hexadecimal',
})
/** A block of the chain, as what answers are true at. */
export const ChainPoint = namedObject('ChainPoint', {
  blockNumber: T.Integer({ minimum: 0 }),
  blockHash: Hash32,
  timestamp: Timestamp,
})

/** A copy as plain JSON, for compilers: `$id` names a component of documents, and they refuse the same one twice. */
export function withoutIds(schema: object): object {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]: [string, unknown]) =>
      value === undefined || (key === '$id' && typeof value === 'string')
        ? []
        : [[key, plain(value)]],
    ),
  )
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  return typeof value === 'object' && value !== null ? withoutIds(value) : value
}
