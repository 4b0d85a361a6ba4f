import { documentPattern } from '../../kernel/document-patterns.ts'

type Json = string | number | boolean | null | Json[] | JsonObject
export type JsonObject = { [name: string]: Json }

/** The schema as JSON. `$id` names an OpenAPI component; clients would refuse the same `$id` twice. */
export function plainSchema(schema: object): JsonObject {
  const copy: JsonObject = JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => {
      if (key === '$id') return undefined
      return key === 'pattern' && typeof value === 'string' ? documentPattern(value) : value
    }),
  )
  return copy
}

/** Whether it is an object, and neither a list nor null. */
export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The members of a list that are objects; none for what is no list. */
export function objectsIn(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}

/** The pattern that texts of the schema match; empty where there is none. */
export function patternOf({ pattern }: JsonObject): string {
  return typeof pattern === 'string' ? pattern : ''
}

/** The schemas that a value of this one may have instead. */
export function alternatives(schema: JsonObject): readonly JsonObject[] {
  return ['anyOf', 'oneOf', 'allOf'].flatMap((key) => objectsIn(schema[key]))
}
