import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.route.ts'

/** `/dev/design`: everything that screens are made of, in all its states. */
export const designRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dev/design',
  component: lazyRouteComponent(() => import('../features/design/design-page.tsx'), 'DesignPage'),
})
