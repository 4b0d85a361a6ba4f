import { priceAssetOf, priceAssets } from '../../../../kernel/assets.ts'
import { formatAmount } from '../../../../kernel/money.ts'
import type { PaymentFrame } from '../frame.ts'
import type { RailOffer } from '../rail.ts'

type CreditOffer = Extract<RailOffer, { readonly protocol: 'credit' }>

/**
 * Prepaid credit has no headers of its own: it pays automatically from the calling account. A challenge says in
 * `credit` what is missing, the best option first.
 */
export function createCreditFrame(): PaymentFrame {
  return {
    protocol: 'credit',
    challenge(_call, offers) {
      const credit = offers.flatMap((offer) =>
        offer.protocol === 'credit' ? [shortfallOf(offer)] : [],
      )
      return { headers: [], members: credit.length === 0 ? {} : { credit } }
    },
    present: () => null,
    receipt: () => [],
  }
}

function shortfallOf({ asset, amountAtomic, availableAtomic }: CreditOffer) {
  const priced = priceAssetOf(asset)
  const amount = (atomic: bigint) => formatAmount(atomic, priceAssets[priced.asset].decimals)
  const missing = amountAtomic - (availableAtomic ?? 0n)
  return {
    asset,
    mode: priced.mode,
    required: amount(amountAtomic),
    available: availableAtomic === null ? null : amount(availableAtomic),
    shortfall: amount(missing > 0n ? missing : 0n),
    needsAccount: availableAtomic === null,
  }
}
