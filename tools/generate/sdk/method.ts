import type { TSchema } from '@sinclair/typebox'
import { isJsonObject } from '../../../src/kernel/json-object.ts'
import {
  ignoresIdempotencyKey,
  isPriced,
  type Media,
  type Operation,
  operationId,
  pathParameters,
} from '../../../src/kernel/operation.ts'
import { rowPriceWords } from '../../../src/kernel/price-words.ts'
import { comment, docOf, type Schema, type TypePrinter } from './type-printer.ts'

/** One method of a resource of the client library. */
export type Method = {
  readonly name: string
  /** Its line in the resource's interface, with its comment. */
  readonly signature: string
  /** Its row of the table that the library reads at run time. */
  readonly row: string
  /** The types that the line names and the resource declares. */
  readonly types: readonly string[]
}

/**
 * The method of a row, whose path at run time is `template`; null for the socket, which the library opens itself.
 */
export function methodOf(row: Operation, template: string, printer: TypePrinter): Method | null {
  if (row.kind === 'socket') return null
  const name = row.name.split('.')[1] ?? ''
  const words = pascal(row.name)
  const input = inputOf(row, printer, `${words}Input`)
  const answer = answerOf(row, printer, `${words}Answer`)
  const argument = input === null ? '' : `input${input.isOptional ? '?' : ''}: ${input.type}, `
  const options = answer.isStream ? 'StreamOptions' : 'CallOptions'
  const none = input === null ? 'input?: NoInput, ' : argument
  return {
    name,
    signature: `${docs(row)}${name}(${none}options?: ${options}): ${answer.type}`,
    row: `${name}: ${rowText(row, { template, whole: input?.isWhole === true, answer })}`,
    types: [...(input?.declaration ?? []), ...answer.declaration],
  }
}

type Input = {
  readonly type: string
  readonly isOptional: boolean
  /** The body is one member, `body`, because it is no object of named members. */
  readonly isWhole: boolean
  readonly declaration: readonly string[]
}

/** All parameters in one flat object. Throws for a row with one name in two parts of its request. */
function inputOf(row: Operation, printer: TypePrinter, name: string): Input | null {
  const { names, params, query, body } = partsOf(row, printer)
  const twice = names.find((one, at) => names.indexOf(one) !== at)
  if (twice !== undefined) throw new Error(`${row.name} has ${twice} in two parts of its request`)
  const parts: string[] = []
  if (params.length > 0) parts.push(`{\n${params.join('\n')}\n}`)
  if (query !== null) parts.push(printer.print(query))
  const isWhole = body !== null && !isMembers(body.schema)
  if (body !== null) {
    const type = printer.print(body.schema)
    const mark = body.isRequired ? '' : '?'
    parts.push(isWhole ? `{\nreadonly body${mark}: ${type}\n}` : type)
  }
  if (parts.length === 0) return null
  const needed = [query, body?.schema].some((schema) => requires(schema))
  const isOptional = params.length === 0 && !needed && !(isWhole && body.isRequired)
  const type = parts.join(' & ')
  return {
    type: name,
    isOptional,
    isWhole,
    declaration: [
      `/** What {@link ${resourceType(row)}.${methodName(row)}} takes. */\nexport type ${name} = ${type}`,
    ],
  }
}

function partsOf(row: Operation, printer: TypePrinter) {
  const described = row.kind === 'delegate' ? row.describes : undefined
  const schemas = isJsonObject(row.input.params?.properties) ? row.input.params.properties : {}
  const params = pathParameters(row.path).map((name) => {
    const schema: unknown = schemas[name]
    const type = schema === undefined ? 'string' : printer.print(schema)
    return `${docOf(schema)}readonly ${camel(name)}: ${type}`
  })
  const asJson = described?.body?.['application/json']
  const schema: Schema | undefined = row.input.body ?? asJson
  const query: Schema | undefined = row.input.query ?? described?.query
  return {
    names: [...pathParameters(row.path).map(camel), ...namesIn(query), ...namesIn(schema)],
    params,
    query: query !== undefined && isMembers(query) ? query : null,
    body:
      schema === undefined
        ? null
        : { schema, isRequired: row.input.body !== undefined || described?.bodyRequired !== false },
  }
}

function namesIn(schema: Schema | undefined): readonly string[] {
  const properties = schema?.['properties']
  return isJsonObject(properties) ? Object.keys(properties) : []
}

function isMembers(schema: Schema): boolean {
  return isJsonObject(schema['properties']) && Object.keys(schema['properties']).length > 0
}

function requires(schema: Schema | null | undefined): boolean {
  const required = schema?.['required']
  const properties = isJsonObject(schema?.['properties']) ? schema['properties'] : {}
  if (!Array.isArray(required)) return false
  return required.some((name) => {
    const member = properties[String(name)]
    return !(isJsonObject(member) && 'default' in member)
  })
}

type Answer = {
  readonly type: string
  readonly isStream: boolean
  readonly declaration: readonly string[]
  /** What the library does with the body, where it is not JSON. */
  readonly as?: 'blob' | 'events' | 'text'
  /** The answer is JSON, or a stream where the input asks for one. */
  readonly mayStream?: boolean
  /** The member with the items of a page. */
  readonly list?: string
}

