/** A JSON object of a document under construction. */
export type JsonObject = { [name: string]: unknown }

/** Whether the value is an object and not an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value as plain JSON, without symbols, functions and undefined members. */
export function toJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown
}
