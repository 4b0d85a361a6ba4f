import { placeOf } from './unit.ts'
import type { Window } from './windows.ts'

/** What places weigh, and what everything begins with. */
export type Weights = { readonly of: Float32Array; readonly begin: number }

/**
 * Calls back with each place that a window has: those of its units, then of the kinds of words in it, of pairs of them, and of
 * each with what is true of the whole window.
 */
export function placesIn(window: Window, each: (place: number) => void): void {
  const together = new Set<number>()
  for (const { kinds, words } of window.units) {
    for (const place of words) each(place)
    for (const kind of kinds) together.add(kind)
  }
  const kinds = Uint8Array.from(together).sort()
  const sort = window.units[0]?.isCode === true ? 10 : 11
  for (let at = 0; at < kinds.length; at++) {
    const kind = kinds[at] ?? 0
    each(placeOf(sort, kind))
    for (let next = at + 1; next < kinds.length; next++)
      each(placeOf(sort + 2, kind * 256 + (kinds[next] ?? 0)))
    for (const mark of window.marks) each(placeOf(sort + 2, kind * 256 + mark))
  }
  for (const mark of window.marks) each(placeOf(sort, mark))
}

/** How like what is harmful a window is: the logarithm of the odds, by the examples that the weights were learnt from. */
export function likenessOf(window: Window, { begin, of }: Weights): number {
  let sum = 0
  let count = 0
  placesIn(window, (place) => {
    sum += of[place] ?? 0
    count++
  })
  return begin + sum / Math.sqrt(count + 1)
}
