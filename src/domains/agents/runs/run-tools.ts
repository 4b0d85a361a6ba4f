import { canonicalJson } from '../../../kernel/canonical-json.ts'
import { AppError } from '../../../kernel/errors.ts'
import { type JsonOperation, pathParameters, scopeOf, toolName } from '../../../kernel/operation.ts'
import { toProblem } from '../../../kernel/problem.ts'
import { withoutIds } from '../../../kernel/schemas.ts'
import { openingScopes, type Scope } from '../../../kernel/scope.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import {
  type ArgumentPart,
  type InnerRequest,
  type InputCheck,
  type PlacedArguments,
  placeArguments,
  toInnerRequest,
} from '../../../ports/dispatch.ts'
import type { ModelTool } from '../../../ports/language-model.ts'
import { sha256 } from './intent-hash.ts'
import {
  callableRow,
  keepsApart,
  kindOf,
  type PolicyRow,
  reachesOut,
  type ToolKind,
  taints,
} from './tool-policy.ts'

/** A row of the table as the app knows it. */
export type TableRow = PolicyRow & { readonly id: string }

/** A row that runs may call. */
export type RunTool = {
  readonly operationId: string
  readonly kind: ToolKind
  readonly taints: boolean
  readonly reachesOut: boolean
  /** Whether it keeps what words of others led to apart, so that a tainted run may call it. */
  readonly keepsApart: boolean
  /** The tool as the model sees it. */
  readonly shown: ModelTool
  /** A hash of everything that the model sees and of what is called; a changed tool has another one. */
  readonly pin: string
  readonly operation: JsonOperation
  readonly parts: ReadonlyMap<string, ArgumentPart>
  /** The scopes that open the row, and the narrowest of them. */
  readonly opening: ReadonlySet<Scope>
  readonly scope: Scope
}

/** All tools of the table. */
export type ToolTable = {
  readonly byId: (operationId: string) => RunTool | undefined
  /**
   * The tools that one word of an agent's list names: a name (`launches.list`, `launches_list`), an identifier, either
   * with `*` as wildcard at the end, or a scope.
   */
  readonly named: (word: string) => readonly RunTool[]
}

const descriptionMax = 1_000

/**
 * Makes the tools of the table, which is read at first use, when it is complete: the rows that a run may call, or those
 * that another rule lets pass.
 */
export function createToolTable(
  rows: () => readonly TableRow[],
  rule: (row: TableRow) => JsonOperation | undefined = callableRow,
): ToolTable {
  let known: ReadonlyMap<string, RunTool> | undefined
  const tools = () => {
    known ??= new Map(
      rows().flatMap((row) => {
        const operation = rule(row)
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
      return all.filter(({ operationId, operation }) =>
        isNamed({ id: operationId, name: operation.name }, word),
      )
    },
  }
}

/**
 * Whether a word names an operation: by its name (`launches.list`), its name as a tool (`launches_list`), its identifier,
 * or the beginning of one of them and a star.
 */
export function isNamed(operation: { readonly id: string; readonly name: string }, word: string) {
  const [stem = ''] = word.split('*', 1)
  return [operation.name, toolName(operation.name), operation.id].some((one) =>
    word.includes('*') ? one.startsWith(stem) : one === word,
  )
}

/** A tool as models name it, by how a run recorded it; what is in the table no more is named as it was recorded. */
export function shownName(recorded: string | null, tools: ToolTable): string | null {
  return recorded === null ? null : (tools.byId(recorded)?.shown.name ?? recorded)
}

function isIn(scopes: ReadonlySet<Scope>, word: string): boolean {
  for (const scope of scopes) if (scope === word) return true
  return false
}

function toTool(row: TableRow, operation: JsonOperation): RunTool {
  const { summary, description, method, path, effect } = operation
  const shown = {
    name: toolName(operation.name),
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
    keepsApart: keepsApart(row),
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

function partsOf(
  operation: JsonOperation,
): readonly (readonly [ArgumentPart, readonly string[]])[] {
  return (['params', 'query', 'body'] as const).map((part) => {
    const shape: { properties?: object } | undefined = operation.input[part]
    return [part, Object.keys(shape?.properties ?? {})] as const
  })
}

/** The schema as plain JSON, without `$id`, which names a component of documents. */
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

/** What the row's whole schema finds wrong with the arguments, as the API would answer it; null where nothing is. */
export function inputFault(tool: RunTool, given: unknown, check: InputCheck): string | null {
  if (typeof given !== 'object' || given === null) return null
  const faults = check(tool.operation, placed(tool, given))
  if (faults.length === 0) return null
  const named = faults.map((fault) => `${fault.location} ${fault.message}`).slice(0, 3)
  const detail = `The request is not valid: ${named.join('; ')}.`
  const { status, code, hint, errors } = toProblem(
    new AppError(requestErrors.invalid, detail, { faults }),
    '',
  )
  return JSON.stringify({ status, code, detail, hint, errors })
}

/** A safe segment of a path: `..` would name another operation. */
function isSegment(value: unknown): boolean {
  if (typeof value === 'number') return true
  return typeof value === 'string' && value !== '' && value !== '.' && value !== '..'
}

function placed(tool: RunTool, given: object): PlacedArguments {
  return placeArguments(given, (name) => tool.parts.get(name))
}

/** The HTTP request of the call. */
export function toRequest(
  tool: RunTool,
  given: object,
  headers: Readonly<Record<string, string>>,
): InnerRequest {
  return toInnerRequest(tool.operation, placed(tool, given), headers)
}
