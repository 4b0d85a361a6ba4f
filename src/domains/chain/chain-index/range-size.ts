const firstBlocks = 64
/** An answer with more logs is slow to read and large in memory; nodes refuse about as many. */
const logsMax = 8_000
const logsFew = 2_500

/** How many blocks are requested at once: fewer where there are many logs, so that answers stay small. */
export type RangeSize = {
  readonly blocks: () => number
  /** Adapts the size to the number of logs in the last range. */
  readonly note: (logCount: number) => void
  /** Halves the size after the node refused an answer as too large; false when it is one block already. */
  readonly shrink: () => boolean
}

/** Starts small and grows up to `blocksMax` while ranges have few logs. */
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
