import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.route.ts'

/** `/portfolio` */
export const portfolioRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/portfolio',
  validateSearch: (search: Readonly<Record<string, unknown>>): { readonly address?: string } => ({
    ...(typeof search['address'] === 'string' ? { address: search['address'] } : {}),
  }),
  component: lazyRouteComponent(
    () => import('../features/portfolio/portfolio-page.tsx'),
    'PortfolioPage',
  ),
})
