/** In pixels. */
export const usualHeight = 300
export const leastHeight = 160
const stepPixels = 24
/** So much of the page stays in sight. */
const pagePixels = 160

/** The highest that the dock may be in a window of this height. */
export function mostHeight(windowHeight: number): number {
  return Math.max(leastHeight, windowHeight - pagePixels)
}

/** A height that fits the window, whatever was kept. */
export function fittingHeight(kept: unknown, windowHeight: number): number {
  const wanted = typeof kept === 'number' && Number.isFinite(kept) ? kept : usualHeight
  return Math.round(Math.min(mostHeight(windowHeight), Math.max(leastHeight, wanted)))
}

/** The height that a key of its border asks for; null where the key is not for it. */
export function steppedHeight(key: string, height: number, windowHeight: number): number | null {
  const wanted = {
    ArrowUp: height + stepPixels,
    ArrowDown: height - stepPixels,
    Home: leastHeight,
    End: mostHeight(windowHeight),
  }[key]
  return wanted === undefined ? null : fittingHeight(wanted, windowHeight)
}
