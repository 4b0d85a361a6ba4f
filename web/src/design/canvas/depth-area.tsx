import { useMemo } from 'react'
import { type Paint, Painted } from './painted.tsx'
import { faded } from './palette.ts'
import { type DepthPoint, depthSteps } from './spark.model.ts'

/** How much lies on both sides of a book: bids to the left of the middle, asks to the right, in whatever direction the text runs. */
export function DepthArea({
  bids,
  asks,
  label,
  height,
}: {
  readonly bids: readonly DepthPoint[]
  readonly asks: readonly DepthPoint[]
  readonly label: string
  readonly height?: number
}) {
  const paint = useMemo<Paint>(
    () => (context, size, palette) => {
      const [bid, ask] = [bids[0]?.price, asks[0]?.price]
      if (bid === undefined || ask === undefined) return
      const middle = (bid + ask) / 2
      const reach = Math.min(
        middle - (bids.at(-1)?.price ?? bid),
        (asks.at(-1)?.price ?? ask) - middle,
      )
      const totals = [...bids, ...asks]
        .filter((point) => Math.abs(point.price - middle) <= reach)
        .map((point) => point.total)
      const box = { ...size, from: middle - reach, to: middle + reach, most: Math.max(...totals) }
      for (const side of ['bid', 'ask'] as const) {
        const colour = side === 'bid' ? palette.upFill : palette.downFill
        const stairs = depthSteps(side === 'bid' ? bids : asks, box)
        context.beginPath()
        for (const [x, y] of stairs) context.lineTo(x, y)
        context.lineWidth = 1.25
        context.strokeStyle = colour
        context.stroke()
        context.lineTo(stairs.at(-1)?.[0] ?? 0, size.height)
        context.lineTo(stairs[0]?.[0] ?? 0, size.height)
        context.fillStyle = faded(colour, 0.12)
        context.fill()
      }
      context.fillStyle = palette.line
      context.fillRect(Math.round(size.width / 2), 0, 1, size.height)
    },
    [bids, asks],
  )
  return <Painted paint={paint} label={label} height={height} />
}
