import { rowsOf } from '../../../kernel/operation.ts'
import { pageQuery } from '../../../kernel/page.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { shape } from '../../../kernel/schemas.ts'
import { upstreamErrors } from '../../../kernel/shared-errors.ts'
import { tradingErrors } from './trading.errors.ts'
import { HistoryPage, Portfolio, PortfolioParams } from './trading.schemas.ts'
import type { TradingService } from './trading.service.ts'

const { operation } = rowsOf<TradingService>()

const family = 'Trading'
const chainAnswers = [
  tradingErrors.not_configured,
  upstreamErrors.unavailable,
  upstreamErrors.failed,
  upstreamErrors.timeout,
] as const

/** What addresses hold and did. All of it is public on the chain. */
export const portfolioOperations = {
  portfolio: operation({
    name: 'portfolios.get',
    method: 'GET',
    path: '/api/trading/portfolio/{address}',
    tier: 'private',
    family,
    summary: 'Read balances, positions and profit of an address',
    description:
      'Positions are at average cost in ether, from the indexed trades; gas is not counted. The value of a position is what a sale of all of it would bring now.',
    auth: accountCredentials,
    input: { params: PortfolioParams },
    output: Portfolio,
    errors: chainAnswers,
    effect: 'none',
    handler: (trading, { input }) => trading.ready().portfolio.portfolio(input.params.address),
  }),

  history: operation({
    name: 'portfolios.getHistory',
    method: 'GET',
    path: '/api/trading/portfolio/{address}/history',
    tier: 'private',
    family,
    summary: 'List the trades of an address',
    auth: accountCredentials,
    input: { params: PortfolioParams, query: shape(pageQuery) },
    output: HistoryPage,
    errors: chainAnswers,
    effect: 'none',
    handler: (trading, { input }) =>
      trading.ready().portfolio.history(input.params.address, input.query),
  }),
}
