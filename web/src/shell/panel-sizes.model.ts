/** Sizes of groups of panels in per cent, by the group's name: `trade.columns`. */
export type GroupSizes = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Sizes of panels in per cent, as they were kept; null where they do not fit. */
export function readSizes(kept: unknown): Readonly<Record<string, number>> | null {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return null
  const sizes = Object.entries(kept)
  const isGood = sizes.every(
    ([, size]) => typeof size === 'number' && Number.isFinite(size) && size >= 0 && size <= 100,
  )
  return sizes.length > 1 && isGood ? (Object.fromEntries(sizes) as Record<string, number>) : null
}

/** The sizes of a screen among all that is kept for screens. */
export function sizesOfScreen(
  screens: Readonly<Record<string, unknown>>,
  screen: string,
): GroupSizes {
  const groups = Object.entries(screens).flatMap(([name, kept]) => {
    const sizes = name.startsWith(`${screen}.`) ? readSizes(kept) : null
    return sizes === null ? [] : [[name, sizes] as const]
  })
  return Object.fromEntries(groups)
}
