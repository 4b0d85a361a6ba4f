import {
  type Static,
  Type as T,
  type TNull,
  type TObject,
  type TProperties,
  type TSchema,
  type TUnion,
} from '@sinclair/typebox'

/** A closed object: a request with an undeclared field is refused, naming the field. */
export function shape<properties extends TProperties>(
  properties: properties,
  options: { readonly $id?: string; readonly description?: string } = {},
): TObject<properties> {
  return T.Object(properties, { additionalProperties: false, ...options })
}

/**
 * Names a schema: documents define it once, and generated clients have a type of that name. A name stands for one shape
 * in the whole table.
 */
export function named<schema extends TSchema>(name: string, schema: schema): schema {
  return { ...schema, $id: name }
}

/** The schema with a description for one place of use; a named schema keeps its name. */
export function described<schema extends TSchema>(schema: schema, description: string): schema {
  return { ...schema, description }
}

/** A named object. */
export function namedObject<properties extends TProperties>(
  name: string,
  properties: properties,
): TObject<properties> {
  return T.Object(properties, { $id: name })
}

/** A named closed object. */
export function namedShape<properties extends TProperties>(
  name: string,
  properties: properties,
): TObject<properties> {
  return shape(properties, { $id: name })
}

/** The schema or null, with a description of both. */
export function Nullable<schema extends TSchema>(
  schema: schema,
  description?: string,
): TUnion<[schema, TNull]> {
  return T.Union([schema, T.Null()], description === undefined ? {} : { description })
}

/** An instant in ISO 8601, UTC. */
export const Timestamp = T.String({ format: 'date-time', description: 'ISO 8601, UTC' })
export const NullableTimestamp = Nullable(Timestamp)
/** A whole number of an asset's smallest unit, as a string because JSON numbers lose precision. */
export const AtomicAmount = T.String({
  pattern: '^\\d{1,78}$',
  description: 'Whole number of the smallest unit',
})
export const DecimalAmount = T.String({
  pattern: '^\\d{1,60}(\\.\\d{1,60})?$',
  description: 'Decimal number as a string',
})
/** An amount that says what it is an amount of: the one shape of money in answers (docs/adr/0044). */
export const Money = namedObject('Money', {
  asset: T.String({
    description:
      '`USDC`, `SOL` or `ETH`, `paper:` in front where it is play money, or the address of a token.',
  }),
  amount: T.String({
    pattern: '^-?\\d{1,78}(\\.\\d{1,36})?$',
    description: 'Decimal number of whole units, for people',
  }),
  amountAtomic: T.String({
    pattern: '^-?\\d{1,78}$',
    description: 'Whole number of the smallest unit',
  }),
  decimals: T.Integer({ minimum: 0, maximum: 36, description: 'Places of one whole unit' }),
})
export type Money = Static<typeof Money>

/** `Money` of certain assets only. */
export function moneyIn<asset extends TSchema>(asset: asset, description: string) {
  return T.Object({ ...Money.properties, asset }, { description })
}
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
/** The block that an answer is valid as of. */
export const ChainPoint = namedObject('ChainPoint', {
  blockNumber: T.Integer({ minimum: 0 }),
  blockHash: Hash32,
  timestamp: Timestamp,
})

/** A copy as plain JSON without `$id`, because compilers refuse the same `$id` twice. */
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
