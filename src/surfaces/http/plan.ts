import type { Entry } from '../../catalog/entry.ts'
import {
  ignoresIdempotencyKey,
  isIdempotent,
  isPriced,
  isTagged,
  type Limit,
  pathParameters,
  scopeOf,
} from '../../kernel/operation.ts'
import type { CredentialKind, Scope } from '../../kernel/principal.ts'
import { isOpenedBy, openingScopes } from '../../kernel/scope.ts'
import { isOpenToAnyOrigin } from './cors.ts'
import { paidCacheControl } from './paid-answers.ts'
import { type InputPart, lazySerializer, lazyValidator, type Validate } from './schema-compiler.ts'

/** One row prepared for requests: everything that does not depend on a request, computed once. */
export type Plan = {
  readonly entry: Entry
  readonly service: unknown
  readonly accepts: ReadonlySet<CredentialKind>
  readonly scope: Scope
  /** Whether any of the held scopes permits the row. */
  readonly opensTo: (held: readonly Scope[]) => boolean
  readonly limit: Limit
  readonly validators: readonly (readonly [InputPart, Validate])[]
  readonly takesBody: boolean
  readonly hasParams: boolean
  readonly idempotent: boolean
  readonly ignoresIdempotencyKey: boolean
  /** Whether any of its calls may require payment. */
  readonly isPriced: boolean
  /** Serialises a JSON row's output. */
  readonly serialize: (value: unknown) => string | Buffer
  /** Lists violations of the output schema, for tests, where a wrong output must fail. */
  readonly outputFaults: Validate
  readonly cacheControl: string
  /** Whether its answers carry an entity tag. */
  readonly isTagged: boolean
  readonly isOpenToAnyOrigin: boolean
}

/** Creates the plan of one row. */
export function createPlan(entry: Entry, service: unknown): Plan {
  const { operation } = entry
  const { params, query, body } = operation.input
  const output = operation.kind === 'json' ? operation.output : {}
  return {
    entry,
    service,
    accepts: new Set(operation.auth),
    scope: scopeOf(operation),
    opensTo: lazyOpening(operation),
    limit: operation.limit ?? { bucket: 'api', weight: 1 },
    validators: [
      ...(params ? [['params', lazyValidator('params', params)] as const] : []),
      ...(query ? [['query', lazyValidator('query', query)] as const] : []),
      ...(body ? [['body', lazyValidator('body', body)] as const] : []),
    ],
    takesBody: body !== undefined,
    hasParams: params !== undefined,
    idempotent: operation.kind === 'json' && isIdempotent(operation),
    ignoresIdempotencyKey: ignoresIdempotencyKey(operation),
    isPriced: isPriced(operation),
    serialize: lazySerializer(output),
    outputFaults: lazyValidator('body', output),
    cacheControl: cacheControl(entry),
    isTagged: isTagged(operation),
    isOpenToAnyOrigin: isOpenToAnyOrigin(operation),
  }
}

/** Computes the scopes that permit the row once, on first use. */
function lazyOpening(operation: Entry['operation']): Plan['opensTo'] {
  let opening: ReadonlySet<Scope> | undefined
  return (held) => {
    opening ??= openingScopes({ ...operation, scope: scopeOf(operation) })
    return isOpenedBy(opening, held)
  }
}

/** A path in the router's syntax: `/api/agents/{agent-id}` becomes `/api/agents/:agent_id`. */
export function routerPath(path: string): string {
  return path
    .replaceAll(':', '::')
    .replace(/\{([^}]+)\}/g, (_, name) => `:${routerName(String(name))}`)
}

/** The router ends a parameter name at a hyphen, so hyphens become underscores. */
export function routerName(parameter: string): string {
  return parameter.replaceAll('-', '_')
}

/** Reads path parameters under their names in the table. */
export function paramsReader(path: string): (params: unknown) => Record<string, unknown> {
  const names = pathParameters(path).map((name) => [name, routerName(name)] as const)
  return (params) => {
    const given: Record<string, unknown> =
      typeof params === 'object' && params !== null ? { ...params } : {}
    const named: Record<string, unknown> = {}
    for (const [name, routed] of names) named[name] = given[routed]
    return named
  }
}

function cacheControl({ operation }: Entry): string {
  if (isPriced(operation)) return paidCacheControl
  if (operation.cache === undefined) return 'no-store'
  const { freshSeconds, staleSeconds, isPersonal = false } = operation.cache
  const visibility = operation.auth.length === 0 && !isPersonal ? 'public' : 'private'
  const stale = staleSeconds === undefined ? '' : `, stale-while-revalidate=${staleSeconds}`
  return `${visibility}, max-age=${freshSeconds}${stale}`
}
