import { createHash } from 'node:crypto'
import { getAddress } from 'viem'
import { AppError } from '../../../kernel/errors.ts'
import { parseAmount } from '../../../kernel/money.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type { OrderKind, OrderSide, OrderTerms, Pair, TriggerDirection } from './order-record.ts'
import type { LegRequest, PlaceOrderRequest } from './orders.schemas.ts'
import { priceDecimals } from './price.ts'

/** The trigger of an order, and its limits. */
export type Conditions = Pick<
  OrderTerms,
  'kind' | 'limitPriceE18' | 'triggerPriceE18' | 'triggerDirection' | 'trailBps'
>

/** A request that is consistent in itself. */
export type OrderDraft = Conditions &
  Pick<
    OrderTerms,
    | 'amountInAtomic'
    | 'clientOrderId'
    | 'expiresAt'
    | 'intervalSeconds'
    | 'maxPriceE18'
    | 'maxSlippageBps'
    | 'minPriceE18'
    | 'mode'
    | 'pair'
    | 'side'
    | 'tag'
    | 'timeInForce'
  > & {
    readonly legs: readonly Conditions[]
    readonly rounds: number
  }

const maxSlippageBpsDefault = 300
const expiresMsMax = 366 * 86_400_000

/** Reads a request. Raises 400 with the field for a member that the kind of order needs and lacks, or does not take. */
export function readOrderDraft(request: PlaceOrderRequest, now: Date): OrderDraft {
  const { kind, side, schedule } = request
  const pair = readPair(request.pair)
  refuseForeignFields(request)
  const timeInForce = request.timeInForce ?? (kind === 'market' ? 'fok' : 'gtc')
  assertTimeInForce(kind, timeInForce)
  const legs = (request.legs ?? []).map((leg, n) => readConditions(leg, side, `body/legs/${n}`))
  const amountInAtomic = BigInt(request.amountAtomic)
  const rounds = schedule?.rounds ?? 1
  if (amountInAtomic < BigInt(rounds)) {
    throw refused('body/amountAtomic', 'less than one atomic unit for each round')
  }
  return {
    ...readConditions(request, side, 'body'),
    mode: request.mode,
    side,
    pair,
    amountInAtomic,
    clientOrderId: request.clientOrderId ?? null,
    timeInForce,
    expiresAt: readExpiry(request.expiresAt, timeInForce, now),
    maxSlippageBps: request.maxSlippageBps ?? maxSlippageBpsDefault,
    minPriceE18: readPrice(schedule?.minPrice, 'body/schedule/minPrice'),
    maxPriceE18: readPrice(schedule?.maxPrice, 'body/schedule/maxPrice'),
    intervalSeconds: schedule?.intervalSeconds ?? null,
    tag: request.tag ?? null,
    legs,
    rounds,
  }
}

/** The pair with checksummed addresses; raises 400 where both are one token. */
export function readPair({ base, quote }: PlaceOrderRequest['pair']): Pair {
  const pair = { base: getAddress(base.toLowerCase()), quote: getAddress(quote.toLowerCase()) }
  if (pair.base === pair.quote) throw refused('body/pair/quote', 'the same token as base')
  return pair
}

/**
 * Identifies orders that a person would consider the same: account, mode, side, pair, and size to two digits. A caller
 * that sends an order twice by mistake gets the same fingerprint.
 */
export function fingerprintOf(
  draft: Pick<OrderDraft, 'mode' | 'side' | 'pair' | 'amountInAtomic'>,
): string {
  const digits = draft.amountInAtomic.toString()
  const bucket = `${digits.slice(0, 2)}e${digits.length}`
  const { mode, side, pair } = draft
  return createHash('sha256')
    .update([mode, side, pair.base, pair.quote, bucket].join('|'))
    .digest('hex')
}

/** The amounts of the rounds; the last one includes the remainder of the division. */
export function splitAmount(amountAtomic: bigint, rounds: number): readonly bigint[] {
  const part = amountAtomic / BigInt(rounds)
  return Array.from({ length: rounds }, (_, n) =>
    n === rounds - 1 ? amountAtomic - part * BigInt(rounds - 1) : part,
  )
}

type ConditionsRequest = Pick<PlaceOrderRequest, 'kind' | 'limitPrice' | 'trailBps' | 'trigger'>

