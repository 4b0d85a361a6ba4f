import { rowsOf } from '../../../kernel/operation.ts'
import { pageQuery } from '../../../kernel/page.ts'
import { shape } from '../../../kernel/schemas.ts'
import { upstreamErrors } from '../../../kernel/shared-errors.ts'
import { tradingErrors } from './trading.errors.ts'
import {
  Equity,
  EquityQuery,
  HistoryPage,
  Portfolio,
  PortfolioParams,
  PortfolioScreen,
} from './trading.schemas.ts'
import type { TradingService } from './trading.service.ts'

const { operation } = rowsOf<TradingService>()

const family = 'Trading'
/** Asked again each time; 304 where nothing changed. */
const live = { freshSeconds: 0 } as const
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
    tier: 'public',
    family,
    summary: 'Read holdings with their values, balances, positions and profit of an address',
    description:
      'Holdings are the launched tokens that it has, at their newest prices, however it got them. Positions are at average cost in ether, from the indexed trades; gas is not counted. The value of a position is what a sale of all of it would bring now.',
    auth: [],
    input: { params: PortfolioParams },
    output: Portfolio,
    errors: chainAnswers,
    effect: 'none',
    cache: live,
    // It asks the chain for each balance.
    limit: { bucket: 'api', weight: 5 },
    handler: (trading, { input }) => trading.ready().portfolio.portfolio(input.params.address),
  }),

  view: operation({
    name: 'portfolios.getView',
    method: 'GET',
    path: '/api/trading/portfolio/{address}/view',
    tier: 'public',
    family,
    summary: 'Read everything that a page about an address shows first, in one call',
    description:
      'The portfolio, the newest trades and what it was worth on each of the last thirty days, each part with its own `asOf`. A part that cannot be read is null with its problem, and the others are answered.',
    auth: [],
    input: { params: PortfolioParams },
    output: PortfolioScreen,
    errors: [tradingErrors.not_configured],
    effect: 'none',
    cache: live,
    limit: { bucket: 'api', weight: 8 },
    // For pages; a model asks for the part that it needs.
    mcp: false,
    handler: (trading, { input }) => trading.ready().portfolioView(input.params.address),
  }),

  equity: operation({
    name: 'portfolios.getEquity',
    method: 'GET',
    path: '/api/trading/portfolio/{address}/equity',
    tier: 'public',
    family,
    summary: 'Read what the tokens of an address were worth over time, for a chart',
    description:
      'What it held of launched tokens at each point, at their newest prices by then. Ether is not counted, because it moves without a log. Dollars are given for the last point alone, as no feed keeps a history.',
    auth: [],
    input: { params: PortfolioParams, query: EquityQuery },
    output: Equity,
    errors: [tradingErrors.not_configured],
    effect: 'none',
    cache: live,
    limit: { bucket: 'api', weight: 3 },
    handler: (trading, { input }) => trading.ready().equity(input.params.address, input.query),
  }),

  history: operation({
    name: 'portfolios.getHistory',
    method: 'GET',
    path: '/api/trading/portfolio/{address}/history',
    tier: 'public',
    family,
    summary: 'List the trades of an address',
    auth: [],
    input: { params: PortfolioParams, query: shape(pageQuery) },
    output: HistoryPage,
    errors: chainAnswers,
    effect: 'none',
    cache: live,
    handler: (trading, { input }) =>
      trading.ready().portfolio.history(input.params.address, input.query),
  }),
}
