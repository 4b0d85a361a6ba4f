import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { perpMarketsQuery } from '../panels/markets/perp-markets.data.ts'
import { queryClient } from '../service/queries.ts'
import { rootRoute } from './root.route.ts'

interface PerpsSearch {
  /** The symbol of a perpetual, `SOL_USDC_PERP`; without one the first is shown. */
  readonly market?: string
  /** Of the chart: `1m`. */
  readonly interval?: string
  /** Of the panels, in a link that somebody has sent: `columns-top-660-tables-340`. */
  readonly sizes?: string
  /** Which table is open. */
  readonly tab?: string
}

/** `/perps` */
export const perpsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/perps',
  validateSearch: (search: Readonly<Record<string, unknown>>): PerpsSearch => ({
    ...(typeof search['market'] === 'string' ? { market: search['market'] } : {}),
    ...(typeof search['interval'] === 'string' ? { interval: search['interval'] } : {}),
    ...(typeof search['sizes'] === 'string' ? { sizes: search['sizes'] } : {}),
    ...(typeof search['tab'] === 'string' ? { tab: search['tab'] } : {}),
  }),
  // Asked for beside the code of the page, which waits for neither.
  loader: () => void queryClient.prefetchQuery(perpMarketsQuery),
  component: lazyRouteComponent(() => import('../features/perps/perps-page.tsx'), 'PerpsPage'),
})
