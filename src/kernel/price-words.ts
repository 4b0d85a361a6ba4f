import { priceAssets } from './assets.ts'
import { formatAmount } from './money.ts'
import type { Operation, Price } from './operation.ts'
import type { PriceUnit } from './price-units.ts'

const units: Readonly<Record<PriceUnit, string>> = {
  call: 'a call',
  message: 'a message',
  task: 'a task',
  '1k_tokens': 'for 1,000 tokens, at the most',
  minute: 'a minute, at the most',
}

/** A price as people read it: `0.001 USDC a call`. */
export function priceWords({ amountAtomic, asset, unit }: Price): string {
  return `${formatAmount(amountAtomic, priceAssets[asset].decimals)} ${asset} ${units[unit]}`
}

/**
 * The price of a row as people read it, from the row's own data; where it depends on the call, the number of a usual
 * one and what the others cost. Null for a free row.
 */
export function rowPriceWords(row: Operation): string | null {
  if (row.price !== undefined) return priceWords(row.price)
  const usual = row.kind === 'json' ? row.usualPrice : undefined
  if (usual === undefined) return null
  const { price, of, otherwise } = usual
  const words = of === undefined ? priceWords(price) : `${priceWords(price)} ${of}`
  return otherwise === undefined ? words : `${words}; otherwise ${otherwise}`
}
