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

/** Warnings that are about other launches, and about nothing without one. */
const namesOthers: ReadonlySet<NameWarning['code']> = new Set(['taken', 'confusable'])
