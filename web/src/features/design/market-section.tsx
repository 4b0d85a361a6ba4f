import { useMemo, useState } from 'react'
import { BookCanvas } from '../../design/canvas/book-canvas.tsx'
import { DepthArea } from '../../design/canvas/depth-area.tsx'
import type { ChartScale, IndicatorName } from '../../design/chart/chart.types.ts'
import { PriceChart } from '../../design/chart/price-chart.tsx'
import { Panel } from '../../design/primitives/panel.tsx'
import { Segmented } from '../../design/primitives/segmented.tsx'
import css from './design-page.module.css'
import { useSampleBook, useSampleChart } from './sample-market.ts'
import { Section } from './section.tsx'
import { bookWords, chartWords } from './words.ts'

const sets: Readonly<Record<string, readonly IndicatorName[]>> = {
  plain: [],
  over: ['sma', 'ema', 'vwap', 'bollinger'],
  below: ['rsi', 'macd', 'atr'],
}

/** The chart, the book and the depth of a market that moves. */
export function MarketSection() {
  const book = useSampleBook()
  const [pressed, setPressed] = useState('')
  return (
    <Section id="market" title="Chart and book">
      <div className={css.market}>
        <ChartPanel />
        <Panel title="Book" asOf={pressed}>
          <BookCanvas
            source={book.source}
            words={bookWords}
            priceDecimals={1}
            sizeDecimals={3}
            onPrice={(price) => setPressed(price)}
            onSize={(total, price) => setPressed(`${total} at ${price}`)}
          />
        </Panel>
        <Panel title="Depth">
          <DepthArea bids={book.depth.bids} asks={book.depth.asks} label="Depth of the book" />
        </Panel>
        <TinyPanel />
      </div>
    </Section>
  )
}

function ChartPanel() {
  const [scale, setScale] = useState<ChartScale>('normal')
  const [set, setSet] = useState<'plain' | 'over' | 'below'>('over')
  const [stop, setStop] = useState('63000.0')
  const chart = useSampleChart(64_000, 500)
  const lines = useMemo(
    () => [
      { id: 'stop', price: stop, label: 'Stop 0.42', tone: 'down' as const, draggable: true },
      { id: 'entry', price: '63500.0', label: 'Entry', tone: 'neutral' as const, dashed: true },
    ],
    [stop],
  )
  const actions = (
    <>
      <Segmented
        size="small"
        label="Indicators"
        value={set}
        onChange={setSet}
        segments={(['plain', 'over', 'below'] as const).map((value) => ({ value, label: value }))}
      />
      <Segmented
        size="small"
        label="Scale"
        value={scale}
        onChange={setScale}
        segments={(['normal', 'log', 'percent'] as const).map((value) => ({ value, label: value }))}
      />
    </>
  )
  return (
    <Panel title="Chart" actions={actions}>
      <PriceChart
        controller={chart.controller}
        words={chartWords}
        tickSize="0.5"
        intervalSeconds={3600}
        scale={scale}
        indicators={sets[set] ?? []}
        lines={lines}
        markers={chart.markers}
        onLineMove={(_, price) => setStop(price)}
      />
    </Panel>
  )
}

function TinyPanel() {
  const chart = useSampleChart(0.000_000_512_3, 160)
  return (
    <Panel title="Tiny price">
      <PriceChart
        controller={chart.controller}
        words={{ ...chartWords, label: 'Price of MOG' }}
        tickSize="0.0000000001"
        intervalSeconds={3600}
      />
    </Panel>
  )
}
