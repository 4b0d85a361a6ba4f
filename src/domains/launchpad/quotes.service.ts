import { AppError } from '../../kernel/errors.ts'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { ChainPosition, ChainPositions } from '../chain-index/index.ts'
import {
  type CurveConfig,
  type CurveQuote,
  type CurveResult,
  ethRaised,
  quoteBuy,
  quoteBuyExactOut,
  quoteSell,
  quoteSellExactOut,
  tokensRemaining,
  tokensSold,
} from './curve.ts'
import { type CurveRecord, curvesStore } from './curves.store.ts'
import type { Factory } from './factory.ts'
import { invalid, readAddress } from './launch-input.ts'
import { readToken } from './launch-readers.ts'
import { launchpadErrors } from './launchpad.errors.ts'
import type { QuoteView } from './launchpad.schemas.ts'
import type { Side } from './trades.store.ts'
import { asOf, ethAmount, priceEth, progressBps, tokenAmount } from './views.ts'

/** What somebody wants to trade: exactly one of the two amounts, in atomic units. */
export type TradeQuestion = {
  readonly token: string
  readonly side: Side
  readonly amountIn?: string
  readonly amountOut?: string
}

/** A quote with what it was computed from. */
export type PricedTrade = {
  readonly token: Hex
  readonly side: Side
  readonly quote: CurveQuote
  readonly curve: CurveRecord
  readonly config: CurveConfig
  readonly position: ChainPosition | null
}

export type QuotesService = ReturnType<typeof createQuotesService>

const quoteLifeMs = 10_000

/** Quotes from the indexed reserves, equal to the contract's own to the last unit, without asking the chain. */
export function createQuotesService(options: {
  readonly database: Database
  readonly clock: Clock
  readonly factory: Factory
  readonly positions: ChainPositions
}) {
  return {
    price,
    view,
    async quote(question: TradeQuestion): Promise<QuoteView> {
      return view(await price(question))
    },
  }

  async function price(question: TradeQuestion): Promise<PricedTrade> {
    const token = readAddress(question.token, 'token')
    const exact = readExact(question)
    const position = await options.positions.current()
    await readToken(options.database, token)
    const curve = await curvesStore(options.database.query).byToken(token)
    if (curve === undefined) throw new Error(`assertion failed: ${token} has no curve`)
    assertOpen(curve, question.side)
    const config = await options.factory.config()
    const terms = { config, curve, side: question.side }
    const result = compute(terms, exact)
    if (!result.ok) throw outOfRange(result.reason, terms)
    return { token, side: question.side, quote: result.quote, curve, config, position }
  }

  function view(priced: PricedTrade): QuoteView {
    const { config, curve, position, quote, side, token } = priced
    const eth = ethAmount(quote.ethAmount)
    const tokens = tokenAmount(token, quote.tokenAmount)
    const remaining = tokensRemaining(config, curve)
    const completing = remaining === 0n ? undefined : quoteBuyExactOut(config, curve, remaining)
    return {
      token,
      side,
      amountIn: side === 'buy' ? eth : tokens,
      amountOut: side === 'buy' ? tokens : eth,
      refund: ethAmount(quote.refund),
      fee: ethAmount(quote.feeAmount),
      creatorFee: ethAmount(quote.creatorFee),
      priceImpactBps: priceImpactBps(side, curve, quote),
      priceEthBefore: priceEth(curve),
      priceEthAfter: priceEth(quote),
      remainingToGraduation: {
        tokens: tokenAmount(token, remaining),
        eth: ethAmount(completing?.ok ? completing.quote.ethAmount : 0n),
        progressBps: progressBps(tokensSold(config, curve), config.curveSupply),
      },
      asOf: asOf(position),
      expiresAt: new Date(options.clock.nowMs() + quoteLifeMs).toISOString(),
    }
  }
}

type Terms = Pick<PricedTrade, 'config' | 'curve' | 'side'>
type Exact = { readonly of: 'in' | 'out'; readonly amount: bigint; readonly location: string }

function readExact({ amountIn, amountOut }: TradeQuestion): Exact {
  if ((amountIn === undefined) === (amountOut === undefined)) {
    throw invalid([{ location: 'amountIn', message: 'send exactly one of amountIn and amountOut' }])
  }
  const exact: Exact =
    amountIn === undefined
      ? { of: 'out', amount: BigInt(amountOut ?? '0'), location: 'amountOut' }
      : { of: 'in', amount: BigInt(amountIn), location: 'amountIn' }
  if (exact.amount === 0n) {
    throw invalid([{ location: exact.location, message: 'must be more than zero' }])
  }
  return exact
}

function compute({ config, curve, side }: Terms, exact: Exact): CurveResult {
  if (side === 'buy') {
    return exact.of === 'in'
      ? quoteBuy(config, curve, exact.amount)
      : quoteBuyExactOut(config, curve, exact.amount)
  }
  return exact.of === 'in'
    ? quoteSell(config, curve, exact.amount)
    : quoteSellExactOut(config, curve, exact.amount)
}

function assertOpen(curve: CurveRecord, side: Side): void {
  if (curve.status === 'trading' || (curve.status === 'complete' && side === 'sell')) return
  throw new AppError(
    launchpadErrors.curve_closed,
    curve.status === 'graduated'
      ? 'The token left the curve for its pool.'
      : 'The curve is sold out and only buys back.',
    { extra: { curveStatus: curve.status, pool: curve.pool } },
  )
}

function outOfRange(
  reason: 'AmountTooLarge' | 'AmountTooSmall',
  { config, curve, side }: Terms,
): AppError {
  return new AppError(
    launchpadErrors.amount_out_of_range,
    reason === 'AmountTooSmall'
      ? 'The amount is so small that the other side rounds to zero.'
      : 'The amount is more than the curve can take or give.',
    {
      extra: {
        reason,
        maximum: {
          tokensAtomic: (side === 'buy'
            ? tokensRemaining(config, curve)
            : tokensSold(config, curve)
          ).toString(),
          ethAtomic: side === 'buy' ? null : ethRaised(config, curve).toString(),
        },
      },
    },
  )
}

/** How much worse than the price before it the trade is, fee apart; rounded up. */
function priceImpactBps(side: Side, curve: CurveRecord, quote: CurveQuote): number {
  const moved =
    side === 'buy' ? quote.ethAmount - quote.feeAmount : quote.ethAmount + quote.feeAmount
  const paid = moved * curve.virtualToken
  const fair = quote.tokenAmount * curve.virtualEth
  const worse = side === 'buy' ? paid - fair : fair - paid
  return worse <= 0n ? 0 : Number((worse * 10_000n + fair - 1n) / fair)
}
