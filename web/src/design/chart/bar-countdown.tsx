import { formatSpan } from '../numbers/format-time.ts'
import { useNow } from '../numbers/now.ts'
import { untilClose } from './chart-time.model.ts'
import css from './price-chart.module.css'

/** How long until the bar closes, by the machine's clock. */
export function BarCountdown({
  label,
  intervalSeconds,
}: {
  readonly label: string
  readonly intervalSeconds: number
}) {
  const nowMs = useNow(true)
  return (
    <span className={css.countdown} title={label} dir="ltr">
      <span className="visually-hidden">{label} </span>
      {formatSpan(untilClose(nowMs, intervalSeconds))}
    </span>
  )
}
