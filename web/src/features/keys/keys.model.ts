import type { ApiKeyRecord, CatalogDocument, ChangeApiKeyRequest } from '#sdk'
import type { Status } from '../../design/primitives/status-dot.tsx'

/** An operation that a key may be given, with the scope of it alone and that of its whole group. */
export interface ScopeRow {
  readonly scope: string
  readonly familyScope: string
  readonly family: string
  readonly name: string
  readonly summary: string
  readonly effect: 'irreversible' | 'none' | 'reversible'
}

/** What a key may do, in groups: whole ones, and the operations of others. */
export interface SaidScopes {
  readonly isEverything: boolean
  readonly whole: readonly string[]
  readonly some: readonly { readonly family: string; readonly rows: readonly ScopeRow[] }[]
  /** What no operation of the catalog is. */
  readonly other: readonly string[]
}

/** The limits of a key that are set once it is there. */
export type KeyLimits = Pick<ChangeApiKeyRequest, 'addressAllowList' | 'budget'>

/** What opens everything that keys open. */
export const everything = 'api:*'

/** A scope that names one operation; what the grammar cannot say has none of its own. */
const routeForm =
  /^route:(?:delete|get|patch|post|put):\/(?:[A-Za-z0-9._~{}-]+(?:\/[A-Za-z0-9._~{}-]+)*)?$/

/** The operations of a catalog that keys open, each once, by their groups. */
export function routeScopesOf({ items }: Pick<CatalogDocument, 'items'>): readonly ScopeRow[] {
  return items
    .filter(({ aliasOf, auth }) => aliasOf === null && auth.includes('api_key'))
    .map(({ effect, family, method, name, path, scope, summary }) => ({
      scope: `route:${method.toLowerCase()}:${path}`,
      familyScope: scope,
      family,
      name,
      summary,
      effect: effectOf(effect),
    }))
    .filter(({ scope }) => routeForm.test(scope))
    .toSorted((one, other) => one.family.localeCompare(other.family, 'en'))
}

/** What is not known to be harmless is not called so. */
function effectOf(effect: string): ScopeRow['effect'] {
  return effect === 'none' || effect === 'reversible' ? effect : 'irreversible'
}

/** Scopes as people say them. */
export function saidScopes(scopes: readonly string[], rows: readonly ScopeRow[]): SaidScopes {
  const held = new Set(scopes)
  const isWhole = ({ familyScope }: ScopeRow) => held.has(familyScope)
  const single = rows.filter((row) => held.has(row.scope) && !isWhole(row))
  const known = new Set([
    everything,
    ...rows.flatMap(({ familyScope, scope }) => [familyScope, scope]),
  ])
  return {
    isEverything: held.has(everything),
    whole: [...new Set(rows.filter(isWhole).map(({ family }) => family))],
    some: [...Map.groupBy(single, ({ family }) => family)].map(([family, members]) => ({
      family,
      rows: members,
    })),
    other: scopes.filter((scope) => !known.has(scope)),
  }
}

/** The operations that scopes open. */
export function openedBy(
  scopes: readonly string[],
  rows: readonly ScopeRow[],
): readonly ScopeRow[] {
  const held = new Set(scopes)
  if (held.has(everything)) return rows
  return rows.filter(({ familyScope, scope }) => held.has(scope) || held.has(familyScope))
}

/** How a key fares, as a dot. */
export const dotOf: Readonly<Record<ApiKeyRecord['state'], Status>> = {
  active: 'good',
  rotating: 'busy',
  disabled: 'slow',
  expired: 'unknown',
  revoked: 'bad',
}

/** Whether a key opens nothing any more, for good. */
export function hasEnded({ state }: Pick<ApiKeyRecord, 'state'>): boolean {
  return state === 'expired' || state === 'revoked'
}

/** The id by which calls and the audit log name a key, `key_7`. */
export function keyIdOf({ id }: Pick<ApiKeyRecord, 'id'>): string {
  return `key_${id}`
}

/** Whether all of a decimal number is used, and how much of it, in millionths. */
export function shareOf(
  used: string,
  total: string,
): { readonly done: bigint; readonly whole: bigint } {
  return { done: millionths(used), whole: millionths(total) }
}

function millionths(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.slice(0, 6).padEnd(6, '0'))
}
