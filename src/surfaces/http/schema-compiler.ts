import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import stringify from 'fast-json-stringify'
import type { Fault } from '../../kernel/errors.ts'
import { withoutIds } from '../../kernel/schemas.ts'
import { textRequirement } from '../../kernel/stored-text.ts'

// Verbose, so that a fault carries its schema, whose description says what to send.
const options = { allErrors: true, useDefaults: true, strict: false, verbose: true } as const
/**
 * Bodies are parsed JSON, so a wrong type is the caller's fault; URLs hold only text, so numbers are parsed from it.
 */
const bodies = withFormats(new Ajv(options))
const urls = withFormats(new Ajv({ ...options, coerceTypes: true }))
const faultsMax = 20

/** The part of the request that a value is in; the start of each fault's location. */
export type InputPart = 'body' | 'params' | 'query'
/** Applies defaults in place and lists the faults; empty means valid. */
export type Validate = (value: unknown) => readonly Fault[]

/**
 * Compiles on first use, and a shared schema only once: compiling a thousand rows at start would delay every start and
 * every test by seconds.
 */
export function lazyValidator(part: InputPart, schema: object): Validate {
  let compiled: ValidateFunction | undefined
  return (value) => {
    compiled ??= part === 'body' ? validatorOfBody(schema) : validatorOfUrl(schema)
    if (compiled(value)) return []
    return toFaults(part, compiled.errors ?? []).slice(0, faultsMax)
  }
}

const validatorOfBody = oncePerSchema((schema) => bodies.compile(schema))
const validatorOfUrl = oncePerSchema((schema) => urls.compile(schema))
const serializerOf = oncePerSchema((schema): ((value: unknown) => string) => stringify(schema))

function oncePerSchema<result>(make: (schema: object) => result): (schema: object) => result {
  const known = new WeakMap<object, result>()
  return (schema) => {
    const found = known.get(schema) ?? make(withoutIds(schema))
    known.set(schema, found)
    return found
  }
}

/**
 * Serialises only the members that the schema declares, so that a handler cannot leak others. A frozen object is
 * serialised once, because returning the same one again means that nothing has changed. Text beyond ASCII is cached as
 * bytes, which sockets take without encoding.
 */
export function lazySerializer(schema: object): (value: unknown) => string | Buffer {
  let serialize: ((value: unknown) => string) | undefined
  const written = new WeakMap<object, string | Buffer>()
  return (value) => {
    serialize ??= serializerOf(schema)
    if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) {
      return serialize(value)
    }
    const known = written.get(value)
    if (known !== undefined) return known
    const text = serialize(value)
    const body = isAscii(text) ? text : Buffer.from(text)
    written.set(value, body)
    return body
  }
}

/** Whether all characters are ASCII, so that the text needs no encoding. */
function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length
}

/**
 * Reports a union of constants as one list of choices instead of one fault for each, and text that is too short only as
 * that.
 */
function toFaults(part: InputPart, all: readonly ErrorObject[]): readonly Fault[] {
  const short = new Set(
    all.filter(({ keyword }) => keyword === 'minLength').map(({ instancePath }) => instancePath),
  )
  const errors = all.filter(
    ({ instancePath, keyword }) => keyword !== 'pattern' || !short.has(instancePath),
  )
  const choices = Map.groupBy(
    errors.filter(({ keyword }) => keyword === 'const'),
    ({ instancePath }) => instancePath,
  )
  return errors.flatMap((error) => {
    const allowed = choices.get(error.instancePath)
    if (allowed === undefined) return [toFault(part, error)]
    if (error !== allowed[0]) return isOfUnion(error) ? [] : [toFault(part, error)]
    const values = allowed.map(({ params }) => String(params['allowedValue']))
    return [choiceFault(`${part}${error.instancePath}`, values)]
  })
}

function isOfUnion({ keyword }: ErrorObject): boolean {
  return keyword === 'const' || keyword === 'anyOf'
}

function choiceFault(location: string, values: readonly string[]): Fault {
  const list = values.join(', ')
  return values.length === 1
    ? { location, message: `must be ${list}`, fix: `Send ${list}.` }
    : { location, message: `must be one of ${list}`, fix: `Use one of ${list}.` }
}

function toFault(part: InputPart, error: ErrorObject): Fault {
  const location = `${part}${error.instancePath}`
  const { additionalProperty, missingProperty, allowedValues } = error.params
  if (typeof additionalProperty === 'string') {
    return {
      location: `${location}/${additionalProperty}`,
      message: 'is not a known field',
      fix: `Remove ${additionalProperty} or correct its spelling.`,
    }
  }
  if (typeof missingProperty === 'string') {
    return {
      location: `${location}/${missingProperty}`,
      message: 'is required',
      fix: `Add ${missingProperty}.`,
    }
  }
  if (Array.isArray(allowedValues)) return choiceFault(location, allowedValues.map(String))
  if (error.keyword === 'pattern') {
    const requirement = textRequirement(String(error.params['pattern']))
    if (requirement !== undefined) {
      return { location, message: `must be ${requirement}`, fix: `Send ${requirement}.` }
    }
    const described = formFault(location, error.parentSchema)
    if (described !== undefined) return described
  }
  // How many members there may be says less than which ones.
  if (error.keyword === 'minProperties' || error.keyword === 'maxProperties') {
    const described = formFault(location, error.parentSchema)
    if (described !== undefined) return described
  }
  const message = inWords(error.message ?? 'is not valid')
  return { location, message, fix: `Send a value that ${asProperty(message)}.` }
}

/**
 * A fault of format in the words of the schema's description; undefined where only the regular expression describes it.
 */
function formFault(location: string, schema: unknown): Fault | undefined {
  const description: unknown = Reflect.get(Object(schema), 'description')
  if (typeof description !== 'string') return undefined
  return {
    location,
    message: 'does not have the form that is asked for',
    fix: `Send this: ${description.replace(/\.$/, '')}.`,
  }
}

/** The compiler's messages in plain language. */
function inWords(message: string): string {
  return message
    .replace('must NOT have fewer than', 'must have at least')
    .replace('must NOT have more than', 'must have at most')
    .replace(/^must be (string|number|boolean|null)$/, 'must be a $1')
    .replace(/^must be (integer|object|array)$/, 'must be an $1')
}

function asProperty(message: string): string {
  return message
    .replace(/^must be /, 'is ')
    .replace(/^must have /, 'has ')
    .replace(/^must match /, 'matches ')
}

function withFormats(ajv: Ajv): Ajv {
  formats.default(ajv)
  return ajv
}
