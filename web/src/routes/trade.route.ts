import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.route.ts'

/** `/trade` */
export const tradeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/trade',
  validateSearch: (search: Readonly<Record<string, unknown>>): { readonly market?: string } => ({
    ...(typeof search['market'] === 'string' ? { market: search['market'] } : {}),
  }),
  component: lazyRouteComponent(() => import('../features/trade/trade-page.tsx'), 'TradePage'),
})
