import { canonicalJson } from '../../kernel/canonical-json.ts'
import { type JsonOperation, pathParameters, scopeOf } from '../../kernel/operation.ts'
import { withoutIds } from '../../kernel/schemas.ts'
import { openingScopes, type Scope } from '../../kernel/scope.ts'
import {
  type ArgumentPart,
  type InnerRequest,
  placeArguments,
  toInnerRequest,
} from '../../ports/dispatch.ts'
import type { ModelTool } from '../../ports/language-model.ts'
import { sha256 } from './intent-hash.ts'
import {
  callableRow,
  kindOf,
  type PolicyRow,
  reachesOut,
  type ToolKind,
  taints,
} from './tool-policy.ts'

/** A row of the table as the app knows it. */
export type TableRow = PolicyRow & { readonly id: string; readonly name: string }

/** A row that runs may call. */
export type RunTool = {
  readonly operationId: string
  readonly kind: ToolKind
  readonly taints: boolean
  readonly reachesOut: boolean
  /** What the model sees. */
  readonly shown: ModelTool
  /** A hash of all that the model sees and of what is called; another one is another tool. */
  readonly pin: string
  readonly operation: JsonOperation
  readonly parts: ReadonlyMap<string, ArgumentPart>
  /** The scopes that open the row, and the narrowest of them. */
  readonly opening: ReadonlySet<Scope>
  readonly scope: Scope
}

/** Every tool of the table. */
export type ToolTable = {
  readonly byId: (operationId: string) => RunTool | undefined
  /** The tools that one word of an agent's list names: an identifier, one with `*` for any rest, or a scope. */
  readonly named: (word: string) => readonly RunTool[]
}

const nameMax = 64
const descriptionMax = 1_000

/** Makes the tools of the table; it is read when it is first asked, when it is complete. */
export function createToolTable(rows: () => readonly TableRow[]): ToolTable {
  let known: ReadonlyMap<string, RunTool> | undefined
  const tools = () => {
    known ??= new Map(
      rows().flatMap((row) => {
        const operation = callableRow(row)
        return operation === undefined ? [] : [[row.id, toTool(row, operation)] as const]
      }),
    )
    return known
  }
  return {
    byId: (operationId) => tools().get(operationId),
    named(word) {
      const all = [...tools().values()]
      if (word.includes(':')) {
        return all.filter(
          ({ operation, opening }) => scopeOf(operation) === word || isIn(opening, word),
        )
      }
      const [stem = ''] = word.split('*', 1)
      if (!word.includes('*')) return all.filter(({ operationId }) => operationId === word)
      return all.filter(({ operationId }) => operationId.startsWith(stem))
    },
  }
}

function isIn(scopes: ReadonlySet<Scope>, word: string): boolean {
  for (const scope of scopes) if (scope === word) return true
  return false
}

function toTool(row: TableRow, operation: JsonOperation): RunTool {
  const { summary, description, method, path, effect } = operation
  const shown = {
    name: modelName(row),
    description: (description === undefined ? summary : `${summary}. ${description}`).slice(
      0,
      descriptionMax,
    ),
    inputSchema: inputSchema(operation),
  }
  const opening = openingScopes({ ...operation, scope: scopeOf(operation) })
  const own = `route:${method.toLowerCase()}:${path}`
  return {
    operationId: row.id,
    kind: kindOf(row),
    taints: taints(row),
    reachesOut: reachesOut(row),
    shown,
    pin: sha256(canonicalJson({ shown, method, path, effect })),
    operation,
    parts: new Map(
      partsOf(operation).flatMap(([part, names]) => names.map((name) => [name, part] as const)),
    ),
    opening,
    scope: [...opening].find((scope) => scope === own) ?? scopeOf(operation),
  }
}

/** `<domain>_<name>` in snake case, which models find easier than a path; the identifier's hash where it is long. */
function modelName({ domain, name, id }: TableRow): string {
  const words = `${domain}_${name}`
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase()
  return words.length <= nameMax
    ? words
    : `${words.slice(0, nameMax - 9)}_${sha256(id).slice(0, 8)}`
}

function partsOf(
  operation: JsonOperation,
): readonly (readonly [ArgumentPart, readonly string[]])[] {
  return (['params', 'query', 'body'] as const).map((part) => {
    const shape: { properties?: object } | undefined = operation.input[part]
    return [part, Object.keys(shape?.properties ?? {})] as const
  })
}

/** The schema as plain JSON; `$id` names a component of documents and is nothing to a model. */
function inputSchema(operation: JsonOperation): ModelTool['inputSchema'] {
  const shapes = (['params', 'query', 'body'] as const).flatMap((part) => {
    const shape: { properties?: object; required?: string[] } | undefined = operation.input[part]
    return shape === undefined ? [] : [shape]
  })
  return {
    type: 'object',
    properties: withoutIds(Object.assign({}, ...shapes.map(({ properties }) => properties))),
    required: shapes.flatMap(({ required }) => required ?? []),
    additionalProperties: false,
  }
}

/** Why the arguments cannot be placed in a request; the gates of the API check the rest. */
export function placementFault(tool: RunTool, given: unknown): string | null {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return 'The arguments must be an object.'
  }
  const unknown = Object.keys(given).filter((name) => !tool.parts.has(name))
  if (unknown.length > 0) return `These are no arguments: ${unknown.join(', ')}.`
  const values = new Map<string, unknown>(Object.entries(given))
  const missing = pathParameters(tool.operation.path).filter((name) => !isSegment(values.get(name)))
  return missing.length > 0 ? `These arguments are missing: ${missing.join(', ')}.` : null
}

/** One segment of a path that stays where it is put: `..` would name another operation. */
function isSegment(value: unknown): boolean {
  if (typeof value === 'number') return true
  return typeof value === 'string' && value !== '' && value !== '.' && value !== '..'
}

/** The request that the call is. */
export function toRequest(
  tool: RunTool,
  given: object,
  headers: Readonly<Record<string, string>>,
): InnerRequest {
  const placed = placeArguments(given, (name) => tool.parts.get(name))
  return toInnerRequest(tool.operation, placed, headers)
}
