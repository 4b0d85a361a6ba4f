/** A clock that runs many times faster than the machine's, the same in every process that is given the same beginning. */
export function fastClock(startMs: number, factor: number): { readonly nowMs: () => number } {
  return { nowMs: () => startMs + (Date.now() - startMs) * factor }
}
