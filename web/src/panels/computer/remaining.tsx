import { formatSpan } from '../../design/numbers/format-time.ts'
import { useText } from '../../language/use-text.ts'
import { useNowMs } from '../../streams/clock.ts'
import css from './remaining.module.css'

/** From when on the end is near enough to say so. */
const nearMs = 120_000

/** What is left until a time, as the loudest figure of a page; near the end it says so in words, once. */
export function Remaining({
  endsAtMs,
  lifeMs,
}: {
  readonly endsAtMs: number
  readonly lifeMs: number
}) {
  const text = useText()
  const leftMs = Math.max(0, endsAtMs - useNowMs())
  const isNear = leftMs <= nearMs
  return (
    <div className={css.remaining} data-near={isNear || undefined}>
      <p className={css.figure} role="timer" aria-label={text('computer.left')}>
        <span dir="ltr">{formatSpan(leftMs)}</span>
      </p>
      <span className={css.rail} aria-hidden="true">
        <span
          className={css.bar}
          style={{ inlineSize: `${(100 * leftMs) / Math.max(1, lifeMs)}%` }}
        />
      </span>
      <p className={css.words} role="status">
        {isNear ? text('computer.near') : text('computer.left')}
      </p>
    </div>
  )
}
