/** How often the eye is told: state is kept at once, what shows it is drawn at most so often. */
export const paintsPerSecond = { book: 10, price: 10, tape: 5, list: 1, chart: 60 } as const

interface Painter {
  readonly everyMs: number
  readonly paint: () => void
  dueAtMs: number
  isDirty: boolean
}

const painters = new Set<Painter>()
let frame: number | null = null

/** One that is drawn by the frame loop. */
export interface Painting {
  /** Something has changed: it is drawn in the next frame that is due. */
  readonly mark: () => void
  readonly stop: () => void
}

/**
 * Draws by the one loop of the page, at most so many times a second, and only after `mark`. Nothing is drawn in a hidden
 * tab; coming back draws once.
 */
export function painting(perSecond: number, paint: () => void): Painting {
  const one: Painter = { everyMs: 1_000 / perSecond, paint, dueAtMs: 0, isDirty: false }
  painters.add(one)
  return {
    mark() {
      one.isDirty = true
      frame ??= requestAnimationFrame(loop)
    },
    stop: () => painters.delete(one),
  }
}

function loop(nowMs: number): void {
  frame = null
  let isMore = false
  for (const one of painters) {
    if (!one.isDirty) continue
    // Half a frame early is on time: otherwise a rate of 10 a second would be one of 8.5.
    if (nowMs < one.dueAtMs - 8) {
      isMore = true
      continue
    }
    one.isDirty = false
    one.dueAtMs = nowMs + one.everyMs
    one.paint()
  }
  if (isMore) frame ??= requestAnimationFrame(loop)
}
