import { isObject, type JsonObject } from './json.ts'

/**
 * The same description in OpenAPI 3.0.3. Operations, parameters, statuses and examples equal those of the 3.1 document.
 */
export function openapi30(document: JsonObject): JsonObject {
  const { openapi: _, info, ...rest } = document
  const converted = convert(rest)
  const { identifier, ...named } =
    isObject(info) && isObject(info['license']) ? info['license'] : {}
  // 3.0 has no licence identifiers, only URLs.
  const license =
    typeof identifier === 'string'
      ? { url: `https://spdx.org/licenses/${identifier}.html`, ...named }
      : named
  return {
    openapi: '3.0.3',
    info: { ...(isObject(info) ? info : {}), license },
    ...(isObject(converted) ? converted : {}),
  }
}

/** Members whose values are data and are copied unchanged. */
const data = new Set(['example', 'examples', 'default', 'enum', 'x-payment-info', 'security'])

function convert(value: unknown): unknown {
  if (isList(value)) return value.map(convert)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      if (key === 'schema') return [key, schema30(member)]
      if (key === 'schemas' && isObject(member)) return [key, eachMember(member, schema30)]
      return [key, data.has(key) ? member : convert(member)]
    }),
  )
}

/** One schema in the dialect of OpenAPI 3.0. */
export function schema30(schema: unknown): unknown {
  if (schema === true) return {}
  if (schema === false) return { not: {} }
  if (!isObject(schema)) return schema
  const { $ref, ...words } = schema
  // 3.0 ignores siblings of a reference.
  if (typeof $ref === 'string') {
    return Object.keys(words).length === 0 ? schema : { ...words, allOf: [{ $ref }] }
  }
  const nullable = withoutNull(schema)
  const result: JsonObject = {}
  for (const [key, value] of Object.entries(nullable.schema)) addMember(result, key, value)
  return nullable.isNullable ? asNullable(result) : result
}

/** Null in 3.0: `nullable` is defined only next to a `type`, so elsewhere null is a member of a union. */
const nullSchema: JsonObject = { type: 'object', nullable: true, enum: [null] }

function asNullable(schema: JsonObject): JsonObject {
  const { anyOf } = schema
  const enumeration = schema['enum']
  if (isList(anyOf)) return { ...schema, anyOf: [...anyOf, nullSchema] }
  if (schema['$ref'] !== undefined || schema['type'] === undefined) {
    return { anyOf: [schema, nullSchema] }
  }
  if (isList(enumeration) && !enumeration.includes(null)) {
    return { ...schema, enum: [...enumeration, null], nullable: true }
  }
  return { ...schema, nullable: true }
}

/** `Array.isArray` would narrow the members to `any`. */
function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

function withoutNull(schema: JsonObject): { schema: JsonObject; isNullable: boolean } {
  const { type, anyOf, oneOf, ...rest } = schema
  const enumeration = schema['enum']
  if (isList(type) && type.includes('null')) {
    const nonNull = type.filter((one) => one !== 'null')
    if (nonNull.length === 1) return { schema: { ...schema, type: nonNull[0] }, isNullable: true }
    const members = nonNull.map((one) => ({ type: one }))
    return { schema: { ...rest, anyOf: members }, isNullable: true }
  }
  if (isList(type)) {
    return { schema: { ...rest, anyOf: type.map((one) => ({ type: one })) }, isNullable: false }
  }
  const union = isList(anyOf) ? anyOf : isList(oneOf) ? oneOf : undefined
  if (union?.some(isNull)) {
    const nonNull: readonly unknown[] = union.filter((member) => !isNull(member))
    const [only] = nonNull
    if (nonNull.length === 1 && isObject(only)) {
      const isReference = only['$ref'] !== undefined
      const joined = isReference ? { ...rest, anyOf: [only] } : { ...only, ...rest }
      return { schema: joined, isNullable: true }
    }
    return {
      schema: { ...rest, [isList(anyOf) ? 'anyOf' : 'oneOf']: nonNull },
      isNullable: true,
    }
  }
  if (isList(enumeration) && enumeration.includes(null)) return { schema, isNullable: true }
  return { schema, isNullable: false }
}

function isNull(member: unknown): boolean {
  return isObject(member) && (member['type'] === 'null' || member['const'] === null)
}

const lists = new Set(['allOf', 'anyOf', 'oneOf'])
/** Keywords of JSON Schema 2020-12 without an equivalent in 3.0; leaving them out only widens the schema. */
const unknownTo30 = new Set([
  '$defs',
  '$schema',
  '$comment',
  '$anchor',
  'if',
  'then',
  'else',
  'contains',
  'minContains',
  'maxContains',
  'propertyNames',
  'dependentRequired',
  'dependentSchemas',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
])

function addMember(result: JsonObject, key: string, value: unknown): void {
  if (unknownTo30.has(key)) return
  if (key === 'const') {
    if (value === null) Object.assign(result, nullSchema)
    else result['enum'] = [value]
  } else if (key === 'exclusiveMinimum' && typeof value === 'number') {
    result['minimum'] = value
    result['exclusiveMinimum'] = true
  } else if (key === 'exclusiveMaximum' && typeof value === 'number') {
    result['maximum'] = value
    result['exclusiveMaximum'] = true
  } else if (key === 'prefixItems' && isList(value)) {
    result['items'] = value.length === 0 ? {} : { anyOf: value.map(schema30) }
  } else if (key === 'items') {
    // After a tuple, `items` describes the remaining items; 3.0 describes all items at once.
    result['items'] ??= schema30(value)
  } else if (key === 'patternProperties' && isObject(value)) {
    const schemas = Object.values(value).map(schema30)
    result['additionalProperties'] = schemas.length === 1 ? schemas[0] : { anyOf: schemas }
  } else if (key === 'additionalProperties') {
    result[key] ??= typeof value === 'boolean' ? value : schema30(value)
  } else if (key === 'examples' && isList(value)) {
    if (value.length > 0) result['example'] = value[0]
  } else if (lists.has(key) && isList(value)) result[key] = value.map(schema30)
  else if (key === 'properties' && isObject(value)) result[key] = eachMember(value, schema30)
  else if (key === 'not') result[key] = schema30(value)
  else if (key === 'type' && value === 'null') Object.assign(result, nullSchema)
  else result[key] = value
}

function eachMember(value: JsonObject, change: (value: unknown) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, change(member)]))
}
