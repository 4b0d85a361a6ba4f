import type { ComponentProps } from 'react'
import { bpsOfPercent, percentOf } from '../numbers/arithmetic.model.ts'
import { NumberInput } from './number-input.tsx'

/** A share that is typed in per cent. Its value is in 1/10,000, as a decimal string: no whole number where two places of per cent do not say it. */
export function PercentInput({
  bps,
  onChange,
  ...native
}: Omit<ComponentProps<typeof NumberInput>, 'unit' | 'value'> & { readonly bps: string }) {
  return (
    <NumberInput
      step="0.1"
      {...native}
      unit="%"
      value={percentOf(bps)}
      onChange={(percent, isReadable) => onChange(bpsOfPercent(percent), isReadable)}
    />
  )
}
