/** Draws from a seed: the same seed always gives the same draws. */
export type Pen = {
  readonly below: (end: number) => number
  readonly pick: <item>(items: readonly item[]) => item
  readonly some: <item>(items: readonly item[], count: number) => readonly item[]
  readonly chance: (share: number) => boolean
  readonly text: (alphabet: string, length: number) => string
}

export function createPen(seed: string): Pen {
  let state = hashOf(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  const pick = <item>(items: readonly item[]): item => {
    const chosen = items[below(items.length)]
    if (chosen === undefined) throw new Error('There is nothing to pick from.')
    return chosen
  }
  return {
    below,
    pick,
    some: (items, count) =>
      items
        .map((item) => ({ item, rank: next() }))
        .toSorted((one, other) => one.rank - other.rank)
        .slice(0, count)
        .map(({ item }) => item),
    chance: (share) => next() < share,
    text: (alphabet, length) => Array.from({ length }, () => pick([...alphabet])).join(''),
  }
}

function hashOf(seed: string): number {
  let hash = 0x811c9dc5
  for (const unit of seed) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193)
  return hash
}
