import { rowsOf } from '../../../../kernel/operation.ts'
import { mppErrors } from '../sessions/sessions.errors.ts'
import { BareInfo, ChargeAnswer, ChargeRequest, ProductInfo } from './product.schemas.ts'
import type { ProductService } from './product.service.ts'
import { exampleConfig, exampleReceipt } from './product-examples.ts'
import { TradePlanAnswer, TradePlanRequest } from './trade.schemas.ts'

const { operation } = rowsOf<ProductService>()
const family = 'MPP'
const prefix = '/api/{svc}-mpp-prefix/mpp'

/** The micropayment product: what it is, a charge, a paid plan. Every path answers under both prefixes. */
export const productOperations = {
  info: operation({
    method: 'GET',
    path: prefix,
    tier: 'public',
    family,
    summary: 'Describe the micropayment product: intents, rails, configuration, endpoints',
    auth: [],
    input: {},
    output: ProductInfo,
    effect: 'none',
    cache: { freshSeconds: 60 },
    examples: [
      {
        name: 'paper',
        output: {
          ok: true,
          product: 'Bourse micropayments',
          productUrl: 'http://localhost:4663/payments',
          intents: ['charge', 'session'],
          rails: ['sol', 'USDC', 'SPL'],
          config: exampleConfig,
          endpoints: { charge: 'POST /api/svc-mpp-prefix/mpp/charge' },
          install: {
            npm: 'npm install mppx',
            npmWithPeers: 'npm install mppx @solana/mpp @solana/kit',
            curl: 'curl -i -X POST http://localhost:4663/api/mpp/charge',
            curlHub: 'curl -i -X POST http://localhost:4663/api/svc-mpp-prefix/mpp/charge',
          },
        },
      },
    ],
    handler: (product) => product.info(),
  }),

  bareInfo: operation({
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
    examples: [
      {
        name: 'paper',
        output: {
          ok: true,
          product: 'Bourse micropayments',
          config: exampleConfig,
          docs: 'http://localhost:4663/api-docs',
          npm: 'npm install mppx',
          endpoints: {
            charge: 'POST /api/mpp/charge',
            sessionOpen: 'POST /api/mpp/session/open',
            sessionUse: 'POST /api/mpp/session/use',
            sessionClose: 'POST /api/mpp/session/close',
            paidTradePlan: 'POST /api/mpp/trade/plan',
          },
        },
      },
    ],
    handler: (product) => product.bareInfo(),
  }),

  charge: operation({
    method: 'POST',
    path: `${prefix}/charge`,
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
    examples: [
      {
        name: 'one cent',
        input: { body: { amount: '0.01', description: 'One call' } },
        output: { ok: true, receipt: exampleReceipt },
      },
    ],
    quote: (product, call) => product.chargeQuote(call),
    handler: (product, call) => product.charge(call),
  }),

  planTrade: operation({
    method: 'POST',
    path: `${prefix}/trade/plan`,
    aliases: ['/api/mpp/trade/plan'],
    tier: 'public',
    family,
    summary: 'Buy a plan of a trade: what it would bring now, its legs and its warnings',
    description:
      'Costs 0.01 USDC. A token that cannot be planned for is refused before anything is paid. The plan orders nothing: it says what to prepare, sign and submit.',
    auth: [],
    input: { body: TradePlanRequest },
    output: TradePlanAnswer,
    errors: [mppErrors.token_not_tradable],
    effect: 'none',
    examples: [
      {
        name: 'a purchase on the curve',
        input: {
          body: {
            chain: 'robinhood',
            token: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
            side: 'buy',
            amount: '0.1',
            slippageBps: 100,
          },
        },
        output: {
          ok: true,
          paid: true,
          receipt: exampleReceipt,
          plan: {
            id: 'plan_01jd8x4e7w9ktq2m5n6p7r8s9t',
            chain: 'robinhood',
            token: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
            symbol: null,
            side: 'buy',
            amount: '0.1',
            mode: 'paper',
            slippageBps: 100,
            status: 'planned',
            quoteAsset: 'ETH',
            estimatedOut: '71428.57',
            minimumOut: '70714.28',
            priceImpactBps: 62,
            legs: [
              {
                venue: 'the bonding curve of the token',
                action: 'buy',
                detail: 'About 71428.57 tokens, and never less than 70714.28.',
              },
            ],
            warnings: [],
            createdAt: '2026-07-15T09:00:00.000Z',
            expiresAt: '2026-07-15T09:00:10.000Z',
          },
          text: 'Buying with 0.1 ETH on the bonding curve of the token brings about 71428.57 tokens.',
        },
      },
    ],
    quote: (product, call) => product.tradeQuote(call),
    handler: (product, call) => product.trade(call),
  }),
}
