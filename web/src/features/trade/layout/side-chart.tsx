import { useMemo, useRef } from 'react'
import { Percent } from '../../../design/numbers/percent.tsx'
import { Price } from '../../../design/numbers/price.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { IconButton } from '../../../design/primitives/icon-button.tsx'
import { Select } from '../../../design/primitives/select.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { useText } from '../../../language/use-text.ts'
import { type BarSource, tokenBars } from '../../../panels/chart/bar-source.data.ts'
import { ChartPanel } from '../../../panels/chart/chart-panel.tsx'
import { publicPerpBars } from '../../../panels/chart/perp-bars.data.ts'
import { openSwitcherFor } from '../../../panels/markets/switcher-store.ts'
import { useTicker } from '../../../panels/token/token.data.ts'
import { Failure } from '../../../shell/failure.tsx'
import { useIsVisible } from '../../../shell/use-visible.ts'
import type { TradeContext } from '../trade-screen.tsx'
import css from './chart-grid.module.css'
import { isTokenMarket, type SideChart } from './charts.model.ts'
import { takeFocus, wishFocus } from './focus-wish.ts'
import { type SideMarket, useSideMarket } from './side-market.data.ts'

interface SideChartProps {
  readonly chart: SideChart
  /** Which of them it is. */
  readonly place: number
  readonly context: TradeContext
  /** It becomes that of the page. */
  readonly onFirst: () => void
  readonly onChange: (chart: SideChart) => void
}

/** A chart to look at beside that of the page's market; out of sight it follows nothing. */
export function SideChartPanel(shown: SideChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const isVisible = useIsVisible(place)
  const { chart, context } = shown
  const id = chart.market ?? context.token.token
  return (
    <div className={css.side} ref={place}>
      {isVisible ? <Shown key={id} id={id} {...shown} /> : null}
    </div>
  )
}

function Shown({ id, ...shown }: SideChartProps & { readonly id: string }) {
  const text = useText()
  const { chart, onChange } = shown
  const source = useMemo(() => (isTokenMarket(id) ? tokenBars(id) : publicPerpBars(id)), [id])
  const { failure, isMissing, market, retry } = useSideMarket(id)
  const interval = source.intervals.find((one) => one === chart.interval) ?? '1m'
  const head = (
    <Head id={id} market={market} source={source} {...shown} chart={{ ...chart, interval }} />
  )
  if (market === null) {
    return (
      <>
        {head}
        <div className={css.waiting}>
          {failure !== null ? (
            <Failure failure={failure} onRetry={retry} />
          ) : isMissing ? (
            <EmptyState title={text('trade.chartGone')} reason={text('trade.chartGoneWhy')} />
          ) : (
            <Skeleton rows={1} label={text('panels.loading')} widths={['100%']} />
          )}
        </div>
      </>
    )
  }
  return (
    <ChartPanel
      source={source}
      symbol={`${market.symbol} ${interval}`}
      tickSize={market.tickSize}
      interval={interval}
      onInterval={(next) => onChange({ ...chart, interval: next })}
      head={head}
    />
  )
}

/** Which market it is, how long its bars are, and the way to others. */
function Head({
  id,
  market,
  source,
  chart,
  place,
  context,
  onChange,
  onFirst,
}: SideChartProps & {
  readonly id: string
  readonly market: SideMarket | null
  readonly source: BarSource
}) {
  const text = useText()
  const ticker = useTicker(id)
  const symbol = market?.symbol ?? ''
  const isOther = id !== context.token.token
  return (
    <div className={css.head}>
      {isOther && market !== null ? (
        <button
          type="button"
          className={css.title}
          aria-label={text('trade.chartFirst', { symbol })}
          title={text('trade.chartFirst', { symbol })}
          ref={(element) => takeFocus(`title ${place} ${id}`, element)}
          onClick={() => {
            // The screen of another market is drawn anew; this place then has the market of before.
            wishFocus(`title ${place} ${context.token.token}`)
            onFirst()
          }}
        >
          {symbol}
        </button>
      ) : (
        <span className={css.title}>{symbol}</span>
      )}
      <span className={css.figures}>
        <Price value={ticker?.price ?? null} />
        <Percent percent={ticker?.change24h.pct ?? null} change />
      </span>
      <span className={css.tools}>
        <Select
          size="small"
          aria-label={text('trade.chartInterval', { symbol })}
          value={chart.interval}
          choices={source.intervals.map((value) => ({ value, label: value }))}
          onChange={(interval) => onChange({ ...chart, interval })}
        />
        <IconButton
          icon="search"
          size="small"
          label={text('trade.chartMarket', { symbol })}
          // As long as its market is not known, it is about to be drawn anew.
          ref={(element) => takeFocus(`market ${place} ${id}`, market === null ? null : element)}
          onClick={() =>
            openSwitcherFor({
              current: id,
              onChoose(row) {
                wishFocus(`market ${place} ${row.id}`)
                onChange({ ...chart, market: row.id })
              },
            })
          }
        />
      </span>
    </div>
  )
}
