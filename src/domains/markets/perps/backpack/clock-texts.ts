/**
 * A UTC time as histories of the exchange write it: `2026-07-15T10:00:00.125`, or without milliseconds when `places` is
 * 0.
 */
export function zoneless(atMs: number, places: 0 | 3 = 3): string {
  const text = new Date(atMs).toISOString()
  return text.slice(0, places === 0 ? 19 : 23)
}

/** The same with a space, as klines have it: `2026-07-15 10:00:00`. */
export function spaced(atMs: number): string {
  return zoneless(atMs, 0).replace('T', ' ')
}
