import { describe, expect, it } from 'vitest'
import {
  chartCountAfter,
  chartCountOf,
  readCharts,
  type SideChart,
  withCount,
  writeCharts,
} from './charts.model.ts'

const token = `0x${'ab'.repeat(20)}`
const chosen: SideChart = { market: token, interval: '5m' }

describe('the charts of a page', () => {
  it('are found again in the address that they were written to', () => {
    const sets: readonly (readonly SideChart[])[] = [
      [],
      [chosen],
      [chosen, { market: 'SOL_USDC_PERP', interval: '1M' }, { market: null, interval: '1s' }],
    ]
    for (const charts of sets) expect(readCharts(writeCharts(charts))).toEqual(charts)
    expect(writeCharts([chosen])).toBe(`${token}-5m`)
  })

  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['an interval that there is not', `${token}-2m`],
    ['no interval', token],
    ['a number that no grid has', '-5m.-1h'],
    ['a market that nothing is called by', 'javascript:alert(1)-5m'],
    ['one that is broken among three', `${token}-5m.-1h.x`],
    ['no text', 2],
  ])('are not read from %s', (_, written) => {
    expect(readCharts(written)).toBeNull()
  })

  it('keep what was chosen while there is room for it, and go round', () => {
    const four = withCount([chosen], '4')
    expect(four).toHaveLength(3)
    expect(four[0]).toBe(chosen)
    expect(withCount(four, '2')).toEqual([chosen])
    expect(withCount(four, '1')).toEqual([])
    expect([[], [chosen], four].map(chartCountOf)).toEqual(['1', '2', '4'])
    expect([[], [chosen], four].map(chartCountAfter)).toEqual(['2', '4', '1'])
  })
})
