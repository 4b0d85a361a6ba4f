import { useMemo } from 'react'
import { type Paint, Painted } from '../../design/canvas/painted.tsx'
import { faded } from '../../design/canvas/palette.ts'
import type { CoursePoint } from './rehearsal.model.ts'

/** Prices by the second after a launch: as it was rehearsed, and over it as it is. */
export function CourseChart({
  rehearsed,
  live,
  label,
}: {
  readonly rehearsed: readonly CoursePoint[]
  readonly live: readonly CoursePoint[]
  readonly label: string
}) {
  const paint = useMemo<Paint>(
    () => (context, size, palette) => {
      const all = [...rehearsed, ...live]
      const end = Math.max(1, ...all.map(({ second }) => second))
      const most = Math.max(...all.map(({ price }) => price), Number.MIN_VALUE)
      const draw = (points: readonly CoursePoint[], colour: string) => {
        context.beginPath()
        for (const { price, second } of points)
          context.lineTo((second / end) * size.width, size.height * (1 - (price / most) * 0.94) - 1)
        context.lineWidth = 1.5
        context.lineJoin = 'round'
        context.strokeStyle = colour
        context.stroke()
      }
      draw(rehearsed, faded(palette.tertiary, 0.9))
      draw(live, palette.upFill)
      context.fillStyle = palette.line
      context.fillRect(0, size.height - 1, size.width, 1)
    },
    [rehearsed, live],
  )
  return <Painted paint={paint} label={label} height={160} />
}