function readConditions(
  { kind, limitPrice, trailBps, trigger }: ConditionsRequest | LegRequest,
  side: OrderSide,
  at: string,
): Conditions {
  const limitPriceE18 = readPrice(limitPrice, `${at}/limitPrice`)
  const stated = readPrice(trigger?.price, `${at}/trigger/price`)
  const direction = directionOf(kind, side)
  if (kind === 'limit' && limitPriceE18 === null) throw missing(`${at}/limitPrice`, kind)
  if ((kind === 'stop' || kind === 'take_profit') && stated === null) {
    throw missing(`${at}/trigger`, kind)
  }
  if (kind === 'trailing' && trailBps === undefined) throw missing(`${at}/trailBps`, kind)
  if (trigger?.direction !== undefined && trigger.direction !== direction) {
    throw refused(`${at}/trigger/direction`, `a ${kind} to ${side} triggers ${direction}`)
  }
  return {
    kind,
    limitPriceE18,
    triggerPriceE18: kind === 'limit' ? limitPriceE18 : stated,
    triggerDirection: direction,
    trailBps: trailBps ?? null,
  }
}

/** A limit and a take-profit wait for a better price, a stop for a worse one. */
function directionOf(kind: OrderKind, side: OrderSide): TriggerDirection | null {
  switch (kind) {
    case 'limit':
    case 'take_profit':
      return side === 'sell' ? 'at_or_above' : 'at_or_below'
    case 'stop':
    case 'trailing':
      return side === 'sell' ? 'at_or_below' : 'at_or_above'
    default:
      return null
  }
}

const takes: Readonly<Record<OrderKind, readonly (keyof PlaceOrderRequest)[]>> = {
  market: ['maxSlippageBps'],
  limit: ['limitPrice'],
  stop: ['trigger', 'limitPrice', 'maxSlippageBps'],
  take_profit: ['trigger', 'limitPrice', 'maxSlippageBps'],
  trailing: ['trailBps', 'maxSlippageBps'],
  oco: ['legs', 'maxSlippageBps'],
  dca: ['schedule', 'limitPrice', 'maxSlippageBps'],
  twap: ['schedule', 'limitPrice', 'maxSlippageBps'],
}
const special = ['legs', 'limitPrice', 'maxSlippageBps', 'schedule', 'trailBps', 'trigger'] as const

function refuseForeignFields(request: PlaceOrderRequest): void {
  const { kind } = request
  for (const field of special) {
    if (request[field] !== undefined && !takes[kind].includes(field)) {
      throw refused(`body/${field}`, `not a field of a ${kind} order`)
    }
  }
  if (kind === 'oco' && request.legs === undefined) throw missing('body/legs', kind)
  if ((kind === 'dca' || kind === 'twap') && request.schedule === undefined) {
    throw missing('body/schedule', kind)
  }
}

function assertTimeInForce(kind: OrderKind, timeInForce: OrderDraft['timeInForce']): void {
  const waits = timeInForce === 'gtc' || timeInForce === 'gtd'
  const fits = kind === 'limit' || (kind === 'market' ? !waits : waits)
  if (!fits) throw refused('body/timeInForce', `not possible for a ${kind} order`)
}

function readExpiry(
  text: string | undefined,
  timeInForce: OrderDraft['timeInForce'],
  now: Date,
): Date | null {
  if ((timeInForce === 'gtd') !== (text !== undefined)) {
    throw refused('body/expiresAt', 'goes with timeInForce gtd, and only with it')
  }
  if (text === undefined) return null
  const at = new Date(text)
  const aheadMs = at.getTime() - now.getTime()
  if (aheadMs > 0 && aheadMs <= expiresMsMax) return at
  throw refused('body/expiresAt', 'must lie ahead, by at most 366 days')
}

function readPrice(text: string | undefined, location: string): bigint | null {
  if (text === undefined) return null
  const priceE18 = parseAmount(text, priceDecimals, location)
  if (priceE18 > 0n) return priceE18
  throw refused(location, 'must be above zero')
}

function missing(location: string, kind: OrderKind): AppError {
  return refused(location, `needed for a ${kind} order`)
}

function refused(location: string, message: string): AppError {
  return new AppError(requestErrors.invalid, `${location} is not valid: ${message}.`, {
    faults: [{ location, message }],
  })
}
