import { describe, expect, it } from 'vitest'
import { readWrittenSizes, writeSizes } from './panel-sizes.model.ts'

describe('the sizes of panels in an address', () => {
  it('are read as they were written, to a tenth of a per cent', () => {
    const sizes = {
      'trade.columns.four': { top: 80, tables: 20 },
      'trade.rows': { chart: 74.96, tape: 25.04 },
    }
    const written = writeSizes(sizes, 'trade')
    expect(written).toBe('columns_four-top-800-tables-200.rows-chart-750-tape-250')
    expect(readWrittenSizes(written, 'trade')).toEqual({
      'trade.columns.four': { top: 80, tables: 20 },
      'trade.rows': { chart: 75, tape: 25 },
    })
  })

  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['one panel', 'rows-chart-1000'],
    ['a panel without a size', 'rows-chart-500-tape'],
    ['a size that is none', 'rows-chart-half-tape-500'],
    ['too large a size', 'rows-chart-1001-tape-0'],
    ['a name of the language', '__proto__-chart-500-tape-500'],
  ])('are not read from %s', (_, written) => {
    expect(readWrittenSizes(written, 'trade')).toEqual({})
  })
})
