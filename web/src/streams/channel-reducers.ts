import type { ChannelName, ChannelUpdate } from '#sdk'

/** What a channel has told up to now: its snapshot with every change since. */
export type ChannelValue<name extends ChannelName> = Extract<
  ChannelUpdate<name>,
  { readonly kind: 'snapshot' }
>['data']

/** A page keeps so many trades of a tape, and so many bars of a chart. */
export const keptMax = { trades: 250, candles: 5_000 } as const

type Row = Readonly<Record<string, unknown>>
interface Rows {
  readonly items: readonly Row[]
}

/** The value after a change. Nothing of the value before is changed in place. */
export function applyDelta(channel: string, value: unknown, delta: unknown): unknown {
  const [kind = ''] = channel.split('.', 1)
  const isAll = !channel.includes('.')
  if (kind === 'trades') return tape(value as Rows, delta as Rows & { retracted: string[] })
  if (kind === 'candle') return keyed(value as Rows, delta as Changes, 'startedAt')
  if (kind === 'depth') return depth(value as Depth, delta as Depth)
  if (kind === 'liquidations') return keyed(value as Rows, delta as Changes, 'id')
  if (isAll && kind !== 'account' && kind !== 'presence')
    return keyed(value as Rows, delta as Changes, 'market')
  return delta
}

type Changes = Rows & { readonly removed: readonly string[] }

function keyed({ items }: Rows, { items: changed, removed }: Changes, key: string): Rows {
  const byKey = new Map(items.map((item) => [item[key], item]))
  for (const item of changed) byKey.set(item[key], item)
  for (const gone of removed) byKey.delete(gone)
  const all = [...byKey.values()]
  if (key !== 'startedAt') return { items: all }
  all.sort((left, right) => (String(left['startedAt']) < String(right['startedAt']) ? -1 : 1))
  return { items: all.slice(-keptMax.candles) }
}

/** The newest trade first. */
function tape({ items }: Rows, delta: Rows & { readonly retracted: readonly string[] }): Rows {
  const gone = new Set([...delta.retracted, ...delta.items.map(({ id }) => id)])
  const all = [...delta.items, ...items.filter(({ id }) => !gone.has(id))]
  return { items: all.slice(0, keptMax.trades) }
}

type Level = readonly string[]
interface Depth {
  readonly asks: readonly Level[]
  readonly bids: readonly Level[]
}

function depth(value: Depth, delta: Depth): Depth {
  return {
    ...delta,
    asks: levels(value.asks, delta.asks),
    bids: levels(value.bids, delta.bids),
  }
}

/** Levels in rising order of price; one whose size is nothing is gone. */
function levels(known: readonly Level[], changed: readonly Level[]): readonly Level[] {
  if (changed.length === 0) return known
  const byPrice = new Map(known.map((level) => [level[0], level]))
  for (const level of changed) {
    if (Number(level[1]) === 0) byPrice.delete(level[0])
    else byPrice.set(level[0], level)
  }
  return [...byPrice.values()].sort(([left], [right]) => Number(left) - Number(right))
}
