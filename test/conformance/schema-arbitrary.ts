import type { Arbitrary } from 'fast-check'
import { fc } from '../support/properties.ts'

type Schema = Readonly<Record<string, unknown>>

/** Values that no schema of ours asks for, or that programs often stumble over. */
const strange: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    '',
    ' ',
    '0',
    '-1',
    'NaN',
    '\u0000',
    '\ud800',
    '\u202e',
    "' OR 1=1 --",
    '../../etc/passwd',
    '%00',
    '<script>',
    '{{7*7}}',
    0,
    -1,
    1.5,
    1e308,
    Number.MAX_SAFE_INTEGER,
    true,
    [],
    {},
    [[[[[]]]]],
    { length: -1 },
    { toString: 1 },
    { constructor: {} },
  ),
  fc.string({ unit: 'binary', maxLength: 64 }),
  fc.string({ minLength: 1_000, maxLength: 5_000 }),
  fc.bigInt({ min: 0n, max: 2n ** 300n }).map(String),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Mostly values that a schema describes, now and then one that it does not. */
export function nearly(schema: Schema): Arbitrary<unknown> {
  return fc.oneof({ weight: 4, arbitrary: fitting(schema) }, { weight: 1, arbitrary: strange })
}

/** Objects with most of the members that the schema names, each of them nearly right, and sometimes one more. */
export function nearlyObject(schema: Schema): Arbitrary<Record<string, unknown>> {
  const members = Object.fromEntries(
    Object.entries(objectAt(schema, 'properties')).map(([name, member]) => [
      name,
      nearly(toSchema(member)),
    ]),
  )
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : [])
  const usually = fc.record(members, {
    requiredKeys: Object.keys(members).filter((name) => required.has(name)),
  })
  return fc.oneof(
    { weight: 5, arbitrary: usually },
    { weight: 1, arbitrary: fc.record(members, { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(usually, fc.string({ minLength: 1, maxLength: 12 }), strange)
        .map(([object, name, value]) => ({ ...object, [name]: value })),
    },
  )
}

function fitting(schema: Schema): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...schema['enum'])
  if (Array.isArray(schema['anyOf'])) {
    return fc.oneof(...schema['anyOf'].map((one) => fitting(toSchema(one))))
  }
  switch (schema['type']) {
    case 'number':
      return fc.double({
        min: Number(schema['minimum'] ?? 0),
        max: Number(schema['maximum'] ?? 1_000),
        noNaN: true,
      })
    case 'integer':
      return fc.integer({
        min: Number(schema['minimum'] ?? 0),
        max: Math.min(Number(schema['maximum'] ?? 1_000), 2 ** 31),
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(nearly(toSchema(schema['items'])), { maxLength: 3 })
    case 'object':
      return nearlyObject(schema)
    default:
      return fittingText(schema)
  }
}

function fittingText(schema: Schema): Arbitrary<string> {
  if (schema['format'] === 'date-time') {
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  }
  if (typeof schema['pattern'] === 'string') return fromPattern(schema['pattern'])
  return ofLength(
    Number(schema['minLength'] ?? 0),
    Math.min(Number(schema['maxLength'] ?? 40), 200),
  )
}

/** By the shortest and the longest: the library tries each dangerous text on each of its own making. */
const sized = new Map<string, Arbitrary<string>>()

function ofLength(minLength: number, maxLength: number): Arbitrary<string> {
  const lengths = `${minLength} ${maxLength}`
  const known = sized.get(lengths) ?? fc.string({ minLength, maxLength })
  sized.set(lengths, known)
  return known
}

/** By the pattern: many operations share one, and turning it round takes longer than a request. */
const patterned = new Map<string, Arbitrary<string>>()

function fromPattern(pattern: string): Arbitrary<string> {
  const known = patterned.get(pattern) ?? turnedRound(pattern)
  patterned.set(pattern, known)
  return known
}

function turnedRound(pattern: string): Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' })
  } catch {
    // Look-arounds cannot be turned round; a plain word then has to do.
    return fc.string({ maxLength: 40 })
  }
}

function toSchema(value: unknown): Schema {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function objectAt(schema: Schema, name: string): Schema {
  return toSchema(schema[name])
}
