import { appendFileSync } from 'node:fs'

/** The nightly run asks for the full figures; every other run takes the small ones. */
const isFull = process.env['SECURITY_SCALE'] === 'full'

/** How much a suite tries. */
export function scaled<figure>(figures: { readonly small: figure; readonly full: figure }): figure {
  return isFull ? figures.full : figures.small
}

/** The seed of what is generated; printed with every count, so that a found case can be had again. */
export const seed = Number(process.env['SECURITY_SEED'] ?? 4663)

/** Numbers from 0 to below 1, the same ones for the same seed. */
export function numbersOf(start: number): () => number {
  let state = start >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Tells the nightly run what was tried and how often it went wrong; otherwise tells nobody. */
export function count(suite: string, counts: { readonly tried: number; readonly bad: number }) {
  const file = process.env['SECURITY_REPORT']
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ suite, seed, ...counts })}\n`)
}
