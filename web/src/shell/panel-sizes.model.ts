/** Sizes of panels in per cent, as they were kept; null where they do not fit. */
export function readSizes(kept: unknown): Readonly<Record<string, number>> | null {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return null
  const sizes = Object.entries(kept)
  const isGood = sizes.every(
    ([, size]) => typeof size === 'number' && Number.isFinite(size) && size >= 0 && size <= 100,
  )
  return sizes.length > 1 && isGood ? (Object.fromEntries(sizes) as Record<string, number>) : null
}
