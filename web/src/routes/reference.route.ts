import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.route.ts'

/** `/scalar`: the interactive reference; what stands after `#` is its own. */
export const referenceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/scalar',
  component: lazyRouteComponent(
    () => import('../features/reference/reference-page.tsx'),
    'ReferencePage',
  ),
})
