import { useMemo } from 'react'
import { type Paint, Painted } from '../../design/canvas/painted.tsx'
import { faded } from '../../design/canvas/palette.ts'
import { chartDecimal } from '../../design/numbers/format-chart.ts'
import { formatSpan } from '../../design/numbers/format-time.ts'
import { Price } from '../../design/numbers/price.tsx'
import css from './launching.module.css'
import type { CoursePoint } from './rehearsal.model.ts'

/** Prices by the time after a launch: as it was rehearsed, and over it as it is. */
export function CourseChart({
  rehearsed,
  live,
  label,
}: {
  readonly rehearsed: readonly CoursePoint[]
  readonly live: readonly CoursePoint[]
  readonly label: string
}) {
  const { end, most } = useMemo(() => extentOf([...rehearsed, ...live]), [rehearsed, live])
  const paint = useMemo<Paint>(
    () => (context, size, palette) => {
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
    [rehearsed, live, end, most],
  )
  return (
    <div className={css.course} dir="ltr">
      <Price value={chartDecimal(most, 18)} unit="ETH" />
      <Painted paint={paint} label={label} height={160} />
      <p className={css.axis}>
        <span>{formatSpan(0)}</span>
        <span>{formatSpan(end * 1_000)}</span>
      </p>
    </div>
  )
}

/** The last second and the highest price; above zero, because both are divided by. */
function extentOf(points: readonly CoursePoint[]) {
  return {
    end: Math.max(1, ...points.map(({ second }) => second)),
    most: Math.max(Number.MIN_VALUE, ...points.map(({ price }) => price)),
  }
}
