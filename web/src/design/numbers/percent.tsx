import { Arrow } from '../icons/arrow.tsx'
import { toneOf } from './amount.tsx'
import type { Rounding } from './decimal.model.ts'
import css from './figure.module.css'
import { Figure } from './figure.tsx'
import { formatAmount } from './format-amount.ts'
import { formatPercent } from './format-percent.ts'
import { useNumberStyle } from './number-locale.ts'
import { Unknown } from './unknown.tsx'

/** A percentage of a `ratio` of one or of `percent` per cent. As a `change` it has its sign and its colour. */
export function Percent({
  ratio,
  percent,
  places = 2,
  rounding = 'nearest',
  change = false,
}: {
  readonly ratio?: string | null | undefined
  readonly percent?: string | null | undefined
  readonly places?: number
  readonly rounding?: Rounding
  readonly change?: boolean
}) {
  const { locale } = useNumberStyle()
  const value = percent != null ? { percent } : ratio != null ? { ratio } : null
  const signs = change ? 'both' : 'minus'
  const parts = value === null ? null : formatPercent(value, { locale, places, rounding, signs })
  if (parts === null) return <Unknown />
  return <Figure parts={parts} tone={change ? toneOf(parts) : 'plain'} />
}

/** How far something moved: an arrow, the signed amount where it is given, and the signed percentage. */
export function Change({
  value,
  ratio,
  unit,
  places,
}: {
  readonly value?: string | null | undefined
  readonly ratio?: string | null | undefined
  readonly unit?: string | undefined
  readonly places?: number
}) {
  const { locale } = useNumberStyle()
  const amount =
    value == null ? null : formatAmount(value, { locale, rounding: 'down', places, signs: 'both' })
  const share = ratio == null ? null : formatPercent({ ratio }, { locale, signs: 'both' })
  const leading = amount ?? share
  if (leading === null) return <Unknown />
  const tone = toneOf(leading)
  const arrow = tone === 'up' || tone === 'down' ? <Arrow direction={tone} /> : null
  return (
    <span className={css.figure} dir="ltr">
      <Figure
        parts={leading}
        tone={tone}
        before={arrow}
        unit={amount === null ? undefined : unit}
      />
      {amount !== null && share !== null ? (
        <>
          {' '}
          <Figure parts={share} tone={tone} />
        </>
      ) : null}
    </span>
  )
}
