import { seed } from '../security/scale.ts'
import { textOf } from './worlds.ts'

type Shown = Readonly<Record<string, unknown>>

/** A step of a round after which what was seen is none of the states that the rules allow. */
export type Breach<books> = {
  readonly round: number
  readonly history: readonly string[]
  readonly before: readonly books[]
  readonly possible: readonly books[]
  readonly sight: { readonly text: Shown }
}

/** What happened before the breach, and where the first states that are allowed are apart from what was seen. */
export function report<books>(
  { before, history, possible, round, sight }: Breach<books>,
  sightOf: (books: books) => Shown,
): string {
  const lines = [
    `seed ${seed}, round ${round}, step ${history.length}: what happened is not what the rules allow`,
    ...history.slice(-12),
    `before, the first of ${before.length}: ${textOf(before[0])}`,
    `allowed: ${possible.length}`,
    ...possible.slice(0, 3).map((books) => differences(sightOf(books), sight.text)),
  ]
  return lines.join('\n')
}

/** Where two sights are apart, one line for each part of each. */
function differences(allowed: Shown, seen: Shown): string {
  return Object.keys(allowed)
    .filter((part) => textOf(allowed[part]) !== textOf(seen[part]))
    .map((part) => `${part}: allowed ${textOf(allowed[part])}\n${part}: seen ${textOf(seen[part])}`)
    .join('\n')
}
