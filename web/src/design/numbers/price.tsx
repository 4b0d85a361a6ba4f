import type { Rounding } from './decimal.model.ts'
import { Figure, type FigureTone } from './figure.tsx'
import { formatPrice } from './format-price.ts'
import { useNumberStyle } from './number-locale.ts'
import { Unknown } from './unknown.tsx'

/** A price by its tick size, or with five significant digits; `tone` colours the last trade's direction. */
export function Price({
  value,
  tickSize,
  unit,
  rounding = 'nearest',
  tone = 'plain',
}: {
  readonly value: string | null | undefined
  readonly tickSize?: string | undefined
  readonly unit?: string | undefined
  readonly rounding?: Rounding
  readonly tone?: FigureTone
}) {
  const { locale } = useNumberStyle()
  const parts = value == null ? null : formatPrice(value, { locale, tickSize, rounding })
  return parts === null ? <Unknown /> : <Figure parts={parts} unit={unit} tone={tone} />
}
