import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readSearch } from '../features/gateway/gateway-search.model.ts'
import { openArea } from '../language/use-text.ts'
import { rootRoute } from './root.route.ts'

/** `/gateway` */
export const gatewayRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/gateway',
  validateSearch: readSearch,
  component: lazyRouteComponent(async () => {
    const [{ GatewayPage }] = await Promise.all([
      import('../features/gateway/gateway-page.tsx'),
      openArea('gateway'),
    ])
    return { GatewayPage }
  }, 'GatewayPage'),
})
