import type { ChartWords } from '../../design/chart/chart-words.ts'
import type { Say } from '../../language/use-text.ts'

/** The words of a market's chart in the language of the page. */
export function chartWords(text: Say, symbol: string): ChartWords {
  return {
    label: text('panels.chart', { symbol }),
    chart: text('panels.chartKind'),
    open: text('panels.open'),
    high: text('panels.high'),
    low: text('panels.low'),
    close: text('panels.close'),
    volume: text('panels.volume'),
    time: text('panels.time'),
    change: text('panels.change'),
    closesIn: text('panels.closesIn'),
    table: text('panels.asTable'),
    fit: text('panels.fit'),
    lines: text('panels.lines'),
    moveHint: text('panels.moveHint'),
    attribution: text('panels.attribution'),
  }
}
