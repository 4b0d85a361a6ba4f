import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.route.ts'

/** `/api-docs` */
export const documentsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/api-docs',
  component: lazyRouteComponent(
    () => import('../features/documents/documents-page.tsx'),
    'DocumentsPage',
  ),
})
