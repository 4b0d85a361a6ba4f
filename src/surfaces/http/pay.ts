import { createHash } from 'node:crypto'
import { assert } from '../../kernel/errors.ts'
import type { JsonOperation, Quote } from '../../kernel/operation.ts'
import { requestedBaseUrl } from '../../kernel/requested-base-url.ts'
import type { IdempotencyStore } from '../../ports/idempotency.ts'
import type { Paywall, PricedCall } from '../../ports/paywall.ts'
import { createCall } from './call.ts'
import type { Exchange, Gate } from './exchange.ts'
import { requestHash, settleClaim } from './idempotency.ts'

export type PayOptions = {
  readonly paywall: Paywall
  readonly idempotency: IdempotencyStore
  /** Every base URL of the service, the main one first. A challenge names the one that the caller used. */
  readonly addresses: readonly string[]
  readonly handlerTimeoutMs: number
  /** The current price of an operation, where the operator may change it. Default: the price in its row. */
  readonly priceOf?: (operationId: string) => Promise<Quote | null>
}

/**
 * Prices a call and admits it once its payment is reserved: first whether the row could answer at all, then the quote,
 * then the payment. A refusal releases the request's Idempotency-Key, because the caller repeats the request under the
 * same key with a payment.
 */
export function payGate(operation: JsonOperation, options: PayOptions): Gate {
  return async (exchange) => {
    try {
      await pay(exchange, operation, options)
    } catch (failure) {
      await settleHeld(exchange, options.idempotency)
      throw failure
    }
  }
}

async function pay(
  exchange: Exchange,
  operation: JsonOperation,
  options: PayOptions,
): Promise<void> {
  const { service } = exchange.plan
  await operation.ready?.(service)
  const quote = await quoteOf(exchange, operation, options)
  if (quote === null) return
  const admitted = await options.paywall.admit(toPricedCall(exchange, quote, options.addresses))
  if (admitted.outcome === 'stored') {
    exchange.headers.push('idempotency-replayed', 'true')
    exchange.stored = admitted.answer
    await settleHeld(exchange, options.idempotency)
    return
  }
  exchange.admission = admitted.admission
  exchange.payment = admitted.admission.payment
}

/** The price of the call; null when it is free. A price of zero or less is a defect of the row. */
export async function quoteOf(
  exchange: Exchange,
  operation: JsonOperation,
  { handlerTimeoutMs, priceOf }: Pick<PayOptions, 'handlerTimeoutMs' | 'priceOf'>,
): Promise<Quote | null> {
  if (operation.quote === undefined) {
    return (await priceOf?.(exchange.plan.entry.id)) ?? operation.price ?? null
  }
  const call = createCall(exchange, () => AbortSignal.timeout(handlerTimeoutMs))
  const quote = await operation.quote(exchange.plan.service, call)
  if (quote === null) return null
  assert(quote.amountAtomic > 0n, `${exchange.plan.entry.id} quoted a price that is not above zero`)
  return quote
}

/** Stores the answer of the same paid request under the key too; without an answer the key is released. */
async function settleHeld(exchange: Exchange, store: IdempotencyStore): Promise<void> {
  if (exchange.claim === null) return
  await settleClaim(store, exchange.claim, exchange.stored)
  exchange.claim = null
}

function toPricedCall(exchange: Exchange, quote: Quote, addresses: readonly string[]): PricedCall {
  const { plan, request } = exchange
  const { method = '', url = '', rawHeaders } = request.line
  return {
    operationId: plan.entry.id,
    family: plan.entry.operation.family,
    method,
    pathTemplate: plan.entry.operation.path,
    url: `${requestedBaseUrl(exchange.requestedHost, addresses)}${url}`,
    urls: addresses.map((address) => `${address}${url}`),
    bodyDigest: request.bodyDigest ?? null,
    requestDigest: createHash('sha256')
      .update(`${plan.entry.id}\n${requestHash(exchange)}`)
      .digest('hex'),
    quote,
    costsOutside: plan.entry.operation.costsOutside === true,
    principal: exchange.principal,
    addressBlock: exchange.addressBlock,
    requestId: exchange.requestId,
    requestHeader(name) {
      const value = request.headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    },
    headerLines: (name) =>
      rawHeaders.filter(
        (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name,
      ),
  }
}
