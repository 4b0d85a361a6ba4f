import { formatSpan } from '../numbers/format-time.ts'
import { useNow } from '../numbers/now.ts'
import css from './countdown-ring.module.css'

const around = 2 * Math.PI * 6

/** What is left between two times, as a ring and in seconds, from a minute on as a clock; once a second, without a timer of its own. `label` names it to readers. */
export function CountdownRing({
  fromMs,
  untilMs,
  label,
}: {
  readonly fromMs: number
  readonly untilMs: number
  readonly label?: string
}) {
  const nowMs = useNow(true)
  const leftMs = Math.max(0, untilMs - Math.max(nowMs, fromMs))
  const share = Math.min(1, leftMs / Math.max(1, untilMs - fromMs))
  const seconds = Math.ceil(leftMs / 1000)
  const left = seconds < 60 ? String(seconds) : formatSpan(seconds * 1000)
  const named = label === undefined ? {} : { role: 'timer', 'aria-label': `${label} ${left}` }
  return (
    <span className={css.place} {...named} aria-hidden={label === undefined ? true : undefined}>
      <svg className={css.ring} width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <circle className={css.rail} cx="8" cy="8" r="6" />
        <circle
          className={css.left}
          cx="8"
          cy="8"
          r="6"
          strokeDasharray={around}
          strokeDashoffset={around * (1 - share)}
        />
      </svg>
      <span className={css.seconds}>{left}</span>
    </span>
  )
}
