import { formatAmount, parseAmount } from '../../../kernel/money.ts'
import { type MarketSpec, moneyDecimals } from './exchange/markets.ts'

/** Ticks as a price, and lots as a quantity, in decimals. */
export function priceText({ tickDecimals }: MarketSpec, tick: bigint): string {
  return formatAmount(tick, tickDecimals)
}

export function quantityText({ lotDecimals }: MarketSpec, lots: bigint): string {
  return formatAmount(lots, lotDecimals)
}

/** Millionths of a dollar in decimals. */
export function moneyText(amount: bigint): string {
  return formatAmount(amount, moneyDecimals)
}

/** Billionths in decimals. */
export function rateText(ppbValue: bigint): string {
  return formatAmount(ppbValue, 9)
}

/** Raises 400 for a price that is not a whole number of ticks. */
export function readPrice({ tickDecimals }: MarketSpec, text: string, location: string): bigint {
  return parseAmount(text, tickDecimals, location)
}

/** Raises 400 for a quantity that is not a whole number of lots. */
export function readQuantity({ lotDecimals }: MarketSpec, text: string, location: string): bigint {
  return parseAmount(text, lotDecimals, location)
}

/** Raises 400 for more than six places. */
export function readMoney(text: string, location: string): bigint {
  return parseAmount(text, moneyDecimals, location)
}
