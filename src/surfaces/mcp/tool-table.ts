import type { Catalog, Entry } from '../../catalog/entry.ts'
import { documentPattern } from '../../kernel/document-patterns.ts'
import { asSent } from '../../kernel/input-schema.ts'
import { type JsonOperation, operationId, type Shape } from '../../kernel/operation.ts'

/** Which part of a request an argument of a tool belongs to. */
export type ArgumentPart = 'params' | 'query' | 'body'

type Json = string | number | boolean | null | Json[] | JsonObject
type JsonObject = { [name: string]: Json }
type ObjectSchema = {
  readonly type: 'object'
  readonly properties: JsonObject
  readonly required?: string[]
  readonly additionalProperties?: boolean
}

/** One operation as a tool. */
export type ToolRow = {
  readonly name: string
  /** The toolset that lists it: the operation's domain. */
  readonly toolset: string
  readonly title: string
  readonly description: string
  readonly inputSchema: ObjectSchema
  readonly outputSchema: ObjectSchema
  readonly annotations: {
    readonly title: string
    readonly readOnlyHint: boolean
    readonly destructiveHint: boolean
    readonly idempotentHint: boolean
  }
  readonly operation: JsonOperation
  /** Where each argument goes. */
  readonly parts: ReadonlyMap<string, ArgumentPart>
  /** True when the output is not an object and travels as `result`, because tools must answer objects. */
  readonly wrapsOutput: boolean
}

const nameCharactersMax = 64

/**
 * Makes the tools of the table: every JSON operation that an API key opens, without those that cost money and
 * those that opt out. Throws with every name that is taken twice or too long, and every argument that two
 * parts of one request share.
 */
export function createToolTable(catalog: Catalog): readonly ToolRow[] {
  const tools = catalog.entries.flatMap((entry) => {
    const operation = toolOperation(entry)
    return operation === undefined ? [] : [toToolRow(entry, operation)]
  })
  const breaches = [...nameBreaches(tools), ...tools.flatMap(argumentBreaches)]
  if (breaches.length > 0) {
    throw new Error(`the tool table is broken:\n- ${breaches.join('\n- ')}`)
  }
  return tools
}

/** The name of an operation's tool: `<domain>_<name>` in snake case. */
export function toolName({ domain, name }: Pick<Entry, 'domain' | 'name'>): string {
  return `${domain}_${name}`
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase()
}

function toolOperation({ operation }: Entry): JsonOperation | undefined {
  if (operation.kind !== 'json' || operation.mcp === false) return undefined
  if (operation.tier === 'monetized') return undefined
  const credentials: readonly string[] = operation.auth
  return credentials.length === 0 || credentials.includes('api_key') ? operation : undefined
}

function toToolRow(entry: Entry, operation: JsonOperation): ToolRow {
  const output = plain(operation.output)
  const wrapsOutput = !isObjectSchema(output)
  const { method, effect, summary, description } = operation
  return {
    name: toolName(entry),
    toolset: entry.domain,
    title: summary,
    description: description === undefined ? `${summary}.` : `${summary}. ${description}`,
    inputSchema: inputSchema(operation),
    outputSchema: wrapsOutput
      ? { type: 'object', properties: { result: output }, required: ['result'] }
      : output,
    annotations: {
      title: summary,
      readOnlyHint: effect === 'none',
      destructiveHint: effect === 'irreversible',
      idempotentHint: effect === 'none' || method === 'PUT' || method === 'DELETE',
    },
    operation,
    parts: new Map(inputParts(operation).flatMap(([part, names]) => names.map((n) => [n, part]))),
    wrapsOutput,
  }
}

function inputSchema(operation: JsonOperation): ObjectSchema {
  const shapes = (['params', 'query', 'body'] as const).flatMap((part) => {
    const found: Shape | undefined = operation.input[part]
    const schema = found === undefined ? undefined : plain(asSent(found))
    return schema !== undefined && isObjectSchema(schema) ? [schema] : []
  })
  const required = shapes.flatMap((schema) => schema.required ?? [])
  return {
    type: 'object',
    properties: Object.assign({}, ...shapes.map((schema) => schema.properties)),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  }
}

function inputParts(operation: JsonOperation): readonly (readonly [ArgumentPart, string[]])[] {
  return (['params', 'query', 'body'] as const).map((part) => {
    const found: Shape | undefined = operation.input[part]
    return [part, Object.keys(found?.properties ?? {})] as const
  })
}

function argumentBreaches({ operation }: ToolRow): readonly string[] {
  const seen = new Set<string>()
  return inputParts(operation).flatMap(([, names]) =>
    names.flatMap((name) => {
      if (!seen.has(name)) {
        seen.add(name)
        return []
      }
      return [`${operationId(operation)} takes ${name} in two parts of the request`]
    }),
  )
}

function nameBreaches(tools: readonly ToolRow[]): readonly string[] {
  const names = tools.map(({ name }) => name)
  return [
    ...names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => `the tool ${name} is declared twice`),
    ...names
      .filter((name) => name.length > nameCharactersMax)
      .map((name) => `the tool name ${name} is longer than ${nameCharactersMax} characters`),
  ]
}

/** The schema as JSON. `$id` names an OpenAPI component; clients would refuse the same `$id` twice. */
function plain(schema: object): JsonObject {
  const copy: JsonObject = JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => {
      if (key === '$id') return undefined
      return key === 'pattern' && typeof value === 'string' ? documentPattern(value) : value
    }),
  )
  return copy
}

function isObjectSchema(schema: JsonObject): schema is JsonObject & ObjectSchema {
  return schema['type'] === 'object' && schema['properties'] !== undefined
}
