import { AppError } from '../../../kernel/errors.ts'
import type { OrderLimit } from '../../../kernel/principal.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { OrderLimitState, OrderLimits } from '../../../ports/order-limits.ts'
import { moneyText } from './decimals.ts'
import { otherSide } from './engine/matching.ts'
import { type Outcome, orderOf } from './exchange/apply.ts'
import type { Command } from './exchange/commands.ts'
import { ceilDiv, valueOf } from './exchange/margin.ts'
import { bps, rules } from './exchange/markets.ts'
import { type Exchange, larger, type Market, marketOf, type OrderTerms } from './exchange/state.ts'
import { perpsErrors } from './perps.errors.ts'

/** What one order of a command comes to, in millionths of a dollar. */
type Weight = {
  /** The whole order, which `largest` bounds. */
  readonly size: bigint
  /** What is added to `used`. */
  readonly counts: bigint
  /** Where the request has it. */
  readonly location: string
}

/** A command of a caller with an order limit. */
type Limited = { readonly command: Command; readonly limit: OrderLimit }

/** Takes back what a command did not use, in the transaction that counted it. */
export type Settle = (outcome: Outcome) => Promise<void>

/**
 * Counts a command on its caller's order limit, in the transaction that is to commit it and with the exchange as the
 * command will find it. Raises 403, with nothing counted, where the limit does not allow the command.
 */
export async function reserveOrders(
  { limits, tx }: { readonly limits: OrderLimits; readonly tx: Queryable },
  exchange: Exchange,
  { command, limit }: Limited,
): Promise<Settle> {
  const weights = weightsOf(exchange, command, limit)
  const sum = weights.reduce((all, { counts }) => all + counts, 0n)
  const largest = weights.reduce((most, { size }) => larger(most, size), 0n)
  if (largest === 0n) return async () => undefined
  if (!(await limits.reserve(tx, limit.id, { largest, sum }))) {
    throw overLimit(weights, sum, await limits.read(tx, limit.id))
  }
  return async (outcome) => {
    const unused = unusedOf(outcome, weights)
    if (unused > 0n) await limits.giveBack(tx, limit.id, unused)
  }
}

/** The orders of a command; none where it places none, or where the exchange will refuse it anyway. */
function weightsOf(exchange: Exchange, command: Command, limit: OrderLimit): readonly Weight[] {
  switch (command.kind) {
    case 'place':
      return [weigh(exchange, limit, { terms: command.terms, location: 'body' })]
    case 'place_many':
      return command.orders.map((terms, index) =>
        weigh(exchange, limit, { terms, location: `body/orders/${index}` }),
      )
    case 'replace':
      assertMarket(limit, command.symbol, 'body')
      return weighGrowth(exchange, command)
    default:
      return []
  }
}

function weigh(
  exchange: Exchange,
  limit: OrderLimit,
  { location, terms }: { readonly terms: OrderTerms; readonly location: string },
): Weight {
  assertMarket(limit, terms.symbol, location)
  if (terms.reduceOnly) return { size: 0n, counts: 0n, location }
  assertNoTrigger(terms, location)
  const size = worstOf(marketOf(exchange, terms.symbol), terms)
  return { size, counts: size, location }
}

/** A replaced order counts what it grows by; that it is not too large is asked of the whole of it. */
function weighGrowth(
  exchange: Exchange,
  command: Extract<Command, { readonly kind: 'replace' }>,
): readonly Weight[] {
  const order = orderOf(exchange, command)
  if (order === undefined || order.reduceOnly || order.tick === null) return []
  const tick = command.tick ?? order.tick
  const lots = command.lots ?? order.lots
  const rest = lots - order.filledLots
  // Less at the same price stays where it is in the book and opens nothing.
  if (rest <= 0n || (tick === order.tick && lots <= order.lots)) return []
  // What a trigger has placed would wait for its trigger again.
  assertNoTrigger(order, 'body')
  const market = marketOf(exchange, order.symbol)
  const before = valueOf(market.spec, order.tick, order.lots - order.filledLots)
  const size = worstOf(market, { ...order, tick, lots: rest })
  return [{ size, counts: larger(0n, size - before), location: 'body' }]
}

/**
 * The most that an order can trade for. A bid never pays above its price, and a market order never goes beyond the band
 * around the mark. What is sold gets the price of the bids that wait, which may be above both.
 */
function worstOf(
  { book, markTick, spec }: Market,
  { lots, quote, side, tick }: Pick<OrderTerms, 'lots' | 'quote' | 'side' | 'tick'>,
): bigint {
  if (quote !== null) return quote
  const best = BigInt(book.best(otherSide(side)) ?? 0)
  if (tick === null) {
    const band = ceilDiv(markTick * (bps + rules.impactBps), bps)
    return valueOf(spec, larger(band, best), lots)
  }
  return valueOf(spec, side === 'bid' ? tick : larger(tick, best), lots)
}

/** What was refused, or ended at once with nothing traded, was never an order. */
function unusedOf(outcome: Outcome, weights: readonly Weight[]): bigint {
  const placed = outcome.ok ? (outcome.each ?? outcome.orders) : []
  return weights.reduce((unused, { counts }, index) => {
    const order = placed[index]
    const isUsed =
      typeof order === 'object' && !(order.status === 'Expired' && order.filledLots === 0n)
    return isUsed ? unused : unused + counts
  }, 0n)
}

function assertMarket({ markets }: OrderLimit, symbol: string, location: string): void {
  if (markets.includes(symbol)) return
  const { fix } = perpsErrors.order_limit_market
  throw new AppError(perpsErrors.order_limit_market, `This key places no orders in ${symbol}.`, {
    faults: [{ location: `${location}/symbol`, message: 'is no market of this key', fix }],
    extra: { markets },
  })
}

function assertNoTrigger({ trigger }: OrderTerms, location: string): void {
  if (trigger === null) return
  const { fix } = perpsErrors.order_limit_trigger
  const detail = 'What an order with a trigger will be worth is not known when it is counted.'
  throw new AppError(perpsErrors.order_limit_trigger, detail, {
    faults: [{ location: `${location}/triggerPrice`, message: 'needs reduceOnly', fix }],
  })
}

function overLimit(
  weights: readonly Weight[],
  sum: bigint,
  allowance: OrderLimitState = { largest: 0n, total: 0n, used: 0n },
): AppError {
  const { largest, total, used } = allowance
  const left = total - used
  const big = weights.find(({ size }) => size > largest)
  const value = big?.size ?? sum
  const most = big === undefined ? left : largest
  const [first] = weights
  const location = big?.location ?? (weights.length === 1 && first ? first.location : 'body/orders')
  const detail =
    big === undefined
      ? `This may come to ${moneyText(sum)} USDC, and this key has ${moneyText(left)} USDC left.`
      : `This may come to ${moneyText(value)} USDC; one order of this key, to ${moneyText(largest)}.`
  return new AppError(perpsErrors.over_order_limit, detail, {
    faults: [
      {
        location: location === 'body/orders' ? location : `${location}/quantity`,
        message: `may come to ${moneyText(value)} USDC`,
        fix: `Send what comes to at most ${moneyText(most)} USDC.`,
      },
    ],
    extra: {
      value: moneyText(value),
      largest: moneyText(largest),
      total: moneyText(total),
      used: moneyText(used),
      left: moneyText(left),
    },
  })
}