function answerOf(row: Operation, printer: TypePrinter, name: string): Answer {
  if (row.kind === 'stream') return eventsOf(row)
  if (row.kind === 'json') return jsonOf(row, { printer, name, schema: row.output })
  if (row.kind === 'document') {
    const isJson = row.produces.every((type) => type === 'application/json')
    if (isJson) return jsonOf(row, { printer, name, schema: row.describes })
    const isText = row.produces.every((type) => /^text\/|\+xml$/.test(type))
    return isText ? plain('Call<string>', 'text') : plain('Call<Blob>', 'blob')
  }
  const bodies = row.kind === 'delegate' ? successOf(row.describes?.answers) : []
  const schema = bodies.find((media) => media['application/json'])?.['application/json']
  const streams = bodies.some((media) => media['text/event-stream'])
  if (schema === undefined && streams) return eventsOf(row)
  if (schema === undefined) return plain('Call<void>')
  const one = jsonOf(row, { printer, name, schema })
  return streams
    ? { ...one, type: one.type.replace(/^Call</, 'StreamableCall<'), mayStream: true }
    : one
}

function eventsOf(row: Operation): Answer {
  const type = row.name === 'events.follow' ? 'AnyEvent' : 'unknown'
  return { ...plain(`EventStream<${type}>`, 'events'), isStream: true }
}

function plain(type: string, as?: Answer['as']): Answer {
  return { type, isStream: false, declaration: [], ...(as === undefined ? {} : { as }) }
}

function successOf(answers: Readonly<Record<number, Media | null>> = {}): readonly Media[] {
  return Object.entries(answers).flatMap(([status, media]) =>
    Number(status) < 300 && media !== null ? [media] : [],
  )
}

function jsonOf(
  row: Operation,
  parts: {
    readonly printer: TypePrinter
    readonly name: string
    readonly schema: TSchema | undefined
  },
): Answer {
  const { printer, name, schema } = parts
  const printed = printer.print(schema)
  const isShort = /^(ReadonlyArray<)?[\w]+>?$/.test(printed)
  const type = isShort ? printed : name
  const declaration = isShort
    ? []
    : [
        `/** What {@link ${resourceType(row)}.${methodName(row)}} answers. */\nexport type ${name} = ${printed}`,
      ]
  const list = listMember(row, schema)
  const whole =
    list === undefined ? `Call<${type}>` : `PagedCall<${type}, ItemOf<${type}, '${list}'>>`
  return { type: whole, isStream: false, declaration, ...(list === undefined ? {} : { list }) }
}

/** The member with the items of a page, where the row takes a cursor and answers with the next one. */
function listMember(row: Operation, schema: Schema | undefined): string | undefined {
  const query: Schema | undefined = row.input.query
  const properties = query?.['properties']
  if (!isJsonObject(properties) || !('cursor' in properties)) return undefined
  const variants = Array.isArray(schema?.['anyOf']) ? schema['anyOf'] : [schema]
  for (const variant of variants) {
    const members = isJsonObject(variant) ? variant['properties'] : undefined
    if (!isJsonObject(members) || !('nextCursor' in members)) continue
    const lists = Object.keys(members).filter((key) => {
      const member = members[key]
      return isJsonObject(member) && member['type'] === 'array'
    })
    return lists.find((key) => key === 'items') ?? lists[0]
  }
  return undefined
}

function rowText(
  row: Operation,
  parts: { readonly template: string; readonly answer: Answer; readonly whole: boolean },
): string {
  const { answer, template, whole } = parts
  const described = row.kind === 'delegate' ? row.describes : undefined
  const body = row.input.body ?? described?.body?.['application/json'] ?? null
  const query: Schema | undefined = row.input.query ?? described?.query
  const isMixed = body !== null && query !== undefined && isMembers(query)
  const properties = query?.['properties']
  const names = isMixed && isJsonObject(properties) ? Object.keys(properties) : []
  const traits = {
    ...(body === null && row.method !== 'GET' ? { body: 'none' } : whole ? { body: 'whole' } : {}),
    ...(names.length > 0 ? { query: names } : {}),
    ...(answer.as === undefined ? {} : { answer: answer.as }),
    ...(answer.mayStream === true ? { streams: true } : {}),
    ...(answer.list === undefined ? {} : { list: answer.list }),
    ...(ignoresIdempotencyKey(row) && row.effect !== 'none' ? { keyless: true } : {}),
    ...(isPriced(row) && row.method === 'GET' ? { priced: true } : {}),
  }
  const last = Object.keys(traits).length === 0 ? '' : `, ${JSON.stringify(traits)}`
  return `[${JSON.stringify(row.method)}, ${JSON.stringify(camelPath(template))}${last}]`
}

/** The words of a row as the comment of its method. */
function docs(row: Operation): string {
  const codes = (row.errors ?? []).map(({ code }) => code)
  return comment([
    `${row.summary}.`.replace(/\.\.$/, '.'),
    ...(row.description === undefined ? [] : ['', row.description]),
    '',
    [`\`${row.method} ${row.path}\`, \`${operationId(row)}\`.`, ...costs(row)].join(' '),
    ...(codes.length === 0
      ? []
      : [`@throws {BourseError} ${codes.map((code) => `\`${code}\``).join(', ')}`]),
  ])
}

function costs(row: Operation): readonly string[] {
  const price = rowPriceWords(row)
  return price === null ? [] : [`Costs ${price}.`]
}

/** The name of a resource's interface: `launches` is `LaunchesMethods`. */
export function resourceType(row: Pick<Operation, 'name'>): string {
  return `${pascal(row.name.split('.')[0] ?? '')}Methods`
}

function methodName(row: Operation): string {
  return row.name.split('.')[1] ?? ''
}

/** `launches.listTrades` is `LaunchesListTrades`. */
export function pascal(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

/** `task-id` is `taskId`. */
function camel(text: string): string {
  return text.replace(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function camelPath(path: string): string {
  return path.replace(/\{([^}]+)\}/g, (_, name: string) => `{${camel(name)}}`)
}
