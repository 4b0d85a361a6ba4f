import css from './figure.module.css'
import { formatRelative, formatTime, instantOf, type TimeForm } from './format-time.ts'
import { useNow } from './now.ts'
import { useNumberStyle } from './number-locale.ts'
import { Unknown } from './unknown.tsx'

/** A time: how long ago (kept up to date), or as a clock, a day or both; its title is the whole of it with its zone. `now` is the server's clock where it is known. */
export function Time({
  at,
  form = 'relative',
  now,
}: {
  readonly at: string | number | null | undefined
  readonly form?: 'relative' | TimeForm
  readonly now?: number
}) {
  const style = useNumberStyle()
  const ticking = useNow(form === 'relative' && now === undefined)
  const atMs = at == null ? null : instantOf(at)
  if (atMs === null) return <Unknown />
  const text =
    form === 'relative'
      ? formatRelative(atMs, now ?? ticking, style)
      : formatTime(atMs, form, style)
  return (
    <time
      className={css.time}
      dateTime={new Date(atMs).toISOString()}
      title={formatTime(atMs, 'full', style)}
    >
      {text}
    </time>
  )
}
