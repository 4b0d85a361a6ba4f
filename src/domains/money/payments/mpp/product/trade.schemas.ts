import { type Static, Type as T } from '@sinclair/typebox'
import { namedObject, shape, Timestamp } from '../../../../../kernel/schemas.ts'
import { line } from '../../../../../kernel/text-schemas.ts'
import { PaidReceipt } from './product.schemas.ts'

export const TradePlanRequest = shape(
  {
    chain: T.Union([T.Literal('robinhood'), T.Literal('solana')], {
      description: '`robinhood` is chain 4663.',
    }),
    token: T.String({
      pattern: '^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,48})$',
      description: 'The token: an address on chain 4663, or a mint.',
    }),
    side: T.Union([T.Literal('buy'), T.Literal('sell')]),
    amount: T.String({
      pattern: '^\\d{1,18}(\\.\\d{1,18})?$',
      description: 'What is given, in whole units: ETH for a purchase, tokens for a sale.',
    }),
    symbol: T.Optional(line({ minLength: 1, maxLength: 32 })),
    slippageBps: T.Optional(T.Integer({ minimum: 1, maximum: 5_000, default: 50 })),
  },
  { $id: 'MppTradePlanRequest' },
)

export const TradePlanAnswer = namedObject('MppTradePlan', {
  ok: T.Literal(true),
  paid: T.Literal(true),
  receipt: PaidReceipt,
  plan: T.Object({
    id: T.String(),
    chain: T.String(),
    token: T.String(),
    symbol: T.Union([T.String(), T.Null()]),
    side: T.String(),
    amount: T.String(),
    mode: T.Union([T.Literal('paper'), T.Literal('live')], {
      description: 'How the plan was paid for.',
    }),
    slippageBps: T.Integer(),
    status: T.Union([T.Literal('planned'), T.Literal('blocked')], {
      description: 'Blocked where the trade would move the price by more than its slippage.',
    }),
    quoteAsset: T.String(),
    estimatedOut: T.String({ description: 'What the trade would bring now, in whole units.' }),
    minimumOut: T.String({ description: 'The least that the slippage allows.' }),
    priceImpactBps: T.Integer(),
    legs: T.Array(T.Object({ venue: T.String(), action: T.String(), detail: T.String() })),
    warnings: T.Array(T.String()),
    createdAt: Timestamp,
    expiresAt: Timestamp,
  }),
  text: T.String({ description: 'The plan in sentences.' }),
})

export type TradePlanRequest = Static<typeof TradePlanRequest>
export type TradePlanAnswer = Static<typeof TradePlanAnswer>
