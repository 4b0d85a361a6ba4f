import { type PriceAsset, priceAssets } from '../../../../../kernel/assets.ts'
import { parseAmount } from '../../../../../kernel/money.ts'
import type { Quote, UsualPrice } from '../../../../../kernel/operation.ts'

/** What a call is about that names no amount, in whole units of its asset. */
export const usualAmounts = { charge: '0.01', deposit: '1', topUp: '1' } as const

/** Every plan of a trade costs this. */
export const tradePlanPrice: Quote = {
  amountAtomic: 10_000n,
  asset: 'USDC',
  unit: 'call',
  description: 'Trade plan',
  source: 'mpp:trade_plan',
}

const usualAsset: PriceAsset = 'USDC'

/** What documents say of the product's prices. */
export const usualPrices = {
  charge: named(usualAmounts.charge, 'where the call names no amount', 'the amount that it names'),
  deposit: named(
    usualAmounts.deposit,
    'where the call names no deposit',
    'the deposit that it names, of which what is not spent comes back',
  ),
  topUp: named(
    usualAmounts.topUp,
    'where the session is in USDC and the call names no amount',
    'the amount that it names, in the asset of the session',
  ),
  tradePlan: { price: tradePlanPrice },
} as const satisfies Readonly<Record<string, UsualPrice>>

function named(amount: string, of: string, otherwise: string): UsualPrice {
  const amountAtomic = parseAmount(amount, priceAssets[usualAsset].decimals, 'amount')
  return { price: { amountAtomic, asset: usualAsset, unit: 'call' }, of, otherwise }
}
