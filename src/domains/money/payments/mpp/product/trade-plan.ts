import { AppError } from '../../../../../kernel/errors.ts'
import { createId } from '../../../../../kernel/ids.ts'
import { formatAmount, parseAmount } from '../../../../../kernel/money.ts'
import { requestErrors, resourceErrors } from '../../../../../kernel/shared-errors.ts'
import type { Ports } from '../../../../../ports/ports.ts'
import { mppErrors } from '../sessions/sessions.errors.ts'
import type { TradePlanAnswer, TradePlanRequest } from './trade.schemas.ts'

/** A trade to be quoted, in atomic units of what is given. */
export type TokenQuestion = {
  readonly chain: TradePlanRequest['chain']
  readonly token: string
  readonly side: TradePlanRequest['side']
  readonly amountIn: string
}

/** A venue's current quote. */
export type TokenQuote = {
  readonly symbol: string | null
  /** The venue's display name. */
  readonly venue: string
  /** What a purchase pays and a sale brings. */
  readonly quoteAsset: string
  readonly outAsset: string
  readonly amountOutAtomic: bigint
  readonly outDecimals: number
  readonly priceImpactBps: number
  readonly warnings: readonly string[]
  /** Where the unsigned transaction is prepared, as `METHOD path`. */
  readonly prepare: string
  readonly expiresAt: Date
}

/** Asks the venues of this service. `unknown`: no venue has the token. */
export type QuoteToken = (
  question: TokenQuestion,
) => Promise<
  | { readonly outcome: 'quoted'; readonly quote: TokenQuote }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'not_tradable'; readonly reason: string }
>

type Plan = TradePlanAnswer['plan']

/** Decimals of the amounts given: ether, and every token of chain 4663. */
const decimalsIn = 18

/**
 * The current quote of a trade. Raises 404 for an unknown token, 422 for one that no venue trades, 400 for an invalid
 * amount.
 */
export async function quoteTrade(
  request: TradePlanRequest,
  quoteToken: QuoteToken,
): Promise<TokenQuote> {
  const isEvm = request.token.startsWith('0x')
  if (isEvm !== (request.chain === 'robinhood')) {
    throw invalid('body/token', `is not an address of ${request.chain}`)
  }
  const amountIn = parseAmount(request.amount, decimalsIn, 'body/amount')
  if (amountIn === 0n) throw invalid('body/amount', 'must be above zero')
  const { chain, token, side } = request
  const found = await quoteToken({ chain, token, side, amountIn: amountIn.toString() })
  switch (found.outcome) {
    case 'quoted':
      return found.quote
    case 'unknown':
      throw new AppError(resourceErrors.not_found, `No venue of this service knows ${token}.`)
    case 'not_tradable':
      throw new AppError(mppErrors.token_not_tradable, found.reason, { extra: { chain, token } })
  }
}

/** The plan of a trade, from a current quote. Nothing is ordered, signed or sent. */
export function planTrade(
  request: TradePlanRequest,
  quote: TokenQuote,
  { clock, random, mode }: Ports<'clock' | 'random'> & { readonly mode: Plan['mode'] },
): { readonly plan: Plan; readonly text: string } {
  const nowMs = clock.nowMs()
  const slippageBps = request.slippageBps ?? 50
  const minimum = (quote.amountOutAtomic * BigInt(10_000 - slippageBps)) / 10_000n
  const out = formatAmount(quote.amountOutAtomic, quote.outDecimals)
  const minimumOut = formatAmount(minimum, quote.outDecimals)
  const isBlocked = quote.priceImpactBps > slippageBps
  const symbol = quote.symbol ?? request.symbol ?? null
  const plan: Plan = {
    id: createId('plan', nowMs, random.bytes(10)),
    chain: request.chain,
    token: request.token,
    symbol,
    side: request.side,
    amount: request.amount,
    mode,
    slippageBps,
    status: isBlocked ? 'blocked' : 'planned',
    quoteAsset: quote.quoteAsset,
    estimatedOut: out,
    minimumOut,
    priceImpactBps: quote.priceImpactBps,
    legs: legsOf(request, quote, { out, minimumOut }),
    warnings: [
      ...(isBlocked
        ? [
            `The trade moves the price by ${quote.priceImpactBps} basis points, above its slippage of ${slippageBps}: trade less, or allow more.`,
          ]
        : []),
      ...quote.warnings,
    ],
    createdAt: new Date(nowMs).toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
  }
  return { plan, text: textOf(plan, quote) }
}

function legsOf(
  request: TradePlanRequest,
  quote: TokenQuote,
  { out, minimumOut }: { readonly out: string; readonly minimumOut: string },
): Plan['legs'] {
  const given = request.side === 'buy' ? quote.quoteAsset : request.token
  return [
    {
      venue: 'this service',
      action: 'prepare',
      detail: `${quote.prepare}: an unsigned transaction that gives ${request.amount} ${given}.`,
    },
    {
      venue: quote.venue,
      action: request.side,
      detail: `About ${out} ${quote.outAsset}, and never less than ${minimumOut}.`,
    },
    {
      venue: 'your wallet',
      action: 'sign',
      detail: 'Sign what was prepared and submit it before the quote ends; nobody else can.',
    },
  ]
}

function textOf(plan: Plan, quote: TokenQuote): string {
  const what =
    plan.side === 'buy' ? `Buying with ${plan.amount} ${plan.quoteAsset}` : `Selling ${plan.amount}`
  const state = plan.status === 'blocked' ? ' It is blocked as it stands.' : ''
  return `${what} of ${plan.symbol ?? plan.token} on ${quote.venue} brings about ${plan.estimatedOut} ${quote.outAsset}, at least ${plan.minimumOut}, and moves the price by ${plan.priceImpactBps} basis points.${state}`
}

function invalid(location: string, message: string): AppError {
  return new AppError(requestErrors.invalid, `The request is not valid: ${location} ${message}.`, {
    faults: [{ location, message }],
  })
}
