import { isObject } from '../errors/read-failure.ts'
import { parseAmounts } from './amount.ts'
import type { Offer } from './offer.ts'

/**
 * The offers in prepaid credit of an answer of 402, where the account has enough of it. The service charges it for a
 * request that says so, and not more than that.
 */
export function creditOffers(body: unknown): readonly Offer[] {
  const entries = isObject(body) && Array.isArray(body['credit']) ? body['credit'] : []
  return entries.filter(isObject).flatMap(({ asset, required, shortfall }) => {
    const name = String(asset).replace(/^paper:/, '')
    if ((name !== 'USDC' && name !== 'SOL') || Number(shortfall) !== 0) return []
    const limit = `${String(required)} ${name}`
    return [
      {
        rail: 'credit',
        asset: name,
        amountAtomic: parseAmounts(limit)[name] ?? 0n,
        pay: async () => ({ 'payment-preference': 'credit', 'x-max-amount': limit }),
      },
    ]
  })
}
