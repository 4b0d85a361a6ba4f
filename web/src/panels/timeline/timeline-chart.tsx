import { type KeyboardEvent, type MouseEvent, useMemo, useState } from 'react'
import { type Paint, Painted } from '../../design/canvas/painted.tsx'
import { faded } from '../../design/canvas/palette.ts'
import { Amount } from '../../design/numbers/amount.tsx'
import { formatAmount } from '../../design/numbers/format-amount.ts'
import { textOf } from '../../design/numbers/format-number.ts'
import { formatTime } from '../../design/numbers/format-time.ts'
import { useNumberStyle } from '../../design/numbers/number-locale.ts'
import { Time } from '../../design/numbers/time.tsx'
import {
  directionOf,
  type Frame,
  frameOf,
  type Moment,
  nearestTo,
  placeOf,
  stepped,
  ticksOf,
  tickText,
} from './timeline.model.ts'
import css from './timeline-chart.module.css'

/** Ether over time as an area. Pointer and arrow keys read it moment by moment; Enter opens one, where that is possible. */
export function TimelineChart<Point extends Moment>({
  moments,
  label,
  onOpen,
}: {
  readonly moments: readonly Point[]
  readonly label: string
  readonly onOpen?: (moment: Point) => void
}) {
  const [at, setAt] = useState<number | null>(null)
  const { locale, timeZone } = useNumberStyle()
  const frame = useMemo(() => frameOf(moments), [moments])
  const paint = usePaint(moments, frame, at)
  const last = moments.length - 1
  const shown = moments[Math.min(at ?? last, last)]
  if (shown === undefined) return null
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Enter' && onOpen !== undefined) {
      // What opens takes the focus, and would be pressed by the same key.
      event.preventDefault()
      onOpen(shown)
    }
    const to = stepped(event.key, at ?? last, moments.length)
    if (to === null) return
    event.preventDefault()
    setAt(to)
  }
  const parts = formatAmount(shown.amount, { locale, rounding: 'down' })
  const words = `${parts === null ? '' : textOf(parts)} ETH, ${formatTime(shown.atMs, 'full', { locale, timeZone })}`
  return (
    <div className={css.chart} dir="ltr">
      <p className={css.readout}>
        <Amount value={shown.amount} unit="ETH" />
        <Time at={shown.atMs} form="minute" />
      </p>
      <div className={css.body}>
        <div
          className={css.plot}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={at ?? last}
          aria-valuetext={words}
          onKeyDown={move}
          onPointerMove={(event) => setAt(pointedAt(event, moments, frame))}
          onPointerLeave={() => setAt(null)}
          onBlur={() => setAt(null)}
          onClick={(event) => onOpen?.(moments[pointedAt(event, moments, frame)] ?? shown)}
        >
          <Painted paint={paint} />
        </div>
        <Scale frame={frame} />
      </div>
      <p className={css.times}>
        <Time at={frame.fromMs} form="minute" />
        <Time at={frame.toMs} form="minute" />
      </p>
    </div>
  )
}

function pointedAt(
  event: MouseEvent<HTMLDivElement>,
  moments: readonly Moment[],
  frame: Frame,
): number {
  const box = event.currentTarget.getBoundingClientRect()
  return nearestTo(moments, frame, (event.clientX - box.left) / Math.max(1, box.width))
}

function Scale({ frame }: { readonly frame: Frame }) {
  return (
    <div className={css.scale} aria-hidden="true">
      {ticksOf(frame).map((tick) => (
        <span
          key={tick}
          className={css.tick}
          style={{
            insetBlockEnd: `${((tick - frame.least) / (frame.most - frame.least)) * 100}%`,
          }}
        >
          <Amount value={tickText(tick)} />
        </span>
      ))}
    </div>
  )
}

function usePaint(moments: readonly Moment[], frame: Frame, at: number | null): Paint {
  return useMemo<Paint>(
    () =>
      (context, { height, width }, palette) => {
        const direction = directionOf(moments)
        const colour =
          direction === 0 ? palette.tertiary : direction > 0 ? palette.up : palette.down
        context.fillStyle = palette.line
        for (const tick of ticksOf(frame)) {
          const share = (tick - frame.least) / (frame.most - frame.least)
          context.fillRect(0, Math.round(height * (1 - share)), width, 1)
        }
        const line = moments.map((moment) => {
          const [x, y] = placeOf(moment, frame)
          return [x * width, height * (1 - y)] as const
        })
        context.beginPath()
        for (const [x, y] of line) context.lineTo(x, y)
        context.lineWidth = 1.5
        context.lineJoin = 'round'
        context.strokeStyle = colour
        context.stroke()
        context.lineTo(width, height)
        context.lineTo(line[0]?.[0] ?? 0, height)
        context.fillStyle = faded(colour, 0.1)
        context.fill()
        const [x, y] = line[at ?? -1] ?? []
        if (x === undefined || y === undefined) return
        context.fillStyle = palette.tertiary
        context.fillRect(Math.round(x), 0, 1, height)
        context.beginPath()
        context.arc(x, y, 3, 0, Math.PI * 2)
        context.fillStyle = colour
        context.fill()
      },
    [moments, frame, at],
  )
}
