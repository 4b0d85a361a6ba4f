import { Amount } from '../../design/numbers/amount.tsx'
import { placesOf } from './money.model.ts'

/** An amount to its last unit, because it is what is paid; play money says that it is. */
export function Exact({
  amount,
  asset,
  rounding = 'up',
}: {
  readonly amount: string
  readonly asset: string
  readonly rounding?: 'down' | 'up'
}) {
  return <Amount value={amount} unit={asset} places={placesOf(amount)} rounding={rounding} />
}
