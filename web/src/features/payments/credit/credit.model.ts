import type { ProductsListAnswer } from '#sdk'
import { toAtomic } from '../../../design/numbers/decimal.model.ts'

/** What money of an account is for. */
const purposes = ['available', 'deposit', 'earnings', 'debt', 'rewards'] as const

/** A purpose that has words here; null for one of a later version. */
export function purposeOf(value: string): (typeof purposes)[number] | null {
  return purposes.find((one) => one === value) ?? null
}

/** Within which bounds credit of an asset may be bought. */
export type CreditTerms = ProductsListAnswer['credit'][number]

/** The amount in its smallest unit, where so much may be bought; null where not. */
export function boughtAtomic(amount: string, { least, most }: CreditTerms): string | null {
  const atomic = toAtomic(amount, least.decimals)
  if (atomic === null || atomic < BigInt(least.amountAtomic) || atomic > BigInt(most.amountAtomic))
    return null
  return atomic.toString()
}
