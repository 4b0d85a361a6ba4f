import { useEffect, useMemo, useState } from 'react'
import { groupBook } from '../../design/canvas/book.model.ts'
import type { BookSource } from '../../design/canvas/book-canvas.tsx'
import type { DepthPoint } from '../../design/canvas/spark.model.ts'
import { createChartController } from '../../design/chart/chart-controller.ts'
import { createChance, sampleBars, sampleBook, stirred, traded } from './design.model.ts'

/** A book that is stirred ten times a second while it is in sight. */
export function useSampleBook() {
  const [made] = useState(() => {
    const chance = createChance(11)
    let sides = sampleBook(640_000n, chance)
    let version = 0
    const listeners = new Set<() => void>()
    const best = sides.bids[3]?.price ?? 0n
    const source: BookSource = {
      version: () => version,
      read: (rows) => groupBook(sides, { step: 1n, rows, own: new Map([[best, 500n]]) }),
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
    const stir = () => {
      sides = stirred(sides, chance)
      version += 1
      for (const listener of listeners) listener()
    }
    const whole = groupBook(sides, { step: 1n, rows: 120 })
    const depthOf = (rows: typeof whole.bids): readonly DepthPoint[] =>
      rows.map((row) => ({ price: Number(row.price), total: Number(row.total) }))
    return { source, stir, depth: { bids: depthOf(whole.bids), asks: depthOf(whole.asks) } }
  })
  useEffect(() => {
    const timer = setInterval(made.stir, 100)
    return () => clearInterval(timer)
  }, [made])
  return made
}

/** A chart whose last bar moves four times a second, with a few trades of one's own. */
export function useSampleChart(price: number, count: number) {
  const [controller] = useState(createChartController)
  const [bars] = useState(() =>
    sampleBars({ count, intervalSeconds: 3600, untilSeconds: Date.now() / 1000, price }),
  )
  useEffect(() => {
    const chance = createChance(5)
    controller.setBars(bars)
    const timer = setInterval(() => {
      const last = controller.bars().at(-1)
      if (last !== undefined) controller.updateBar(traded(last, (chance() - 0.5) * 0.0006))
    }, 250)
    return () => clearInterval(timer)
  }, [controller, bars])
  const markers = useMemo(
    () =>
      [60, 31].map((back, at) => ({
        id: String(back),
        time: bars.at(-back)?.time ?? 0,
        side: at === 0 ? ('buy' as const) : ('sell' as const),
      })),
    [bars],
  )
  return { controller, markers }
}
