import { useSyncExternalStore } from 'react'
import { Amount } from '../numbers/amount.tsx'
import { chartDecimal, chartPrice, decimalsOfTick } from '../numbers/format-chart.ts'
import { formatTime } from '../numbers/format-time.ts'
import { useNumberStyle } from '../numbers/number-locale.ts'
import { Percent } from '../numbers/percent.tsx'
import type { ChartController } from './chart-controller.ts'
import type { ChartWords } from './chart-words.ts'
import css from './price-chart.module.css'

/** The figures of the bar under the crosshair, or of the last one; on a walk by keys they are read aloud. */
export function ChartReadout({
  controller,
  words,
  tickSize,
}: {
  readonly controller: ChartController
  readonly words: ChartWords
  readonly tickSize: string
}) {
  const style = useNumberStyle()
  const { bar, before, walked } = useSyncExternalStore(controller.subscribe, controller.reading)
  if (bar === null) return <div className={css.readout} />
  const decimals = decimalsOfTick(tickSize)
  const price = (value: number) => chartPrice(value, decimals, style.locale)
  const from = before?.close ?? bar.open
  const figures = [
    { short: 'O', word: words.open, value: bar.open },
    { short: 'H', word: words.high, value: bar.high },
    { short: 'L', word: words.low, value: bar.low },
    { short: 'C', word: words.close, value: bar.close },
  ]
  const said = figures.map((figure) => `${figure.word} ${price(figure.value)}`).join(', ')
  return (
    <div className={css.readout} dir="ltr">
      {figures.map((figure) => (
        <span key={figure.short} className={css.figure}>
          <abbr className={css.key} title={figure.word}>
            {figure.short}
          </abbr>
          <span data-direction={bar.close < bar.open ? 'down' : 'up'}>{price(figure.value)}</span>
        </span>
      ))}
      <Percent change ratio={from === 0 ? null : chartDecimal(bar.close / from - 1, 6)} />
      <span className={css.figure}>
        <abbr className={css.key} title={words.volume}>
          V
        </abbr>
        <Amount value={chartDecimal(bar.volume, 4)} compact />
      </span>
      <span className="visually-hidden" role="status">
        {walked ? `${formatTime(bar.time * 1000, 'minute', style)}, ${said}` : ''}
      </span>
    </div>
  )
}
