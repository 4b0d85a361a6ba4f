const firstBlocks = 64
/** More logs than this in one answer are slow to read and to hold; nodes refuse about as many. */
const logsMax = 8_000
const logsFew = 2_500

/** How many blocks are asked for at once: fewer where many logs are, so that an answer stays small. */
export type RangeSize = {
  readonly blocks: () => number
  /** Tells how many logs came, for the next range. */
  readonly note: (logCount: number) => void
  /** After an answer that was too much for the node; false when a single block was. */
  readonly shrink: () => boolean
}

/** Begins small and grows up to `blocksMax` while few logs come. */
export function createRangeSize(blocksMax: number): RangeSize {
  let blocks = Math.min(blocksMax, firstBlocks)
  const halve = () => {
    blocks = Math.max(1, Math.floor(blocks / 2))
  }
  return {
    blocks: () => blocks,
    note(logCount) {
      if (logCount > logsMax) halve()
      else if (logCount < logsFew) blocks = Math.min(blocksMax, blocks * 2)
    },
    shrink() {
      if (blocks === 1) return false
      halve()
      return true
    },
  }
}
