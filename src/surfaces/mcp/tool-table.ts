import type { Catalog, Entry } from '../../catalog/entry.ts'
import { requestSchema } from '../../kernel/input-schema.ts'
import { type JsonOperation, operationId, type Shape, toolName } from '../../kernel/operation.ts'
import type { ArgumentPart } from '../../ports/dispatch.ts'
import { briefInput } from './brief-input.ts'
import { takingEther } from './ether.ts'
import type { GuideEntry } from './guide/guide-entry.ts'
import { toolGuide } from './guide/tool-guide.ts'
import { outlineOf } from './outline.ts'
import { type Renames, renamedSchema, renamesOf, reversed } from './renames.ts'
import { isJsonObject, type JsonObject, plainSchema } from './schema-json.ts'
import { describeTool } from './tool-description.ts'
import { toolHints } from './tool-hints.ts'
import { createToolNamer } from './tool-names.ts'
import { toolWord } from './vocabulary.ts'

/** The part of the request that an argument belongs to. */

type ObjectSchema = JsonObject & {
  readonly type: 'object'
  readonly properties: JsonObject
  readonly required?: string[]
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
  readonly annotations: ReturnType<typeof toolHints> & { readonly title: string }
  readonly operation: JsonOperation
  /** The part of each argument, by its name in the row. */
  readonly parts: ReadonlyMap<string, ArgumentPart>
  /** From the tool's words to the row's input names. */
  readonly toRow: Renames
  /** From the row's input names to the tool's words. */
  readonly toWordsOfInput: Renames
  /** From the row's output names to the tool's words. */
  readonly toWords: Renames
  /** Rewrites a text of the row with tool names and their words. */
  readonly tell: (text: string) => string
  /** True when the output is not an object and is wrapped as `result`, because tools must return objects. */
  readonly wrapsOutput: boolean
}

const nameCharactersMax = 64

/**
 * Creates the tools of the table: every JSON operation that takes an API key, except those that cost money and those
 * that opt out. Throws for names that are taken twice or too long, arguments that two parts of a request share, and
 * words that would be ambiguous.
 */
export function createToolTable(catalog: Catalog): readonly ToolRow[] {
  const tellNames = createToolNamer(catalog, (entry) => toolOperation(entry) !== undefined)
  const drafts = catalog.entries.flatMap((entry) => {
    const operation = toolOperation(entry)
    return operation === undefined ? [] : [toDraft(entry, operation)]
  })
  const tools = drafts.map((draft) => toToolRow(draft, tellNames))
  const breaches = [...nameBreaches(tools), ...tools.flatMap(argumentBreaches)]
  if (breaches.length > 0) {
    throw new Error(`the tool table is broken:\n- ${breaches.join('\n- ')}`)
  }
  return tools
}

function toolOperation({ operation }: Entry): JsonOperation | undefined {
  if (operation.kind !== 'json' || operation.mcp === false) return undefined
  if (operation.tier === 'monetized') return undefined
  const credentials: readonly string[] = operation.auth
  return credentials.length === 0 || credentials.includes('api_key') ? operation : undefined
}

type Draft = {
  readonly entry: Entry
  readonly operation: JsonOperation
  readonly guide: GuideEntry | undefined
  readonly input: ObjectSchema
  readonly output: ObjectSchema
  readonly toWords: Renames
  readonly ofInput: Renames
  readonly wrapsOutput: boolean
}

/** A row's schemas with the tools' words. */
function toDraft(entry: Entry, operation: JsonOperation): Draft {
  const guide = toolGuide[operation.name]
  const wordFor = (name: string, schema: JsonObject, holder: string) =>
    toolWord({
      domain: entry.domain,
      row: operation.name,
      holder,
      name,
      schema,
      id: guide?.id,
    })
  const output = plainSchema(operation.output)
  const wrapsOutput = !isObjectSchema(output)
  const full: JsonObject = wrapsOutput
    ? { type: 'object', properties: { result: output }, required: ['result'] }
    : output
  const input = inputSchema(operation)
  const toWords = renamesOf(full, wordFor)
  const ofInput = renamesOf(input, wordFor)
  return {
    entry,
    operation,
    guide,
    toWords,
    ofInput,
    wrapsOutput,
    input: objectSchema(renamedSchema(takingEther(briefInput(input)), ofInput)),
    output: objectSchema(renamedSchema(full, toWords)),
  }
}

function toToolRow(draft: Draft, tellNames: (text: string) => string): ToolRow {
  const { entry, operation, guide, ofInput } = draft
  const tell = (text: string) => inWords(tellNames(text), ofInput)
  return {
    name: toolName(operation.name),
    toolset: entry.domain,
    title: operation.summary,
    description: tell(describeTool(operation, guide)),
    inputSchema: objectSchema(withDescriptions(draft.input, tell)),
    outputSchema: {
      ...objectSchema(outlineOf(draft.output)),
      ...(draft.wrapsOutput ? { required: ['result'] } : {}),
    },
    annotations: { title: operation.summary, ...toolHints(entry.domain, operation) },
    operation,
    parts: new Map(inputParts(operation).flatMap(([part, names]) => names.map((n) => [n, part]))),
    toRow: reversed(ofInput),
    toWordsOfInput: ofInput,
    toWords: draft.toWords,
    tell,
    wrapsOutput: draft.wrapsOutput,
  }
}

function inputSchema(operation: JsonOperation): ObjectSchema {
  const shapes = (['params', 'query', 'body'] as const).flatMap((part) => {
    const found: Shape | undefined = operation.input[part]
    const schema = found === undefined ? undefined : plainSchema(requestSchema(found))
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

/** Replaces names of the row in a text, where they are plainly meant as names: in code marks or in camel case. */
function inWords(text: string, renames: Renames): string {
  let result = text
  for (const [name, { word }] of renames) {
    if (name === word) continue
    const form = /[A-Z]/.test(name) ? `\\b${name}\\b` : `(?<=\`)${name}(?=\`)`
    result = result.replace(new RegExp(form, 'g'), word)
  }
  return result
}

/** The schema with its descriptions rewritten. */
function withDescriptions(schema: JsonObject, tell: (text: string) => string): JsonObject {
  const copy: JsonObject = JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === 'description' && typeof value === 'string' ? tell(value) : value,
  )
  return copy
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

function isObjectSchema(schema: JsonObject): schema is ObjectSchema {
  return schema['type'] === 'object' && isJsonObject(schema['properties'])
}

/** The schema of an object, possibly without declared members. */
function objectSchema(schema: JsonObject): ObjectSchema {
  const { properties, required } = schema
  return {
    ...schema,
    type: 'object',
    properties: isJsonObject(properties) ? properties : {},
    ...(Array.isArray(required) ? { required: required.map(String) } : {}),
  }
}
