import { formatProgress } from '../numbers/format-percent.ts'
import { useNumberStyle } from '../numbers/number-locale.ts'
import css from './progress.module.css'

/** How much of a whole is done, exactly: it says 100 only at the end. Without `whole` it is under way and nobody knows how far. */
export function Progress({
  label,
  done,
  whole,
  showValue = false,
}: {
  readonly label: string
  readonly done?: bigint
  readonly whole?: bigint
  readonly showValue?: boolean
}) {
  const { locale } = useNumberStyle()
  if (done === undefined || whole === undefined) {
    return (
      <span className={css.rail} role="progressbar" aria-label={label}>
        <span className={css.passing} />
      </span>
    )
  }
  const text = formatProgress(done, whole, locale)
  const share = whole <= 0n ? 0 : Math.min(100, Number((done * 1000n) / whole) / 10)
  return (
    <span className={css.progress}>
      <span
        className={css.rail}
        role="progressbar"
        aria-label={label}
        aria-valuenow={share}
        aria-valuetext={text}
      >
        <span className={css.bar} style={{ inlineSize: `${share}%` }} />
      </span>
      {showValue ? <span className={css.value}>{text}</span> : null}
    </span>
  )
}
