import { Type as T } from '@sinclair/typebox'
import { DecimalAmount, EvmAddress, namedObject, shape } from '../../../../kernel/schemas.ts'
import { creatorSorts, traderSorts } from './leaderboards.store.ts'

export const boardMax = 100
const Count = T.Integer({ minimum: 0 })
const Rank = T.Integer({ minimum: 1, maximum: boardMax })
const names = <const list extends readonly string[]>(list: list, initial: list[number]) =>
  T.Unsafe<list[number]>({ type: 'string', enum: [...list], default: initial })
const shared = {
  simulated: names(['include', 'exclude'], 'include'),
  limit: T.Integer({ minimum: 1, maximum: boardMax, default: 50 }),
}

export const windowNames = ['24h', '7d', '30d', 'all'] as const
export const TradersQuery = shape({
  window: names(windowNames, '7d'),
  sort: names(traderSorts, 'realised'),
  ...shared,
})
export const CreatorsQuery = shape({ sort: names(creatorSorts, 'volume'), ...shared })

export const RankedTrader = namedObject('RankedTrader', {
  rank: Rank,
  trader: EvmAddress,
  realisedEth: T.Union(
    [T.String({ pattern: '^-?\\d{1,60}(\\.\\d{1,18})?$', description: 'Ether' }), T.Null()],
    { description: 'At average cost; null until something was both bought and sold' },
  ),
  winRateBps: T.Union([T.Integer({ minimum: 0, maximum: 10_000 }), T.Null()], {
    description: 'Of the tokens with something realised, those with a gain; null without any',
  }),
  volumeEth: DecimalAmount,
  trades: Count,
  tokens: Count,
  simulated: T.Boolean(),
})
export const RankedCreator = namedObject('RankedCreator', {
  rank: Rank,
  creator: EvmAddress,
  launches: Count,
  graduated: T.Integer({ minimum: 0, description: 'Tokens that left their curve for a pool' }),
  volumeEth: DecimalAmount,
  trades: Count,
  holders: T.Integer({ minimum: 0, description: 'Summed over the tokens' }),
  marketCapEth: DecimalAmount,
  simulated: T.Boolean({ description: 'All of the tokens are the demo’s' }),
})
