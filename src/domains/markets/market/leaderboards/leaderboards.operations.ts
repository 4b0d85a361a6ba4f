import { rowsOf } from '../../../../kernel/operation.ts'
import { pageAnswerOf } from '../market.schemas.ts'
import type { MarketService } from '../market.service.ts'
import {
  boardMax,
  CreatorsQuery,
  RankedCreator,
  RankedTrader,
  TradersQuery,
} from './leaderboards.schemas.ts'

const { operation } = rowsOf<MarketService>()
const row = {
  method: 'GET',
  tier: 'public',
  auth: [],
  family: 'Market Data',
  effect: 'none',
  cache: { freshSeconds: 10, staleSeconds: 60 },
  limit: { bucket: 'api', weight: 5 },
} as const

/** The best traders and creators of launched tokens. */
export const leaderboardOperations = {
  topTraders: operation({
    name: 'topTraders.list',
    ...row,
    path: '/api/market/leaderboards/traders',
    summary: 'List who realised or traded most in launched tokens',
    description:
      'Realised is what sales of the window brought less the average cost of what was bought; tokens that came by transfer have no known cost. Simulated traders are marked, and can be left out.',
    input: { query: TradersQuery },
    output: pageAnswerOf(RankedTrader, boardMax),
    handler: ({ leaderboards }, { input }) => leaderboards.traders(input.query),
  }),
  topCreators: operation({
    name: 'topCreators.list',
    ...row,
    path: '/api/market/leaderboards/creators',
    summary: 'List the creators whose tokens came furthest',
    description: 'Over all tokens of each creator and all time.',
    input: { query: CreatorsQuery },
    output: pageAnswerOf(RankedCreator, boardMax),
    handler: ({ leaderboards }, { input }) => leaderboards.creators(input.query),
  }),
}
