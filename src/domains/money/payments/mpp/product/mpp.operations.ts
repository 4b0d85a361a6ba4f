import { rowsOf } from '../../../../../kernel/operation.ts'
import { mppErrors } from '../sessions/sessions.errors.ts'
import { BareInfo, ChargeAnswer, ChargeRequest, ProductInfo } from './product.schemas.ts'
import type { ProductService } from './product.service.ts'
import { TradePlanAnswer, TradePlanRequest } from './trade.schemas.ts'
import { usualPrices } from './usual-prices.ts'

const { operation } = rowsOf<ProductService>()
const family = 'MPP'

/** The micropayment product: its configuration, a charge, a paid plan. Every path exists under both prefixes. */
export const productOperations = {
  info: operation({
    name: 'mpp.get',
    method: 'GET',
    path: '/api/{svc}-mpp-prefix/mpp',
    tier: 'public',
    family,
    summary: 'Describe the micropayment product: intents, rails, configuration, endpoints',
    auth: [],
    input: {},
    output: ProductInfo,
    effect: 'none',
    cache: { freshSeconds: 60 },
    handler: (product) => product.info(),
  }),

  bareInfo: operation({
    name: 'mpp.getConfiguration',
    method: 'GET',
    path: '/api/mpp',
    tier: 'public',
    family,
    summary: 'Describe the micropayment configuration and its endpoints',
    auth: [],
    input: {},
    output: BareInfo,
    effect: 'none',
    cache: { freshSeconds: 60 },
    handler: (product) => product.bareInfo(),
  }),

  charge: operation({
    name: 'mpp.charge',
    method: 'POST',
    path: '/api/{svc}-mpp-prefix/mpp/charge',
    aliases: ['/api/mpp/charge'],
    tier: 'public',
    family,
    summary: 'Pay a one-off charge of any amount',
    description:
      'Answers 402 with a challenge until it is paid: one `WWW-Authenticate: Payment` for each way, and the member `mpp`. Repeat the request with `Authorization: Payment <credential>`; a repeat of a paid request gets the same answer.',
    auth: [],
    input: { body: ChargeRequest },
    output: ChargeAnswer,
    effect: 'irreversible',
    quote: (product, call) => product.chargeQuote(call),
    usualPrice: usualPrices.charge,
    handler: (product, call) => product.charge(call),
  }),

  planTrade: operation({
    name: 'mpp.planTrade',
    method: 'POST',
    path: '/api/{svc}-mpp-prefix/mpp/trade/plan',
    aliases: ['/api/mpp/trade/plan'],
    tier: 'public',
    family,
    summary: 'Buy a plan of a trade: what it would bring now, its legs and its warnings',
    description:
      'A token that cannot be planned for is refused before anything is paid. The plan orders nothing: it says what to prepare, sign and submit.',
    auth: [],
    input: { body: TradePlanRequest },
    output: TradePlanAnswer,
    errors: [mppErrors.token_not_tradable],
    effect: 'none',
    quote: (product, call) => product.tradeQuote(call),
    usualPrice: usualPrices.tradePlan,
    handler: (product, call) => product.trade(call),
  }),
}
