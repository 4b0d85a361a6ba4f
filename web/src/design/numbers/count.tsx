import css from './figure.module.css'
import { formatCount } from './format-count.ts'
import { useNumberStyle } from './number-locale.ts'
import { Unknown } from './unknown.tsx'

/** How many of something there are. */
export function Count({
  value,
  compact = false,
}: {
  readonly value: number | bigint | null | undefined
  readonly compact?: boolean
}) {
  const { locale } = useNumberStyle()
  if (value == null) return <Unknown />
  return (
    <span
      className={css.figure}
      dir="ltr"
      title={compact ? formatCount(value, { locale }) : undefined}
    >
      {formatCount(value, { locale, compact })}
    </span>
  )
}
