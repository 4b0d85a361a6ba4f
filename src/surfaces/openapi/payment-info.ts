import { type PriceAsset, priceAssets } from '../../kernel/assets.ts'
import { isPriced, type Operation } from '../../kernel/operation.ts'
import type { PaymentMethod } from '../../ports/payment-methods.ts'
import type { JsonObject } from './json.ts'

/**
 * The ways to pay for a row (`x-payment-info` of the payment discovery draft), each with the price in its own asset and
 * unit; null where they depend on the call. Informative only: the challenge of a call is binding. Empty for a free row.
 */
export function paymentInfo(row: Operation, methods: readonly PaymentMethod[]): JsonObject {
  if (!isPriced(row)) return {}
  const { price } = row
  const assets = price === undefined ? allAssets : [price.asset]
  const paying = methods.filter(({ isPlayMoney }) => !(isPlayMoney && row.costsOutside))
  const offers = paying.flatMap(({ protocol, method, intent, mode, network, currencies }) =>
    assets.flatMap((asset) => {
      const currency = currencies[asset]
      if (currency === undefined) return []
      const amount = price === undefined ? null : String(price.amountAtomic)
      const { decimals } = priceAssets[asset]
      const unit = price?.unit ?? null
      return [{ intent, method, amount, unit, currency, protocol, network, mode, asset, decimals }]
    }),
  )
  return offers.length === 0 ? {} : { 'x-payment-info': { offers } }
}

/** The description of the service for payment agents (`x-service-info`). */
export const serviceInfo: JsonObject = {
  categories: ['trading', 'agents', 'payments'],
  docs: { homepage: '/', apiReference: '/scalar', llms: '/llms.txt' },
}

const allAssets = ['SOL', 'USDC'] as const satisfies readonly PriceAsset[]
