import {
  isPathSegment,
  type JsonOperation,
  type Operation,
  pathParameters,
  type Shape,
} from '../../../kernel/operation.ts'
import type { AgentCapability } from '../../../ports/account-library.ts'
import {
  argumentText,
  type InnerRequest,
  placeArguments,
  toInnerRequest,
} from '../../../ports/dispatch.ts'

/** A row of the table as the app knows it. */
export type TableRow = { readonly id: string; readonly operation: Operation }

/** A row that may be granted to agents, under the operation's id. */
export type GrantableRow = { readonly id: string; readonly operation: JsonOperation }

const parts = ['params', 'query', 'body'] as const

/**
 * The rows that may be granted to agents: JSON operations that are public or take an account's credential, except
 * priced ones, those whose body is a list, and those with two arguments of one name.
 */
export function grantableRows(rows: readonly TableRow[]): readonly GrantableRow[] {
  return rows.flatMap(({ id, operation }) =>
    operation.kind === 'json' && isOpenToAccounts(operation) && hasNamedArguments(operation)
      ? [{ id, operation }]
      : [],
  )
}

/** The description of a row for agents. Its arguments are flat, so that a grant can restrict each of them. */
export function toCapability({ id, operation }: GrantableRow): AgentCapability {
  const { summary, description, effect, auth } = operation
  const shapes = shapesOf(operation)
  return {
    name: id,
    description: description === undefined ? `${summary}.` : `${summary}. ${description}`,
    input: {
      type: 'object',
      properties: Object.assign({}, ...shapes.map(({ properties }) => properties)),
      required: shapes.flatMap(({ required }) => required ?? []),
      additionalProperties: false,
    },
    needsApproval: effect !== 'none' || auth.length > 0,
  }
}

/**
 * The request that a caller would send for these arguments. Unknown arguments are placed where the gates refuse them.
 */
export function toRequest(
  { operation }: GrantableRow,
  given: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>>,
): InnerRequest {
  const inPath = new Set(pathParameters(operation.path))
  const inQuery = new Set(Object.keys(operation.input.query?.properties ?? {}))
  const takesBody = operation.input.body !== undefined
  const placed = placeArguments(given, (name) => {
    if (inPath.has(name)) return 'params'
    return inQuery.has(name) || !takesBody ? 'query' : 'body'
  })
  return toInnerRequest(operation, placed, headers)
}

/**
 * The argument that would turn the call into one of another row, which was not granted; undefined when there is none.
 */
export function strayArgument(
  { operation }: GrantableRow,
  given: Readonly<Record<string, unknown>>,
): string | undefined {
  const stray = pathParameters(operation.path).find(
    (name) => !isPathSegment(argumentText(given[name])),
  )
  return stray === undefined ? undefined : `${stray} is not one segment of a path.`
}

function isOpenToAccounts(operation: JsonOperation): boolean {
  if (operation.tier === 'monetized' || operation.price !== undefined) return false
  const credentials: readonly string[] = operation.auth
  return credentials.length === 0 || credentials.includes('account_session')
}

function hasNamedArguments(operation: JsonOperation): boolean {
  if (operation.input.body?.type === 'array') return false
  const names = shapesOf(operation).flatMap(({ properties }) => Object.keys(properties))
  return new Set(names).size === names.length
}

function shapesOf(operation: JsonOperation): readonly Shape[] {
  return parts.flatMap((part) => operation.input[part] ?? [])
}
