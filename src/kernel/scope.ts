/** Every operation that the credential kind may call. */
type WholeScope = 'api:*'
/** Every operation of one family, by its slug: `route:market-data:*`. */
export type FamilyScope = `route:${string}:*`
/** One operation, as the table writes it: `route:get:/api/developer/keys/{keyId}`. */
export type RouteScope = `route:${'delete' | 'get' | 'patch' | 'post' | 'put'}:/${string}`

/** What a credential may call. Exactly these forms: no other wildcard, case or spelling. */
export type Scope = WholeScope | FamilyScope | RouteScope

const family = 'route:[a-z0-9]+(?:-[a-z0-9]+)*:\\*'
const segment = '(?:[A-Za-z0-9._~-]|\\{[A-Za-z0-9_-]+\\})+'
const route = `route:(?:delete|get|patch|post|put):/(?:${segment}(?:/${segment})*)?`

/** The maximum length of a scope, in characters. */
export const scopeLengthMax = 240
/** The whole grammar of scopes, as a JSON Schema pattern. */
export const scopePattern = `^(?:api:\\*|${family}|${route})$`

const scopeForm = new RegExp(scopePattern)
const routeForm = new RegExp(`^${route}$`)

/** Whether the text has the grammar of a scope. Whether it names an existing row is up to `ScopeBook`. */
export function isScope(text: string): text is Scope {
  return text.length <= scopeLengthMax && scopeForm.test(text)
}

/** The fields of a row that decide which scopes permit it. */
export type ScopedRow = {
  readonly method: string
  readonly path: string
  readonly aliases?: readonly string[]
  /** The scope that the row requires: its own, or its family's. */
  readonly scope: Scope
}

/**
 * Every scope that permits the row: `api:*`, the required one, and one for each of its paths. A path that the grammar
 * cannot express, such as a delegate's wildcard, has no scope of its own.
 */
export function openingScopes(row: ScopedRow): ReadonlySet<Scope> {
  const own = [row.path, ...(row.aliases ?? [])]
    .map((path) => `route:${row.method.toLowerCase()}:${path}`)
    .filter(isRouteScope)
  return new Set<Scope>(['api:*', row.scope, ...own])
}

/** Whether any held scope permits the row. Comparison is exact. */
export function isOpenedBy(opening: ReadonlySet<Scope>, held: readonly Scope[]): boolean {
  for (const scope of held) if (opening.has(scope)) return true
  return false
}

/** The scopes of one table, and which of them include which. */
export type ScopeBook = {
  readonly known: ReadonlySet<Scope>
  /** Whether the held scopes permit everything that `wanted` permits. An unknown scope includes only itself. */
  readonly includes: (held: readonly Scope[], wanted: Scope) => boolean
}

/** Derives the scope book from the rows of a table. Pure. */
export function createScopeBook(rows: Iterable<ScopedRow>): ScopeBook {
  const wider = new Map<Scope, readonly Scope[]>([['api:*', []]])
  for (const row of rows) {
    if (!wider.has(row.scope)) wider.set(row.scope, ['api:*'])
    for (const scope of openingScopes(row)) {
      if (isRouteScope(scope)) wider.set(scope, ['api:*', row.scope])
    }
  }
  return {
    known: new Set(wider.keys()),
    includes: (held, wanted) =>
      held.includes(wanted) ||
      (wider.get(wanted) ?? ['api:*']).some((scope) => held.includes(scope)),
  }
}

function isRouteScope(text: string): text is RouteScope {
  return text.length <= scopeLengthMax && routeForm.test(text)
}
