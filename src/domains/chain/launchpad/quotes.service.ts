import { zeroAddress } from 'viem'
import { AppError } from '../../../kernel/errors.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Database } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { ChainPosition, ChainPositions } from '../chain-index/index.ts'
import type { PoolMirror } from '../pools/index.ts'
import {
  type CurveQuote,
  type CurveResult,
  ethRaised,
  quoteBuy,
  quoteBuyExactOut,
  quoteSell,
  quoteSellExactOut,
  snipeFeeBps,
  tokensRemaining,
  tokensSold,
} from './curve.ts'
import { priceEth } from './curve-price.ts'
import { type CurveRecord, curvesStore } from './curves.store.ts'
import type { Factory, FactoryConfig } from './factory.ts'
import { lastBuyGas } from './graduation/graduation-gas.ts'
import type { LaunchFamily } from './launch-families.ts'
import { readAddress } from './launch-input.ts'
import { readToken } from './launch-readers.ts'
import { poolOf } from './launch-trades.ts'
import type { LaunchRecord } from './launches.store.ts'
import { launchpadErrors } from './launchpad.errors.ts'
import type { QuoteView } from './launchpad.schemas.ts'
import { createEarlyFees } from './pool-launches/early-fee-reads.ts'
import type { PoolFamilies } from './pool-launches/pool-families.ts'
import { createPoolQuotes } from './pool-launches/pool-quotes.ts'
import {
  type ExactAmount,
  quoteLifeMs,
  type RequestPart,
  readExact,
  type TradeRequest,
} from './trade-request.ts'
import type { Side } from './trades.store.ts'
import { asOf, ethAmount, progressBps, tokenAmount } from './views.ts'

/** A quote with the state it was computed from. */
export type PricedTrade = {
  readonly token: Hex
  readonly side: Side
  readonly quote: CurveQuote
  /** With the anti-snipe fee at `position`: it only falls from then on. */
  readonly curve: CurveRecord & { readonly snipeFeeBps: number }
  readonly config: FactoryConfig
  readonly position: ChainPosition | null
  /** Units of gas to sign with where the trade may open the pool; null where the wallet's estimate will do. */
  readonly gasLimit: bigint | null
}

export type QuotesService = ReturnType<typeof createQuotesService>

/** Quotes from the indexed reserves, equal to the contract's to the last unit, without a call to the chain. */
export function createQuotesService(
  options: Ports<'clock' | 'database'> & {
    readonly factory: Factory
    readonly positions: ChainPositions
    readonly families: PoolFamilies
    readonly mirror: PoolMirror
  },
) {
  const pools = createPoolQuotes(options)
  const view = (priced: PricedTrade) => viewOf(priced, options.clock.nowMs())
  return {
    price,
    view,
    pools,
    ...createEarlyFees(options),
    /** Quotes on the curve, or in the pool once the token trades there. */
    async quote(question: TradeRequest, family?: LaunchFamily): Promise<QuoteView> {
      const token = readAddress(question.token, 'query/token')
      const exact = readExact(question, 'query')
      const launch = await readToken(options.database, token, family)
      const pool = await poolOf(options.database, launch)
      if (pool === null) return view(await price(question, 'query'))
      const { side } = question
      return pools.view(launch, await pools.price(launch, { pool, side, exact }))
    },
  }

  async function price(question: TradeRequest, place: RequestPart = 'body'): Promise<PricedTrade> {
    const token = readAddress(question.token, `${place}/token`)
    const exact = readExact(question, place)
    const position = await options.positions.current()
    const curve = await readCurve(options.database, token)
    assertOpen(curve, question.side)
    const config = await options.factory.config()
    const priced = { ...curve, snipeFeeBps: snipeFeeNow(curve, position) }
    const terms = { config, curve: priced, side: question.side }
    const result = compute(terms, exact)
    if (!result.ok) throw outOfRange(result.reason, terms)
    const { quote } = result
    const gasLimit = isLastBuy(terms, quote) ? lastBuyGas : null
    return { token, side: question.side, quote, curve: priced, config, position, gasLimit }
  }
}

