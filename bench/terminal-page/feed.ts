import {
  type BookLevel,
  type GroupedBook,
  groupBook,
} from '../../web/src/design/canvas/book.model.ts'
import type { BookSource } from '../../web/src/design/canvas/book-canvas.tsx'

const levelsASide = 100
const changedAtATime = 20
/** Updates come on time even where a frame was late. */
const lookEveryMs = 4

/** A book that is changed so many times a second, the same way in every page. */
export interface Feed extends BookSource {
  /** How many updates there have been. */
  readonly version: () => number
}

/** Feeds `tell` from the moment that it is made. */
export function createFeed(updatesASecond: number): Feed {
  const sides = { bids: levels(-1), asks: levels(1) }
  const listeners = new Set<() => void>()
  const next = createNumbers()
  let version = 0
  const startedMs = performance.now()
  const update = () => {
    for (let change = 0; change < changedAtATime; change++) {
      const side = change % 2 === 0 ? sides.bids : sides.asks
      const at = next() % levelsASide
      const level = side[at]
      if (level !== undefined) side[at] = { ...level, size: BigInt(1 + (next() % 90_000)) }
    }
    version += 1
    for (const listener of listeners) listener()
  }
  setInterval(() => {
    const due = ((performance.now() - startedMs) * updatesASecond) / 1_000
    while (version + 1 <= due) update()
  }, lookEveryMs)
  return {
    version: () => version,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    read: (rows): GroupedBook => groupBook(sides, { step: 1n, rows }),
  }
}

function levels(direction: 1 | -1): BookLevel[] {
  return Array.from({ length: levelsASide }, (_, at) => ({
    price: BigInt(640_000 + direction * (at + 1)),
    size: BigInt(1 + ((at * 7_919) % 90_000)),
  }))
}

/** The same numbers in every run. */
function createNumbers(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 8
  }
}
