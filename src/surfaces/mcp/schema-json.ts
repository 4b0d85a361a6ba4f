import { documentPattern } from '../../kernel/document-patterns.ts'

type Json = string | number | boolean | null | Json[] | JsonObject
export type JsonObject = { [name: string]: Json }

/** The schema as JSON, without `$id`, which names an OpenAPI component and which clients refuse to see twice. */
export function plainSchema(schema: object): JsonObject {
  const copy: JsonObject = JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => {
      if (key === '$id') return undefined
      return key === 'pattern' && typeof value === 'string' ? documentPattern(value) : value
    }),
  )
  return copy
}

/** Whether the value is a JSON object: neither null nor an array. */
export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The members of a list that are objects; empty for other values. */
export function objectsIn(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}

/** The schema's pattern; empty when there is none. */
export function patternOf({ pattern }: JsonObject): string {
  return typeof pattern === 'string' ? pattern : ''
}

/** The alternatives of a union schema. */
export function alternatives(schema: JsonObject): readonly JsonObject[] {
  return ['anyOf', 'oneOf', 'allOf'].flatMap((key) => objectsIn(schema[key]))
}
