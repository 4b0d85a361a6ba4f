import { AppError } from '../../../../../kernel/errors.ts'
import type { QuoteToken } from './trade-plan.ts'

type Amount = {
  readonly asset: string
  readonly decimals: number
  readonly amountAtomic: string
}

/** The parts of a bonding curve quote that a plan needs. */
export type CurveQuoteView = {
  readonly amountOut: Amount
  readonly priceImpactBps: number
  readonly expiresAt: string
}

/**
 * Plans for the launches of chain 4663, from the quotes of their bonding curves. The curve's refusals are passed on;
 * there is no venue on Solana yet.
 */
export function curveQuotes(
  quote: (question: {
    readonly token: string
    readonly side: 'buy' | 'sell'
    readonly amountIn: string
  }) => Promise<CurveQuoteView>,
): QuoteToken {
  return async ({ chain, token, side, amountIn }) => {
    if (chain === 'solana') {
      return { outcome: 'not_tradable', reason: 'No venue of this service trades on Solana yet.' }
    }
    try {
      const { amountOut, priceImpactBps, expiresAt } = await quote({ token, side, amountIn })
      return {
        outcome: 'quoted',
        quote: {
          symbol: null,
          venue: 'the bonding curve of the token',
          quoteAsset: 'ETH',
          outAsset: amountOut.asset,
          amountOutAtomic: BigInt(amountOut.amountAtomic),
          outDecimals: amountOut.decimals,
          priceImpactBps,
          warnings: [],
          prepare: 'POST /api/rh-launchpad/trades/prepare',
          expiresAt: new Date(expiresAt),
        },
      }
    } catch (failure) {
      if (!(failure instanceof AppError) || failure.spec.status >= 500) throw failure
      return failure.spec.status === 404
        ? { outcome: 'unknown' }
        : { outcome: 'not_tradable', reason: failure.message }
    }
  }
}
