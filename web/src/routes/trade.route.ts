import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetchToken } from '../panels/markets/token-view.data.ts'
import { rootRoute } from './root.route.ts'

interface TradeSearch {
  /** The address of a launched token; without one the token that is traded most is shown. */
  readonly market?: string
  /** Of the chart: `1m`. */
  readonly interval?: string
  /** The charts beside that of the market, and their intervals: `0x…-5m.SOL_USDC_PERP-1h`; `one` for none. */
  readonly charts?: string
  /** Of the panels, in a link that somebody has sent: `columns-top-620-tables-380`. */
  readonly sizes?: string
  /** Which part a phone shows, and which table is open. */
  readonly tab?: string
}

/** `/trade` */
export const tradeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/trade',
  validateSearch: (search: Readonly<Record<string, unknown>>): TradeSearch => ({
    ...(typeof search['market'] === 'string' ? { market: search['market'] } : {}),
    ...(typeof search['interval'] === 'string' ? { interval: search['interval'] } : {}),
    ...(typeof search['charts'] === 'string' ? { charts: search['charts'] } : {}),
    ...(typeof search['sizes'] === 'string' ? { sizes: search['sizes'] } : {}),
    ...(typeof search['tab'] === 'string' ? { tab: search['tab'] } : {}),
  }),
  loaderDeps: ({ search: { market } }) => ({ market }),
  // Asked for beside the code of the page, which waits for neither.
  loader: ({ deps: { market } }) => void prefetchToken(market),
  component: lazyRouteComponent(() => import('../features/trade/trade-page.tsx'), 'TradePage'),
})
