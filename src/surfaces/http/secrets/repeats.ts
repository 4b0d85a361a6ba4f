/** How many earlier places are compared with a new one. */
const recentMax = 64

/**
 * Tells whether the next `span` signs from a place on are the same as from a place asked about before. Places are asked
 * about from the end of the signs to their start; a place whose signs stand only far behind it counts as new.
 */
export function repeatsIn(signs: ArrayLike<number>, span: number): (from: number) => boolean {
  const recent: number[] = []
  let distance = 0
  /** From here on, every sign equals the one at the distance, as far as a span reaches. */
  let low = 0
  const goesOn = (from: number) => {
    if (distance === 0) return false
    while (low > from && signs[low - 1] === signs[low - 1 + distance]) low--
    return low <= from
  }
  return (from) => {
    if (goesOn(from)) return true
    const same = recent.findLast((place) => isSame(signs, { from, place, span }))
    if (same !== undefined) {
      distance = same - from
      low = from
      return true
    }
    recent.push(from)
    if (recent.length > recentMax) recent.shift()
    return false
  }
}

type Pair = { readonly from: number; readonly place: number; readonly span: number }

function isSame(signs: ArrayLike<number>, { from, place, span }: Pair): boolean {
  if (place + span > signs.length) return false
  for (let step = 0; step < span; step++) {
    if (signs[from + step] !== signs[place + step]) return false
  }
  return true
}

/**
 * The period in which a window of numbers repeats itself, when at least three of them do; 0 when it does not. A table or
 * a refrain repeats itself, a phrase that was drawn at random does not.
 */
export function periodOf(numbers: readonly number[]): number {
  for (let period = 1; period <= numbers.length - repeatedMin; period++) {
    if (numbers.every((number, at) => at < period || number === numbers[at - period])) {
      return period
    }
  }
  return 0
}
const repeatedMin = 3
