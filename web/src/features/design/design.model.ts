import type { BookLevel, BookSides } from '../../design/canvas/book.model.ts'
import type { Bar } from '../../design/chart/indicators.model.ts'

/** Figures that look like chance and are the same each time. */
export function createChance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

/** Bars of a market that wanders, the last one at `untilSeconds`. */
export function sampleBars(how: {
  readonly count: number
  readonly intervalSeconds: number
  readonly untilSeconds: number
  readonly price: number
}): readonly Bar[] {
  const chance = createChance(7)
  let close = how.price
  const start = Math.floor(how.untilSeconds / how.intervalSeconds) - how.count + 1
  return Array.from({ length: how.count }, (_, at) => {
    const open = close
    const width = how.price * 0.004
    close = Math.max(how.price * 0.2, open + (chance() - 0.495) * width * 2)
    const high = Math.max(open, close) + chance() * width
    const low = Math.min(open, close) - chance() * width
    const volume = 20 + chance() * 80 + (Math.abs(close - open) / width) * 90
    return { time: (start + at) * how.intervalSeconds, open, high, low, close, volume }
  })
}

/** The last bar after one more trade. */
export function traded(bar: Bar, move: number): Bar {
  const close = bar.close * (1 + move)
  const [high, low] = [Math.max(bar.high, close), Math.min(bar.low, close)]
  return { ...bar, close, high, low, volume: bar.volume + 0.4 }
}

/** A book around a price, in steps of one. */
export function sampleBook(middle: bigint, chance: () => number): BookSides {
  const side = (turn: bigint): readonly BookLevel[] => {
    let price = middle
    return Array.from({ length: 120 }, (_, at) => {
      price += turn * BigInt(1 + Math.floor(chance() * 3))
      return { price, size: BigInt(Math.floor(400 + chance() * 9000 + at * 120)) }
    })
  }
  return { bids: side(-1n), asks: side(1n) }
}

/** A few sizes of a book changed, as they do ten times a second. */
export function stirred(sides: BookSides, chance: () => number): BookSides {
  const stir = (levels: readonly BookLevel[]) =>
    levels.map((level) =>
      chance() < 0.15 ? { ...level, size: BigInt(Math.floor(400 + chance() * 14_000)) } : level,
    )
  return { bids: stir(sides.bids), asks: stir(sides.asks) }
}

/** A market of the sample table. */
export interface Market {
  readonly symbol: string
  readonly price: string
  readonly change: string
  readonly volume: string
  readonly points: readonly number[]
}

/** Markets from the great to the tiny. */
export function sampleMarkets(): readonly Market[] {
  const chance = createChance(3)
  const rows: readonly (readonly [string, string, string, string])[] = [
    ['BTC', '64213.5', '0.0124', '1834201934.22'],
    ['ETH', '3182.44', '-0.0083', '942113004.1'],
    ['SOL', '148.213', '0.0461', '312004118.9'],
    ['WIF', '2.1934', '-0.1204', '48211934.4'],
    ['PEPE', '0.00001183', '0.2241', '29114022.7'],
    ['MOG', '0.000000512341', '0', '1199034'],
    ['FERN', '0.0412', '-0.0021', '94231.55'],
    ['OAK', '0.0000000000071', '1.8412', '8120.4'],
  ]
  return rows.map(([symbol, price, change, volume]) => {
    let at = 100
    const drift = Number(change) / 2
    const points = Array.from({ length: 32 }, () => (at += (chance() - 0.5 + drift) * 4))
    return { symbol, price, change, volume, points }
  })
}
