import { Type as T } from '@sinclair/typebox'
import { rowsOf } from '../../../kernel/operation.ts'
import { EvmAddress, shape, Timestamp } from '../../../kernel/schemas.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import {
  answerOf,
  CandleShape,
  Candles,
  Holder,
  IntervalName,
  LightweightCandles,
  listQuery,
  pageAnswerOf,
} from './market.schemas.ts'
import type { MarketService } from './market.service.ts'

const { operation } = rowsOf<MarketService>()
const row = {
  method: 'GET',
  tier: 'public',
  auth: [],
  family: 'Market Data',
  effect: 'none',
  errors: [resourceErrors.not_found],
} as const
const params = shape({ address: EvmAddress })

/** Market data of a launched token, at the paths of its launch family. */
export const launchMarketOperations = {
  launchCandles: operation({
    name: 'launches.listCandles',
    ...row,
    path: '/api/rh-launchpad/tokens/{address}/candles',
    aliases: ['/api/uni-launchpad/tokens/{address}/candles', '/api/pons/tokens/{address}/candles'],
    summary: 'List candles of a launched token, newest first',
    description: 'The same as `GET /api/market/candles` with this token.',
    input: {
      params,
      query: shape({
        interval: IntervalName,
        fill: T.Union([T.Literal('none'), T.Literal('flat')], { default: 'none' }),
        before: T.Optional(Timestamp),
        after: T.Optional(Timestamp),
        cursor: T.Optional(T.String({ minLength: 1, maxLength: 512 })),
        limit: T.Integer({ minimum: 1, maximum: 500, default: 200 }),
        shape: CandleShape,
      }),
    },
    output: T.Union([answerOf(Candles), LightweightCandles]),
    handler: ({ candles }, { input }) =>
      candles.shaped({ ...input.query, token: input.params.address }),
  }),

  launchHolders: operation({
    name: 'launches.listHolders',
    ...row,
    path: '/api/rh-launchpad/tokens/{address}/holders',
    aliases: ['/api/uni-launchpad/tokens/{address}/holders', '/api/pons/tokens/{address}/holders'],
    summary: 'List who holds a launched token, largest first',
    description: 'The same as `GET /api/market/holders` with this token.',
    input: { params, query: listQuery({}) },
    output: pageAnswerOf(Holder),
    handler: ({ trades }, { input }) =>
      trades.holders({ ...input.query, token: input.params.address }),
  }),
}
