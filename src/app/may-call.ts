import type { Catalog } from '../catalog/entry.ts'
import { type OperationName, scopeOf } from '../kernel/operation.ts'
import type { Principal } from '../kernel/principal.ts'
import { isOpenedBy, openingScopes } from '../kernel/scope.ts'

/**
 * Whether a credential may call a row, by its kind and its scopes: what one row tells of another's list is told only to
 * who may read that list. Throws for a name that no row has.
 */
export function mayCall(
  { entries }: Pick<Catalog, 'entries'>,
  name: OperationName,
): (principal: Principal) => boolean {
  const row = entries.find(({ operation }) => operation.name === name)?.operation
  if (row === undefined) throw new Error(`no operation is called ${name}`)
  const kinds: ReadonlySet<string> = new Set(row.auth)
  const opening = openingScopes({ ...row, scope: scopeOf(row) })
  return ({ credential, scopes }) => kinds.has(credential) && isOpenedBy(opening, scopes)
}
