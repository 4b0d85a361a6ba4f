import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type ChartController, createChartController } from '../../design/chart/chart-controller.ts'
import { staleAfterMs } from '../../service/queries.ts'
import { channelState, watchChannel } from '../../streams/channel-store.ts'
import { painting, paintsPerSecond } from '../../streams/frame-loop.ts'
import type { BarSource } from './bar-source.data.ts'
import { newsOf, type ToldCandle, toBar } from './bars.model.ts'
import type { ChartInterval } from './chart-interval.model.ts'

/** The bars of a market as its chart draws them: history, what happens now, and older pages on demand. */
export interface MarketBars {
  readonly controller: ChartController
  readonly state: 'empty' | 'failed' | 'loading' | 'ready'
  readonly failure: unknown
  readonly retry: () => void
  /** Reads one page more of the past; does nothing while one is read, and at the beginning. */
  readonly loadOlder: () => void
}

/** The most bars that are read back; what is older is another interval's business. */
const barsMax = 5_000

/** Follows the bars of a market as long as the component is there. */
export function useMarketBars(source: BarSource, interval: ChartInterval): MarketBars {
  const [controller] = useState(createChartController)
  const first = useQuery({
    queryKey: ['candles.list', { market: source.market, interval }],
    queryFn: ({ signal }) => source.load({ interval, older: null, signal }),
    staleTime: staleAfterMs.live,
    refetchOnWindowFocus: false,
  })
  const page = first.data
  const older = useOlder(source, interval, controller)
  const { begin } = older
  useEffect(() => {
    controller.setBars(page?.bars ?? [])
    begin(page?.older ?? null)
    if (page === undefined) return
    return followCandles(controller, `candle.${source.market}.${interval}`)
  }, [controller, page, begin, source.market, interval])
  return {
    controller,
    state: first.isError
      ? 'failed'
      : page === undefined
        ? 'loading'
        : page.bars.length === 0
          ? 'empty'
          : 'ready',
    failure: first.error,
    retry: () => void first.refetch(),
    loadOlder: older.load,
  }
}

function useOlder(source: BarSource, interval: ChartInterval, controller: ChartController) {
  const [next, setNext] = useState<string | null>(null)
  const reading = useRef<AbortController | null>(null)
  const begin = useCallback((older: string | null) => {
    reading.current?.abort()
    reading.current = null
    setNext(older)
  }, [])
  const load = useCallback(() => {
    if (next === null || reading.current !== null) return
    const stop = new AbortController()
    reading.current = stop
    source.load({ interval, older: next, signal: stop.signal }).then(
      ({ bars, older }) => {
        if (stop.signal.aborted) return
        reading.current = null
        controller.setBars([...bars, ...controller.bars()])
        setNext(controller.bars().length < barsMax ? older : null)
      },
      // The next scroll to the edge asks again.
      () => {
        if (reading.current === stop) reading.current = null
      },
    )
  }, [next, source, interval, controller])
  return { begin, load }
}

/** Many at once are drawn in one go. */
const togetherFrom = 4

/** Puts what the channel tells into the chart, at most once a frame. */
function followCandles(controller: ChartController, channel: `candle.${string}.${string}`) {
  let applied = new Map<string, ToldCandle>()
  const painter = painting(paintsPerSecond.chart, () => {
    const told = channelState(channel).value?.items ?? []
    const { changed, gone } = newsOf(told, applied)
    applied = new Map(told.map((candle) => [candle.startedAt, candle]))
    const bars = changed.map(toBar)
    if (gone.length > 0 || bars.length >= togetherFrom) {
      const times = new Set(gone.map((startedAt) => Math.floor(Date.parse(startedAt) / 1_000)))
      controller.setBars([...controller.bars().filter(({ time }) => !times.has(time)), ...bars])
    } else for (const bar of bars) controller.updateBar(bar)
  })
  const stop = watchChannel(channel, painter.mark)
  return () => {
    stop()
    painter.stop()
  }
}
