import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.route.ts'

/** `/perps` */
export const perpsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/perps',
  validateSearch: (search: Readonly<Record<string, unknown>>): { readonly market?: string } => ({
    ...(typeof search['market'] === 'string' ? { market: search['market'] } : {}),
  }),
  component: lazyRouteComponent(() => import('../features/perps/perps-page.tsx'), 'PerpsPage'),
})
