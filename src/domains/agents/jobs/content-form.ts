import { AppError, type ErrorSpec, type Fault } from '../../../kernel/errors.ts'
import { isJsonObject } from '../../../kernel/json-object.ts'
import { jobLimits as limits } from './job-limits.ts'
import { jobsErrors } from './jobs.errors.ts'

type Json = Readonly<Record<string, unknown>>
const types = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'] as const
/** Keywords that only describe. */
const silent = ['title', 'description', 'default', 'examples', '$schema']
/** No patterns: they come from strangers, and some never end on some texts. */
const judged = [
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'const',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
]
const counts = ['minLength', 'maxLength', 'minItems', 'maxItems']
const faultsMax = 10
/** Each element of a list is compared with all of them. */
const choicesMax = 64

/** Raises 400 `agent_jobs.schema_unfit` for a schema that `assertForm` could not judge completely. */
export function assertSchema(schema: Json, location: string): void {
  assertSize(schema, { bytes: limits.schemaBytes, depth: limits.schemaDepth * 2, location })
  const wrong = faultOfSchema(schema, location, limits.schemaDepth)
  if (wrong !== null) throw unfit(jobsErrors.schema_unfit, [wrong])
}

function faultOfSchema(schema: unknown, at: string, depth: number): Fault | null {
  if (!isJsonObject(schema)) return { location: at, message: 'must be an object' }
  if (depth === 0) return { location: at, message: `is nested deeper than ${limits.schemaDepth}` }
  for (const [name, value] of Object.entries(schema)) {
    const wrong = faultOfKeyword(name, value)
    if (wrong !== null) return { location: `${at}/${name}`, message: wrong }
  }
  const { properties = {}, items } = schema
  const inner = isJsonObject(properties)
    ? Object.entries(properties).map(([name, one]) => [`${at}/properties/${name}`, one] as const)
    : []
  const below = items === undefined ? inner : [...inner, [`${at}/items`, items] as const]
  for (const [place, one] of below) {
    const wrong = faultOfSchema(one, place, depth - 1)
    if (wrong !== null) return wrong
  }
  return null
}

function faultOfKeyword(name: string, value: unknown): string | null {
  if (silent.includes(name)) return null
  if (!judged.includes(name)) return 'is not a keyword that is judged here'
  if (name === 'type') return types.some((type) => type === value) ? null : 'is not one type'
  if (name === 'properties') return isJsonObject(value) ? null : 'must be an object'
  if (name === 'additionalProperties') return typeof value === 'boolean' ? null : 'must be boolean'
  if (name === 'const') return isScalar(value) ? null : 'must be a text, a number or a boolean'
  if (name === 'enum') {
    const isList = Array.isArray(value) && value.length > 0 && value.length <= choicesMax
    return isList && value.every(isScalar) ? null : `must be 1 to ${choicesMax} plain values`
  }
  if (name === 'required') {
    const isNames = Array.isArray(value) && value.every((one) => typeof one === 'string')
    return isNames ? null : 'must be a list of names'
  }
  if (name === 'minimum' || name === 'maximum') {
    return typeof value === 'number' ? null : 'must be a number'
  }
  if (!counts.includes(name)) return null
  return Number.isSafeInteger(value) && Number(value) >= 0 ? null : 'must be a whole number'
}

/** Raises 400 `agent_jobs.content_unfit`, with the places that do not fit the schema. */
export function assertForm(value: unknown, schema: Json, location: string): void {
  const faults: Fault[] = []
  judge(value, schema, (message, path) => {
    if (faults.length < faultsMax) faults.push({ location: `${location}${path}`, message })
  })
  if (faults.length > 0) throw unfit(jobsErrors.content_unfit, faults)
}

type Report = (message: string, path: string) => void

function judge(value: unknown, schema: Json, report: Report): void {
  const { type, enum: values, const: only } = schema
  if (type !== undefined && !hasType(value, type)) {
    report(`must be of type ${JSON.stringify(type)}`, '')
    return
  }
  if (Array.isArray(values) && !values.includes(value)) {
    report('is none of the allowed values', '')
  }
  if (only !== undefined && only !== value) report('is not the one allowed value', '')
  if (typeof value === 'string') judgeCount([...value].length, schema, report)
  if (typeof value === 'number') judgeNumber(value, schema, report)
  if (Array.isArray(value)) judgeList(value, schema, report)
  else if (isJsonObject(value)) judgeObject(value, schema, report)
}

function judgeCount(length: number, { minLength, maxLength }: Json, report: Report): void {
  if (minLength !== undefined && length < Number(minLength)) report('is too short', '')
  if (maxLength !== undefined && length > Number(maxLength)) report('is too long', '')
}

function judgeNumber(value: number, { minimum, maximum }: Json, report: Report): void {
  if (minimum !== undefined && value < Number(minimum)) report('is too small', '')
  if (maximum !== undefined && value > Number(maximum)) report('is too large', '')
}

function judgeList(list: readonly unknown[], schema: Json, report: Report): void {
  const { items, minItems, maxItems } = schema
  judgeCount(list.length, { minLength: minItems, maxLength: maxItems }, report)
  if (!isJsonObject(items)) return
  for (const [index, one] of list.entries()) {
    judge(one, items, (message, path) => report(message, `/${index}${path}`))
  }
}

function judgeObject(value: Json, schema: Json, report: Report): void {
  const { required = [], properties = {}, additionalProperties = true } = schema
  const known = isJsonObject(properties) ? properties : {}
  for (const name of Array.isArray(required) ? required : []) {
    if (!Object.hasOwn(value, String(name))) report('is missing', `/${String(name)}`)
  }
  for (const [name, one] of Object.entries(value)) {
    const inner = Object.hasOwn(known, name) ? known[name] : undefined
    if (isJsonObject(inner)) {
      judge(one, inner, (message, path) => report(message, `/${name}${path}`))
    } else if (additionalProperties === false) report('is not known', `/${name}`)
  }
}

function hasType(value: unknown, type: unknown): boolean {
  switch (type) {
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isJsonObject(value)
    case 'null':
      return value === null
    case 'integer':
      return Number.isInteger(value)
    default:
      return typeof value === type
  }
}

function isScalar(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

/** Raises 400 for a value that is larger, or nested deeper, than it may be. */
export function assertSize(
  value: unknown,
  { bytes, depth, location }: { readonly bytes: number; readonly depth: number; location: string },
): void {
  if (depthOf(value, depth + 1) > depth) {
    throw unfit(jobsErrors.content_unfit, [{ location, message: `is nested deeper than ${depth}` }])
  }
  if (Buffer.byteLength(JSON.stringify(value)) > bytes) {
    throw unfit(jobsErrors.content_unfit, [{ location, message: `is larger than ${bytes} bytes` }])
  }
}

/** The nesting of a value, counted up to `most`. */
function depthOf(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null || most === 0) return 0
  return 1 + Math.max(0, ...Object.values(value).map((one) => depthOf(one, most - 1)))
}

function unfit(spec: ErrorSpec, faults: readonly Fault[]): AppError {
  const [first] = faults
  return new AppError(spec, `${first?.location} ${first?.message}.`, { faults })
}
