import { AppError, type Fault } from '../../../kernel/errors.ts'
import { formatAmount, parseAmount } from '../../../kernel/money.ts'
import type { Scope } from '../../../kernel/principal.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type { KeysServiceOptions } from './key-options.ts'
import type { OrderLimitTerms } from './key-order-limits.store.ts'
import { scopesBeyond } from './key-scopes.ts'
import { keysErrors } from './keys.errors.ts'
import type { CreateApiKeyRequest } from './keys.schemas.ts'
import type { StoredOrderLimit } from './keys.store.ts'

/** The family whose orders are counted. */
const countedFamily: Scope = 'route:perps:*'
/** A key revokes itself and no other, so that this opens nothing a limit would have to count. */
const ownEnd: Scope = 'route:delete:/api/developer/keys/{keyId}'
/** Limits are in millionths of a dollar. */
const limitDecimals = 6

/**
 * The order limit that a caller asks for; null for none. Raises 400 for amounts that allow nothing, for markets that are
 * none, and for scopes that open more than the limit counts.
 */
export function readOrderLimit(
  asked: CreateApiKeyRequest['orderLimit'],
  scopes: readonly Scope[],
  { perpMarkets, scopes: book }: Pick<KeysServiceOptions, 'perpMarkets' | 'scopes'>,
): OrderLimitTerms | null {
  if (asked === undefined || asked === null) return null
  const beyond = scopes.filter(
    (scope) =>
      scope.endsWith(':*') || scopesBeyond([countedFamily, ownEnd], [scope], book).length > 0,
  )
  if (beyond.length > 0) throw tooWide(scopes, beyond)
  const largest = readLimit(asked.largest, 'body/orderLimit/largest')
  const total = readLimit(asked.total, 'body/orderLimit/total')
  if (largest > total)
    throw invalid([{ location: 'body/orderLimit/largest', message: 'exceeds total' }])
  const faults = asked.markets.flatMap((market, index) =>
    perpMarkets === undefined || perpMarkets.includes(market)
      ? []
      : [{ location: `body/orderLimit/markets/${index}`, message: `${market} is no market` }],
  )
  if (faults.length > 0) throw invalid(faults)
  return { markets: asked.markets, largest, total }
}

/** An order limit as its owner sees it. */
export function orderLimitView({ largest, markets, total, used }: StoredOrderLimit) {
  return {
    markets: [...markets],
    largest: formatAmount(largest, limitDecimals),
    total: formatAmount(total, limitDecimals),
    used: formatAmount(used, limitDecimals),
  }
}

/** The same for people who read the audit log. */
export function orderLimitText(limit: StoredOrderLimit): string {
  const { largest, markets, total } = orderLimitView(limit)
  return `${largest} USDC each and ${total} USDC in all, in ${markets.join(', ')}`
}

function readLimit(text: string, location: string): bigint {
  const amount = parseAmount(text, limitDecimals, location)
  if (amount > 0n) return amount
  throw invalid([{ location, message: 'must be above zero' }])
}

function invalid(faults: readonly Fault[]): AppError {
  return new AppError(requestErrors.invalid, 'orderLimit is none that a key can have.', { faults })
}

function tooWide(scopes: readonly Scope[], beyond: readonly Scope[]): AppError {
  const { fix } = keysErrors.order_limit_scopes
  const detail = `${beyond.join(', ')} opens more than an order limit counts.`
  return new AppError(keysErrors.order_limit_scopes, detail, {
    faults: beyond.map((scope) => ({
      location: `body/scopes/${scopes.indexOf(scope)}`,
      message: 'is no single operation of the perpetuals exchange',
      fix,
    })),
  })
}