/** A trade on a curve as the wire shows it. */
function viewOf(priced: PricedTrade, nowMs: number): QuoteView {
  const { config, curve, position, quote, side, token } = priced
  const eth = ethAmount(quote.ethAmount)
  const tokens = tokenAmount(token, quote.tokenAmount)
  const remaining = tokensRemaining(config, curve)
  const completing = remaining === 0n ? undefined : quoteBuyExactOut(config, curve, remaining)
  return {
    token,
    venue: 'curve',
    side,
    amountIn: side === 'buy' ? eth : tokens,
    amountOut: side === 'buy' ? tokens : eth,
    refund: ethAmount(quote.refund),
    fee: ethAmount(quote.feeAmount),
    creatorFee: ethAmount(quote.creatorFee),
    burnt: null,
    priceImpactBps: priceImpactBps(side, curve, quote),
    priceEthBefore: priceEth(curve),
    priceEthAfter: priceEth(quote),
    remainingToGraduation: {
      tokens: tokenAmount(token, remaining),
      eth: ethAmount(completing?.ok ? completing.quote.ethAmount : 0n),
      progressBps: progressBps(tokensSold(config, curve), config.curveSupply),
    },
    asOf: asOf(position),
    expiresAt: new Date(nowMs + quoteLifeMs).toISOString(),
  }
}

/** At the index head: later blocks charge the same or less, so a quote never promises too much. */
function snipeFeeNow({ antiSnipe, openedAt }: CurveRecord, position: ChainPosition | null): number {
  if (openedAt === null || position === null) return 0
  return snipeFeeBps(antiSnipe, Number(position.block.timestamp) - openedAt.getTime() / 1_000)
}

type Terms = Pick<PricedTrade, 'config' | 'curve' | 'side'>
/** Whether it empties a curve that graduates into a pool. */
function isLastBuy({ config, curve, side }: Terms, quote: CurveQuote): boolean {
  if (side !== 'buy' || config.graduator === zeroAddress) return false
  return quote.tokenAmount === tokensRemaining(config, curve)
}

function compute({ config, curve, side }: Terms, exact: ExactAmount): CurveResult {
  if (side === 'buy') {
    return exact.of === 'in'
      ? quoteBuy(config, curve, exact.amount)
      : quoteBuyExactOut(config, curve, exact.amount)
  }
  return exact.of === 'in'
    ? quoteSell(config, curve, exact.amount)
    : quoteSellExactOut(config, curve, exact.amount)
}

async function readCurve(database: Database, token: Hex): Promise<CurveRecord> {
  const launch = await readToken(database, token)
  if (launch.family !== 'curve') throw await noCurve(database, launch)
  const curve = await curvesStore(database.query).byToken(token)
  if (curve === undefined) throw new Error(`assertion failed: ${token} has no curve`)
  return curve
}

async function noCurve(database: Database, launch: LaunchRecord): Promise<AppError> {
  return new AppError(
    launchpadErrors.curve_closed,
    'The token has no curve; it trades in its pool.',
    { extra: { curveStatus: null, pool: await poolOf(database, launch) } },
  )
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

/** How much worse than the price before it the trade is, without the fee; rounded up. */
function priceImpactBps(side: Side, curve: CurveRecord, quote: CurveQuote): number {
  const moved =
    side === 'buy' ? quote.ethAmount - quote.feeAmount : quote.ethAmount + quote.feeAmount
  const paid = moved * curve.virtualToken
  const fair = quote.tokenAmount * curve.virtualEth
  const worse = side === 'buy' ? paid - fair : fair - paid
  return worse <= 0n ? 0 : Number((worse * 10_000n + fair - 1n) / fair)
}
