import { isJsonObject } from '../../kernel/json-object.ts'
import { mayRun } from './linear-pattern.ts'

export type Schema = Readonly<Record<string, unknown>>

const textMax = 256

/** The declared members of an object schema. */
export function propertiesOf(schema: Schema): readonly (readonly [string, Schema])[] {
  const { properties } = schema
  if (!isJsonObject(properties)) return []
  return Object.entries(properties).flatMap(([name, one]) =>
    isJsonObject(one) ? [[name, one] as const] : [],
  )
}

/** The members that a call must fill; those with a default or a single possible value are filled without being said. */
export function requiredOf(schema: Schema): ReadonlySet<string> {
  const { required } = schema
  const names: readonly unknown[] = Array.isArray(required) ? required : []
  return new Set(names.filter((name) => typeof name === 'string'))
}

/**
 * The value converted to the schema's type, or undefined when the schema does not accept it. Text may become a number
 * or a boolean. Supports a part of JSON Schema only; whoever runs the tool validates again.
 */
export function coerceToSchema(schema: Schema, value: unknown): unknown {
  const { anyOf, oneOf } = schema
  for (const forms of [anyOf, oneOf]) {
    if (Array.isArray(forms)) return firstTaken(forms, value)
  }
  if ('const' in schema) return schema['const'] === value ? value : undefined
  const typed = inType(schema, value)
  if (typed === undefined) return undefined
  const { enum: values } = schema
  if (Array.isArray(values)) {
    return values.find((one) => one === typed) ?? values.find((one) => isSameWord(one, typed))
  }
  return typed
}

function firstTaken(forms: readonly unknown[], value: unknown): unknown {
  for (const form of forms) {
    const taken =
      isJsonObject(form) && form['type'] !== 'null' ? coerceToSchema(form, value) : undefined
    if (taken !== undefined) return taken
  }
  return undefined
}

function inType(schema: Schema, value: unknown): unknown {
  switch (schema['type']) {
    case 'string':
      return takesText(schema, value) ? value : undefined
    case 'integer':
    case 'number':
      return numberIn(schema, value)
    case 'boolean':
      if (value === 'true' || value === 'false') return value === 'true'
      return typeof value === 'boolean' ? value : undefined
    case 'array':
      return Array.isArray(value) ? value : undefined
    case 'object':
      return isJsonObject(value) ? value : undefined
    case undefined:
      return value
    default:
      return undefined
  }
}

function takesText(schema: Schema, value: unknown): boolean {
  if (typeof value !== 'string') return false
  const { minLength = 0, maxLength = textMax, pattern } = schema
  if (value.length < Number(minLength) || value.length > Math.min(Number(maxLength), textMax)) {
    return false
  }
  if (typeof pattern !== 'string') return true
  return mayRun(pattern) && new RegExp(pattern, 'u').test(value)
}

function numberIn(schema: Schema, value: unknown): number | undefined {
  const number = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined
  if (schema['type'] === 'integer' && !Number.isInteger(number)) return undefined
  const { minimum = -Infinity, maximum = Infinity } = schema
  return number >= Number(minimum) && number <= Number(maximum) ? number : undefined
}

function isSameWord(one: unknown, other: unknown): boolean {
  return (
    typeof one === 'string' &&
    typeof other === 'string' &&
    one.toLowerCase() === other.toLowerCase()
  )
}
