import { fromAtomic, type Rounding } from './decimal.model.ts'
import { Figure, type FigureTone } from './figure.tsx'
import { formatAmount } from './format-amount.ts'
import type { NumberParts } from './format-number.ts'
import { useNumberStyle } from './number-locale.ts'
import { Unknown } from './unknown.tsx'

/** An amount: a decimal string, or its smallest units with their decimals. */
export type AmountValue =
  | { readonly value: string | null | undefined }
  | { readonly atomic: bigint | null | undefined; readonly decimals: number }

/** An amount with its unit. Down (what is received or available) unless told `up` (what is paid); `signed` writes a plus and colours it. */
export function Amount({
  unit,
  rounding = 'down',
  places,
  compact = false,
  signed = false,
  dim = false,
  ...amount
}: AmountValue & {
  readonly unit?: string | undefined
  readonly rounding?: Rounding
  readonly places?: number
  readonly compact?: boolean
  readonly signed?: boolean
  readonly dim?: boolean
}) {
  const { locale } = useNumberStyle()
  const value =
    'value' in amount
      ? amount.value
      : amount.atomic == null
        ? null
        : fromAtomic(amount.atomic, amount.decimals)
  const signs = signed ? 'both' : 'minus'
  const style = { locale, rounding, places, compact, signs } as const
  const parts = value == null ? null : formatAmount(value, style)
  if (parts === null) return <Unknown />
  const plainTone: FigureTone = dim ? 'dim' : 'plain'
  return <Figure parts={parts} unit={unit} tone={signed ? toneOf(parts) : plainTone} />
}

/** Up, down, or plain for a zero, by the sign that is written. */
export function toneOf(parts: NumberParts): FigureTone {
  if (parts.sign === '') return 'plain'
  return parts.sign === '+' ? 'up' : 'down'
}
