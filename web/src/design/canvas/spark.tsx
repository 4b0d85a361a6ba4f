import { useMemo } from 'react'
import { type Paint, Painted } from './painted.tsx'
import { faded } from './palette.ts'
import { linePoints } from './spark.model.ts'

/** The course of a price in the height of a row, coloured by where it ended; the figure beside it says how far. */
export function Spark({
  points,
  label,
  height,
}: {
  readonly points: readonly number[]
  readonly label?: string
  readonly height?: number
}) {
  const paint = useMemo<Paint>(
    () => (context, size, palette) => {
      const line = linePoints(points, { ...size, margin: 1.5 })
      const [first, last] = [points[0] ?? 0, points.at(-1) ?? 0]
      const colour =
        last === first ? palette.tertiary : last > first ? palette.upFill : palette.downFill
      context.beginPath()
      for (const [x, y] of line) context.lineTo(x, y)
      context.lineWidth = 1.25
      context.lineJoin = 'round'
      context.strokeStyle = colour
      context.stroke()
      context.lineTo(size.width, size.height)
      context.lineTo(0, size.height)
      context.fillStyle = faded(colour, 0.08)
      context.fill()
    },
    [points],
  )
  return <Painted paint={paint} label={label} height={height} />
}
