import { describe, expect, test } from 'vitest'
import type { PerpsMarket } from '#sdk'
import {
  chosenMarkets,
  comparedDecimals,
  type MarketRow,
  perpRow,
  withTickers,
} from './markets.model.ts'

function row(id: string, more: Partial<MarketRow> = {}): MarketRow {
  return {
    key: `token:${id}`,
    kind: 'token',
    id,
    symbol: id.toUpperCase(),
    name: id,
    quote: 'ETH',
    price: '1',
    changePct: null,
    volume: '1',
    spark: [],
    imageUrl: null,
    simulated: true,
    startedAt: '2026-01-01T00:00:00Z',
    words: [id],
    ...more,
  }
}

const wanted = { group: 'all', words: '', sort: 'volume', favourites: new Set<string>() } as const
const ids = (rows: readonly MarketRow[]) => rows.map(({ id }) => id)

describe('markets', () => {
  test('are found by the symbol that they are shown with', () => {
    const perp = perpRow({
      symbol: 'SOL_USDC_PERP',
      baseSymbol: 'SOL',
      quoteSymbol: 'USDC',
      source: 'paper-exchange',
    } as PerpsMarket)
    expect(ids(chosenMarkets([perp], { ...wanted, words: perp.symbol }))).toEqual([perp.id])
  })

  test('are in order by exact volume, each kind by itself', () => {
    const rows = [
      row('perp', { kind: 'perp', volume: '99999' }),
      row('small', { volume: '1.00000000000000000001' }),
      row('large', { volume: '1.00000000000000000002' }),
    ]
    expect(ids(chosenMarkets(rows, wanted))).toEqual(['large', 'small', 'perp'])
  })

  test('by change the unknown comes last', () => {
    const rows = [row('none'), row('down', { changePct: '-4' }), row('up', { changePct: '12.5' })]
    expect(ids(chosenMarkets(rows, { ...wanted, sort: 'change' }))).toEqual(['up', 'down', 'none'])
  })

  test('are found by all words, within their group', () => {
    const rows = [row('a', { words: ['Keen Ember', '0xe24'] }), row('b', { kind: 'perp' })]
    expect(ids(chosenMarkets(rows, { ...wanted, words: 'ember keen' }))).toEqual(['a'])
    expect(ids(chosenMarkets(rows, { ...wanted, group: 'perp' }))).toEqual(['b'])
    const favourites = new Set(['token:b'])
    expect(ids(chosenMarkets(rows, { ...wanted, group: 'favourites', favourites }))).toEqual(['b'])
  })

  test('take the figures of the live channel', () => {
    const ticker = {
      market: 'a',
      kind: 'token',
      symbol: 'A',
      quoteAsset: 'ETH',
      price: '2',
      change24h: { pct: null, reason: 'window_not_covered' },
      volume24h: '7',
      trades24h: 1,
    } as const
    const [first] = withTickers([row('a', { changePct: '3' })], [ticker])
    expect(first).toMatchObject({ price: '2', volume: '7', changePct: '3' })
  })

  test('decimals are compared by their value', () => {
    expect(comparedDecimals('0.10', '0.1')).toBe(0)
    expect(comparedDecimals('-2', '1')).toBe(-1)
    expect(comparedDecimals('1', null)).toBe(1)
  })
})
