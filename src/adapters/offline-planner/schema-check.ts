import { isJsonObject } from '../../kernel/json-object.ts'
import type { Schema } from './json-schema.ts'
import { mayRun } from './linear-pattern.ts'

const depthMax = 16
/** Schemas come from callers, so nested unions must not multiply the work without limit. */
const stepsMax = 20_000
/** The longest text that a pattern is run on; `mayRun` assumes texts of some hundred characters. */
const patternTextMax = 256
/** The supported keywords; values of a schema with others are not known to conform. */
const judged = new Set(
  `type enum const anyOf oneOf allOf $ref properties required additionalProperties items minItems maxItems uniqueItems
  minLength maxLength pattern format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minProperties
  maxProperties`.split(/\s+/),
)
const silent = new Set(
  `$schema $id $defs definitions title description default examples deprecated readOnly writeOnly $comment`.split(
    ' ',
  ),
)
const formats: ReadonlyMap<unknown, RegExp> = new Map(
  Object.entries({
    date: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
    'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/,
    email: /^[^\s@]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})+$/,
    uri: /^[a-z][a-z0-9+.-]{0,31}:\/\/[^\s"<>]{1,2000}$/i,
    url: /^https?:\/\/[^\s"<>]{1,2000}$/i,
    uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  }),
)

/**
 * Follows a reference inside the document; returns the schema itself when it is no reference, and null for a broken
 * one.
 */
export function resolved(schema: Schema, root: Schema): Schema | null {
  const { $ref: reference } = schema
  if (reference === undefined) return schema
  if (reference === '#') return root
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return null
  let found: unknown = root
  for (const step of reference.slice(2).split('/')) {
    const name = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
    found = isJsonObject(found) && Object.hasOwn(found, name) ? found[name] : undefined
  }
  return isJsonObject(found) && found !== schema ? found : null
}

/** The remaining work that one request may cause. */
export type Budget = { left: number }

/** Enough for any schema that a person writes. */
export function newBudget(): Budget {
  return { left: stepsMax }
}

/** The root schema, the remaining budget and the depth of a check. */
export type Judging = { readonly root: Schema; readonly budget: Budget; readonly depth?: number }

/**
 * Whether the value certainly conforms to the schema; false as well for unsupported keywords and when the budget is
 * used up.
 */
export function isTaken(schema: unknown, value: unknown, place: Judging): boolean {
  const { root, budget, depth = 0 } = place
  if (budget.left-- <= 0) return false
  if (typeof schema === 'boolean') return schema
  if (!isJsonObject(schema) || depth > depthMax) return false
  if (!Object.keys(schema).every((name) => judged.has(name) || silent.has(name))) return false
  const goal = resolved(schema, root)
  if (goal === null) return false
  const deeper = { root, budget, depth: depth + 1 }
  if (goal !== schema) return isTaken(goal, value, deeper)
  const fits = (one: unknown) => isTaken(one, value, deeper)
  const { anyOf, oneOf, allOf, enum: values } = schema
  return (
    hasType(schema['type'], value) &&
    (!('const' in schema) || isSame(schema['const'], value)) &&
    (!Array.isArray(values) || values.some((one) => isSame(one, value))) &&
    (!Array.isArray(anyOf) || anyOf.some(fits)) &&
    (!Array.isArray(oneOf) || oneOf.filter(fits).length === 1) &&
    (!Array.isArray(allOf) || allOf.every(fits)) &&
    isWithin(schema, value, deeper)
  )
}

function isWithin(schema: Schema, value: unknown, place: Judging): boolean {
  if (typeof value === 'string') return takesText(schema, value)
  if (typeof value === 'number') return takesNumber(schema, value)
  if (Array.isArray(value)) return takesList(schema, value, place)
  return !isJsonObject(value) || takesObject(schema, value, place)
}

function takesText(schema: Schema, text: string): boolean {
  const { minLength = 0, maxLength = Infinity, pattern, format } = schema
  const length = [...text].length
  if (length < Number(minLength) || length > Number(maxLength)) return false
  if (format !== undefined && formats.get(format)?.test(text) !== true) return false
  if (pattern === undefined) return true
  if (typeof pattern !== 'string' || length > patternTextMax) return false
  return mayRun(pattern) && new RegExp(pattern, 'u').test(text)
}

function takesNumber(schema: Schema, number: number): boolean {
  const { minimum = -Infinity, maximum = Infinity, multipleOf } = schema
  const { exclusiveMinimum: above = -Infinity, exclusiveMaximum: below = Infinity } = schema
  return (
    number >= Number(minimum) &&
    number <= Number(maximum) &&
    number > Number(above) &&
    number < Number(below) &&
    (multipleOf === undefined || Number.isInteger(number / Number(multipleOf)))
  )
}

function takesList(schema: Schema, list: readonly unknown[], place: Judging): boolean {
  const { minItems = 0, maxItems = Infinity, items = true, uniqueItems } = schema
  return (
    list.length >= Number(minItems) &&
    list.length <= Number(maxItems) &&
    (uniqueItems !== true ||
      new Set(list.map((one) => JSON.stringify(one))).size === list.length) &&
    list.every((item) => isTaken(items, item, place))
  )
}

function takesObject(
  schema: Schema,
  value: Readonly<Record<string, unknown>>,
  place: Judging,
): boolean {
  const { properties = {}, required = [], additionalProperties = true } = schema
  const { minProperties = 0, maxProperties = Infinity } = schema
  if (!isJsonObject(properties) || !Array.isArray(required)) return false
  const names = Object.keys(value)
  return (
    names.length >= Number(minProperties) &&
    names.length <= Number(maxProperties) &&
    required.every((name) => Object.hasOwn(value, String(name))) &&
    names.every((name) => {
      const own = Object.hasOwn(properties, name) ? properties[name] : additionalProperties
      return isTaken(own, value[name], place)
    })
  )
}

function hasType(type: unknown, value: unknown): boolean {
  if (type === undefined) return true
  return [type].flat().some((one) => {
    switch (one) {
      case 'null':
        return value === null
      case 'array':
        return Array.isArray(value)
      case 'object':
        return isJsonObject(value)
      case 'integer':
        return Number.isInteger(value)
      default:
        return typeof value === one
    }
  })
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
