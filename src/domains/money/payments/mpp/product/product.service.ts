import { type PriceAsset, priceAssets } from '../../../../../kernel/assets.ts'
import { AppError, assert } from '../../../../../kernel/errors.ts'
import { parseAmount } from '../../../../../kernel/money.ts'
import type { PaidCall, Quote } from '../../../../../kernel/operation.ts'
import { requestErrors } from '../../../../../kernel/shared-errors.ts'
import type { Ports } from '../../../../../ports/ports.ts'
import type {
  BareInfo,
  ChargeAnswer,
  ChargeRequest,
  MicropaymentConfig,
  PaidReceipt,
  ProductInfo,
} from './product.schemas.ts'
import type { BodyCall } from './sessions.service.ts'
import type { TradePlanAnswer, TradePlanRequest } from './trade.schemas.ts'
import { planTrade, type QuoteToken, quoteTrade } from './trade-plan.ts'
import { tradePlanPrice, usualAmounts } from './usual-prices.ts'

export type ProductServiceOptions = Ports<'clock' | 'random'> & {
  readonly config: MicropaymentConfig
  /** The service's base URL, without a trailing slash. */
  readonly baseUrl: string
  readonly serviceName: string
  readonly serviceSlug: string
  readonly quoteToken: QuoteToken
}

/** What the product's rows call, except for sessions. */
export type ProductService = {
  readonly info: () => ProductInfo
  readonly bareInfo: () => BareInfo
  /** Raises 400 for an invalid amount. */
  readonly chargeQuote: (call: BodyCall<ChargeRequest>) => Quote
  readonly charge: (call: BodyCall<ChargeRequest>) => ChargeAnswer
  /** Raises 404 or 422 for a token without a plan, before anything is paid. */
  readonly tradeQuote: (call: BodyCall<TradePlanRequest>) => Promise<Quote>
  readonly trade: (call: BodyCall<TradePlanRequest>) => Promise<TradePlanAnswer>
}

/** Creates the product from its configuration and the available venues. */
export function createProductService(options: ProductServiceOptions): ProductService {
  return {
    info: () => productInfo(options),
    bareInfo: () => bareInfo(options),
    chargeQuote: ({ input }) => chargeQuote(input.body),
    charge: ({ payment }) => ({ ok: true, receipt: receiptOf(payment) }),
    async tradeQuote({ input }) {
      await quoteTrade(input.body, options.quoteToken)
      return tradePlanPrice
    },
    async trade({ input, payment }) {
      const quote = await quoteTrade(input.body, options.quoteToken)
      const receipt = receiptOf(payment)
      const planned = planTrade(input.body, quote, { ...options, mode: receipt.mode })
      return { ok: true, paid: true, receipt, ...planned }
    },
  }
}

function chargeQuote(body: ChargeRequest): Quote {
  const asset: PriceAsset = body.asset ?? 'USDC'
  const amountAtomic = parseAmount(
    body.amount ?? usualAmounts.charge,
    priceAssets[asset].decimals,
    'body/amount',
  )
  if (amountAtomic === 0n) {
    throw new AppError(requestErrors.invalid, 'The request is not valid: body/amount is zero.', {
      faults: [{ location: 'body/amount', message: 'must be above zero' }],
    })
  }
  return {
    amountAtomic,
    asset,
    unit: 'call',
    description: body.description ?? 'One-off charge',
    source: 'mpp:charge',
  }
}

function receiptOf(payment: PaidCall | null): PaidReceipt {
  assert(payment !== null, 'the call has a price')
  return {
    challengeId: payment.challengeId ?? null,
    chargeId: payment.chargeId,
    paid: true,
    mode: payment.mode,
    rail: payment.rail,
    amount: payment.amountAtomic.toString(),
    asset: payment.asset,
  }
}

function productInfo({
  baseUrl,
  config,
  serviceName,
  serviceSlug,
}: ProductServiceOptions): ProductInfo {
  const prefix = `/api/${serviceSlug}-mpp-prefix/mpp`
  const curl = (path: string) =>
    `curl -i -X POST ${baseUrl}${path}/charge -H 'content-type: application/json' -d '{"amount":"0.01"}'`
  return {
    ok: true,
    product: productName(serviceName),
    productUrl: `${baseUrl}/payments`,
    intents: ['charge', 'session'],
    rails: ['sol', 'USDC', 'SPL'],
    config,
    endpoints: {
      ...endpointsUnder(prefix),
      sessionTopUp: `POST ${prefix}/session/top-up`,
      session: `GET ${prefix}/session/{id}`,
    },
    install: {
      npm: 'npm install mppx',
      npmWithPeers: 'npm install mppx @solana/mpp @solana/kit',
      curl: curl('/api/mpp'),
      curlHub: curl(prefix),
    },
  }
}

function bareInfo({ baseUrl, config, serviceName }: ProductServiceOptions): BareInfo {
  return {
    ok: true,
    product: productName(serviceName),
    config,
    docs: `${baseUrl}/api-docs`,
    npm: 'npm install mppx',
    endpoints: endpointsUnder('/api/mpp'),
  }
}

function endpointsUnder(prefix: string): BareInfo['endpoints'] {
  return {
    charge: `POST ${prefix}/charge`,
    sessionOpen: `POST ${prefix}/session/open`,
    sessionUse: `POST ${prefix}/session/use`,
    sessionClose: `POST ${prefix}/session/close`,
    paidTradePlan: `POST ${prefix}/trade/plan`,
  }
}

function productName(serviceName: string): string {
  return `${serviceName} micropayments`
}
