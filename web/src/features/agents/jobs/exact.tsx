import type { Money } from '#sdk'
import { Amount } from '../../../design/numbers/amount.tsx'
import { placesOf } from './jobs.model.ts'

/** An amount to its last unit, because it is agreed to. */
export function Exact({ money: { amount, asset } }: { readonly money: Money }) {
  return <Amount value={amount} unit={asset} places={placesOf(amount)} />
}
