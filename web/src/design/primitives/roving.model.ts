const forward: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }
const downward: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Where a key leads in a row (or a column) of `count` things: round the ends, or null where the key is not for moving. */
export function stepped(move: {
  readonly key: string
  readonly at: number
  readonly count: number
  readonly axis: 'inline' | 'block' | 'both'
  readonly rightToLeft?: boolean
}): number | null {
  if (move.count === 0) return null
  if (move.key === 'Home') return 0
  if (move.key === 'End') return move.count - 1
  const turn = move.rightToLeft === true ? -1 : 1
  const along = move.axis === 'block' ? undefined : forward[move.key]
  const across = move.axis === 'inline' ? undefined : downward[move.key]
  const by = along === undefined ? across : along * turn
  return by === undefined ? null : (move.at + by + move.count) % move.count
}
