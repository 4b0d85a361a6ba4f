import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type Palette, readPalette, useThemeVersion } from '../canvas/palette.ts'
import { classes } from '../classes.ts'
import { useNumberStyle } from '../numbers/number-locale.ts'
import { BarCountdown } from './bar-countdown.tsx'
import type { ChartMarker, ChartOptions, ChartScale, IndicatorName } from './chart.types.ts'
import type { ChartController } from './chart-controller.ts'
import { type ChartEngine, mountChart } from './chart-engine.ts'
import { ChartLineList } from './chart-line-list.tsx'
import type { ChartLine } from './chart-lines.model.ts'
import { ChartReadout } from './chart-readout.tsx'
import { ChartTable } from './chart-table.tsx'
import type { ChartWords } from './chart-words.ts'
import css from './price-chart.module.css'

const none: readonly never[] = []

/** A chart of candles and volume. Bars come by its controller, past React. It is walked with arrows, its lines are moved by pointer or by keys, and a table says the same. */
export function PriceChart({
  controller,
  words,
  tickSize,
  intervalSeconds,
  scale = 'normal',
  indicators = none,
  lines = none,
  markers = none,
  onLineMove,
  onOlder,
}: {
  readonly controller: ChartController
  readonly words: ChartWords
  readonly tickSize: string
  readonly intervalSeconds: number
  readonly scale?: ChartScale
  readonly indicators?: readonly IndicatorName[]
  readonly lines?: readonly ChartLine[]
  readonly markers?: readonly ChartMarker[]
  readonly onLineMove?: (id: string, price: string) => void
  /** The oldest bars are in sight: there may be more before them. */
  readonly onOlder?: () => void
}) {
  const { locale, timeZone } = useNumberStyle()
  const [table, setTable] = useState(false)
  const zone = timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  const shared = { tickSize, locale, zone, intervalSeconds }
  const options = { ...shared, scale, indicators, lines, markers }
  const { place, engine } = useEngine(controller, options, { onLineMove, onOlder })
  const walk = useWalk(controller, engine)
  return (
    <div className={css.chart}>
      <div className={css.head}>
        <ChartReadout {...{ controller, words, tickSize }} />
        <BarCountdown label={words.closesIn} intervalSeconds={intervalSeconds} />
      </div>
      <div
        ref={place}
        className={classes(css.place, table && css.hidden)}
        dir="ltr"
        role="application"
        aria-roledescription={words.chart}
        aria-label={words.label}
        tabIndex={0}
        onKeyDown={walk.onKeyDown}
        onBlur={walk.leave}
      />
      {table ? <ChartTable {...{ controller, words, tickSize }} /> : null}
      <ChartLineList {...{ lines, words, tickSize }} onMove={onLineMove} />
      <Foot words={words} table={table} onTable={setTable} onFit={() => engine.current?.fit()} />
    </div>
  )
}

function Foot({
  words,
  table,
  onTable,
  onFit,
}: {
  readonly words: ChartWords
  readonly table: boolean
  readonly onTable: (table: boolean) => void
  readonly onFit: () => void
}) {
  return (
    <div className={css.foot}>
      <a
        className={css.credit}
        href="https://www.tradingview.com/"
        rel="noreferrer"
        target="_blank"
      >
        {words.attribution}
      </a>
      <button type="button" className={css.tool} onClick={onFit}>
        {words.fit}
      </button>
      <button
        type="button"
        className={css.tool}
        aria-pressed={table}
        onClick={() => onTable(!table)}
      >
        {words.table}
      </button>
    </div>
  )
}

/** What the chart asks of whoever shows it. */
interface ChartAsked {
  readonly onLineMove: ((id: string, price: string) => void) | undefined
  readonly onOlder: (() => void) | undefined
}

/** The chart itself: made when it is mounted, told what changed, removed at the end. */
function useEngine(controller: ChartController, options: ChartOptions, asked: ChartAsked) {
  const place = useRef<HTMLDivElement>(null)
  const engine = useRef<ChartEngine>(null)
  const latest = useRef({ options, asked })
  const theme = useThemeVersion()
  useEffect(() => {
    latest.current = { options, asked }
  })
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const mounted = mountChart(element, controller, {
      options: latest.current.options,
      palette: readPalette(element),
      onLineMove: (id, price) => latest.current.asked.onLineMove?.(id, price),
      onOlder: () => latest.current.asked.onOlder?.(),
    })
    engine.current = mounted
    return () => {
      engine.current = null
      mounted.remove()
    }
  }, [controller])
  const { tickSize, locale, zone, intervalSeconds, scale, indicators, lines, markers } = options
  const inks = useRef<{ readonly theme: number; readonly palette: Palette }>(null)
  useEffect(() => {
    if (place.current === null) return
    if (inks.current?.theme !== theme) inks.current = { theme, palette: readPalette(place.current) }
    const next = { tickSize, locale, zone, intervalSeconds, scale, indicators, lines, markers }
    engine.current?.apply(next, inks.current.palette)
  }, [tickSize, locale, zone, intervalSeconds, scale, indicators, lines, markers, theme])
  return { place, engine }
}

/** Arrows go from bar to bar (ten with Shift), Home and End to the first and last, Esc ends the walk. */
function useWalk(controller: ChartController, engine: React.RefObject<ChartEngine | null>) {
  const at = useRef<number | null>(null)
  const leave = () => {
    if (at.current === null) return
    at.current = null
    engine.current?.point(null)
    controller.setReading(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const bars = controller.bars()
    if (event.key === 'Escape') leave()
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0
    const end = { Home: 0, End: bars.length - 1 }[event.key]
    if ((by === 0 && end === undefined) || bars.length === 0) return
    event.preventDefault()
    const from = at.current ?? bars.length - (by < 0 ? 0 : 1)
    const wanted = end ?? from + by * (event.shiftKey ? 10 : 1)
    const next = Math.min(bars.length - 1, Math.max(0, wanted))
    at.current = next
    engine.current?.point(next)
    const bar = bars[next] ?? null
    controller.setReading({ bar, before: bars[next - 1] ?? null, walked: true })
  }
  return { onKeyDown, leave }
}
