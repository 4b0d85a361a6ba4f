import { priceAssets } from '../../../kernel/assets.ts'
import { AppError } from '../../../kernel/errors.ts'
import { formatAmount, parseAmount } from '../../../kernel/money.ts'
import type { Quote } from '../../../kernel/operation.ts'
import { paymentErrors, requestErrors } from '../../../kernel/shared-errors.ts'

const header = 'X-Max-Amount'
const limitForm = /^(\d{1,60}(?:\.\d{1,60})?) (SOL|USDC)$/

/**
 * Refuses a price above the caller's limit, before anything is charged. `X-Max-Amount: 0.05 USDC, 0.001 SOL` applies on
 * every rail; a price in an asset without a limit is refused.
 */
export function assertUnderMax(value: string | undefined, quote: Quote): void {
  if (value === undefined) return
  const limits = value.split(',').map((part) => readLimit(part.trim()))
  const { decimals } = priceAssets[quote.asset]
  const limit = limits.find(({ asset }) => asset === quote.asset)
  if (limit !== undefined && quote.amountAtomic <= limit.amountAtomic) return
  throw new AppError(
    paymentErrors.over_max_amount,
    limit === undefined
      ? `The price is in ${quote.asset}, for which ${header} names no limit.`
      : `The price is above the ${header} of this request.`,
    {
      extra: {
        price: formatAmount(quote.amountAtomic, decimals),
        asset: quote.asset,
        maxAmount: limit === undefined ? null : formatAmount(limit.amountAtomic, decimals),
      },
    },
  )
}

function readLimit(text: string) {
  const [, amount = '', asset] = limitForm.exec(text) ?? []
  if (asset !== 'SOL' && asset !== 'USDC') {
    throw new AppError(requestErrors.invalid, `${header} is not an amount with its asset.`, {
      faults: [
        {
          location: 'header/x-max-amount',
          message: 'must be a decimal amount and SOL or USDC',
          fix: `Send ${header}: 0.05 USDC.`,
        },
      ],
    })
  }
  const location = 'header/x-max-amount'
  return { asset, amountAtomic: parseAmount(amount, priceAssets[asset].decimals, location) }
}
