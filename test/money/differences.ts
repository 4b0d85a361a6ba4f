import { textOf } from './worlds.ts'

type Shown = Readonly<Record<string, unknown>>

/** Where two sights are apart, one line for each part of each. */
export function differences(allowed: Shown, seen: Shown): string {
  return Object.keys(allowed)
    .filter((part) => textOf(allowed[part]) !== textOf(seen[part]))
    .map((part) => `${part}: allowed ${textOf(allowed[part])}\n${part}: seen ${textOf(seen[part])}`)
    .join('\n')
}
