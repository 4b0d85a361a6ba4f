import { AppError } from '../../../kernel/errors.ts'
import type { Principal, Scope } from '../../../kernel/principal.ts'
import { createScopeBook, isScope, type ScopeBook } from '../../../kernel/scope.ts'
import { keysErrors } from './keys.errors.ts'

/** Includes by equality only: used when the table's scopes are unknown. */
const bareBook = createScopeBook([])

/** Parses scopes from a caller. Raises 400 `keys.scope_unknown` for one that is not in the table. */
export function readScopes(
  texts: readonly string[],
  book: ScopeBook | undefined,
): readonly Scope[] {
  const scopes = texts.filter(isScope)
  const unknown = texts.filter(
    (text) => !isScope(text) || (book !== undefined && !book.known.has(text)),
  )
  if (unknown.length === 0) return scopes
  throw new AppError(keysErrors.scope_unknown, `There is no ${unknown.join(', ')}.`, {
    faults: unknown.map((text) => ({
      location: `body/scopes/${texts.indexOf(text)}`,
      message: `${text} names no family and no operation`,
      fix: keysErrors.scope_unknown.fix,
    })),
  })
}

/** The scopes among `wanted` that `held` does not include. */
export function scopesBeyond(
  held: readonly Scope[],
  wanted: readonly Scope[],
  book: ScopeBook = bareBook,
): readonly Scope[] {
  return wanted.filter((scope) => !book.includes(held, scope))
}

/** Raises 403 `keys.scope_exceeds_caller` unless the caller has all of the scopes. */
export function assertWithinCaller(
  owner: Principal,
  wanted: readonly Scope[],
  book: ScopeBook | undefined,
): void {
  const beyond = scopesBeyond(owner.scopes, wanted, book)
  if (beyond.length === 0) return
  throw new AppError(
    keysErrors.scope_exceeds_caller,
    `The credential that asks does not have ${beyond.join(', ')}.`,
    {
      faults: [
        {
          location: 'body/scopes',
          message: 'exceeds the scopes of the caller',
          fix: keysErrors.scope_exceeds_caller.fix,
        },
      ],
    },
  )
}
