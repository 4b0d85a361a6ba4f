import type { NameWarning } from '#sdk'

/** What a token is taken for, without itself: who is the only one of a name is taken for nobody. */
export function othersIn(warnings: readonly NameWarning[], token: string): readonly NameWarning[] {
  return warnings
    .map((warning) => ({
      ...warning,
      launches: warning.launches.filter((one) => one.token.toLowerCase() !== token.toLowerCase()),
    }))
    .filter(({ code, launches }) => !namesOthers.has(code) || launches.length > 0)
}

/** What a token may be mistaken for, as a row says it: an older one, or what is no launch. The oldest of a name is taken for nobody. */
export function mistakenFor(warnings: readonly NameWarning[], token: string) {
  const isItself = (other: { readonly token: string }) =>
    other.token.toLowerCase() === token.toLowerCase()
  return othersIn(
    // The oldest launch comes first.
    warnings.filter(({ launches }) => launches[0] === undefined || !isItself(launches[0])),
    token,
  )
}

/** Warnings that are about other launches, and about nothing without one. */
const namesOthers: ReadonlySet<NameWarning['code']> = new Set(['taken', 'confusable'])
