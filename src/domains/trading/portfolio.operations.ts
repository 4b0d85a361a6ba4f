import { rowsOf } from '../../kernel/operation.ts'
import { pageQuery } from '../../kernel/page.ts'
import { shape } from '../../kernel/schemas.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'
import { examples } from './examples.ts'
import { tradingErrors } from './trading.errors.ts'
import { HistoryPage, Portfolio, PortfolioParams } from './trading.schemas.ts'
import type { TradingService } from './trading.service.ts'

const { operation } = rowsOf<TradingService>()

const family = 'Trading'
const account = ['wallet_session', 'api_key', 'idp_bearer', 'account_session'] as const
const chainAnswers = [
  tradingErrors.not_configured,
  upstreamErrors.unavailable,
  upstreamErrors.failed,
  upstreamErrors.timeout,
] as const
const nothing = { asset: examples.token, decimals: 18, amountAtomic: '0', amount: '0' }

/** What addresses hold and did. All of it is on the chain for everybody to see. */
export const portfolioOperations = {
  portfolio: operation({
    method: 'GET',
    path: '/api/trading/portfolio/{address}',
    tier: 'private',
    family,
    summary: 'Read balances, positions and profit of an address',
    description:
      'Positions are at average cost in ether, from the indexed trades; gas is not counted. The value of a position is what a sale of all of it would bring now.',
    auth: account,
    input: { params: PortfolioParams },
    output: Portfolio,
    errors: chainAnswers,
    effect: 'none',
    examples: [
      {
        name: 'one position',
        input: { params: { address: examples.trader } },
        output: {
          address: examples.trader,
          balances: [examples.ether, examples.bought],
          positions: [
            {
              token: examples.token,
              quantity: examples.bought,
              costWei: examples.ether.amountAtomic,
              averageCostEth: '0.001013068585756255',
              valueWei: '99410000000000000',
              realisedWei: '0',
              unrealisedWei: '-590000000000000',
              untrackedSold: nothing,
              trades: 1,
            },
          ],
          realisedWei: '0',
          isComplete: true,
          asOf: examples.asOf,
        },
      },
    ],
    handler: (trading, { input }) => trading.ready().portfolio.portfolio(input.params.address),
  }),

  history: operation({
    method: 'GET',
    path: '/api/trading/portfolio/{address}/history',
    tier: 'private',
    family,
    summary: 'List the trades of an address',
    auth: account,
    input: { params: PortfolioParams, query: shape(pageQuery) },
    output: HistoryPage,
    errors: chainAnswers,
    effect: 'none',
    examples: [
      {
        name: 'one purchase',
        input: { params: { address: examples.trader }, query: { limit: 50 } },
        output: {
          items: [
            {
              venue: 'uniswap_v3',
              pool: examples.pool,
              sold: examples.ether,
              bought: examples.bought,
              tradedAt: examples.at,
              transactionHash: examples.hash,
              logIndex: 3,
              blockNumber: 42,
            },
          ],
          nextCursor: null,
          asOf: examples.asOf,
        },
      },
    ],
    handler: (trading, { input }) =>
      trading.ready().portfolio.history(input.params.address, input.query),
  }),
}
