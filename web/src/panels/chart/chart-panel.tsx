import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ChartMarker } from '../../design/chart/chart.types.ts'
import type { ChartLine } from '../../design/chart/chart-lines.model.ts'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { keepForScreen, usePreference } from '../../shell/preferences.ts'
import type { BarSource } from './bar-source.data.ts'
import { type ChartInterval, secondsOf } from './chart-interval.model.ts'
import css from './chart-panel.module.css'
import { readChartSettings } from './chart-settings.model.ts'
import { ChartToolbar } from './chart-toolbar.tsx'
import { chartWords } from './chart-words.ts'
import type { MovedLine } from './line-move.tsx'
import { type MarketBars, useMarketBars } from './market-bars.data.ts'

// Asked for as soon as a page with a chart begins: what is drawn around it need not wait, and its bars are asked for meanwhile.
const chart = import('../../design/chart/price-chart.tsx')
const PriceChart = lazy(async () => ({ default: (await chart).PriceChart }))
const LineMove = lazy(async () => ({ default: (await import('./line-move.tsx')).LineMove }))

/** What a market's chart shows besides its bars, and what is done with it. */
export interface ChartExtras {
  readonly lines?: readonly ChartLine[]
  readonly markers?: readonly ChartMarker[]
  /** A line was moved and the move was confirmed. Its promise is waited for; what it rejects with is shown. */
  readonly onLineMoved?: (id: string, price: string) => Promise<void>
  /** Whether a move waits for a yes; else it is done at once. */
  readonly confirmsMoves?: boolean
  readonly actions?: ReactNode
  /** What stands over the chart instead of its toolbar, where there is no room for that. */
  readonly head?: ReactNode
}

/** The chart of one market: a token's, or a perpetual's by its own source of bars. */
export function ChartPanel({
  source,
  symbol,
  tickSize,
  interval,
  onInterval,
  ...extras
}: ChartExtras & {
  readonly source: BarSource
  readonly symbol: string
  readonly tickSize: string
  readonly interval: ChartInterval
  readonly onInterval: (interval: ChartInterval) => void
}) {
  const text = useText()
  const bars = useMarketBars(source, interval)
  const settings = readChartSettings(usePreference('screens')['chart'])
  const moves = useMoves(extras)
  return (
    <section className={css.panel} aria-label={text('panels.chart', { symbol })}>
      {extras.head ?? (
        <ChartToolbar
          intervals={source.intervals}
          interval={interval}
          onInterval={onInterval}
          settings={settings}
          onSettings={(next) => keepForScreen('chart', next)}
          actions={extras.actions}
        />
      )}
      <div className={css.place}>
        <Suspense fallback={<div className={css.place} />}>
          <PriceChart
            controller={bars.controller}
            words={chartWords(text, symbol)}
            tickSize={tickSize}
            intervalSeconds={secondsOf(interval)}
            scale={settings.scale}
            indicators={settings.indicators}
            lines={moves.lines}
            {...(extras.markers === undefined ? {} : { markers: extras.markers })}
            onLineMove={moves.onMove}
            onOlder={bars.loadOlder}
          />
        </Suspense>
        <ChartVeil bars={bars} />
        {moves.moved === null ? null : (
          <Suspense>
            <LineMove
              move={moves.moved}
              tickSize={tickSize}
              onPrice={moves.onMove}
              onConfirm={moves.confirm}
              onDiscard={moves.discard}
            />
          </Suspense>
        )}
      </div>
    </section>
  )
}

/** What stands over the chart while it has no bars. */
function ChartVeil({ bars }: { readonly bars: MarketBars }) {
  const text = useText()
  if (bars.state === 'ready') return null
  return (
    <div className={css.veil}>
      {bars.state === 'failed' ? (
        <Failure failure={bars.failure} onRetry={bars.retry} />
      ) : bars.state === 'empty' ? (
        <EmptyState title={text('panels.noBars')} reason={text('panels.noBarsWhy')} />
      ) : (
        <Skeleton rows={1} label={text('panels.loading')} widths={['100%']} />
      )}
    </div>
  )
}

const none: readonly never[] = []

/** A line that was dragged stands where it was dropped until the move is confirmed or discarded. */
function useMoves({ confirmsMoves = true, lines = none, onLineMoved }: ChartExtras) {
  const [moved, setMoved] = useState<MovedLine | null>(null)
  const send = async ({ id, label, price }: Pick<MovedLine, 'id' | 'label' | 'price'>) => {
    setMoved({ id, label, price, isSending: true, failure: null })
    try {
      await onLineMoved?.(id, price)
      setMoved(null)
    } catch (failure) {
      setMoved({ id, label, price, isSending: false, failure })
    }
  }
  return {
    moved,
    lines: lines.map((line) =>
      line.id === moved?.id ? { ...line, price: moved.price, dashed: true } : line,
    ),
    onMove(id: string, price: string) {
      const label = lines.find((line) => line.id === id)?.label ?? ''
      if (confirmsMoves) setMoved({ id, label, price, isSending: false, failure: null })
      else void send({ id, label, price })
    },
    confirm: () => {
      if (moved !== null) void send(moved)
    },
    discard: () => setMoved(null),
  }
}
