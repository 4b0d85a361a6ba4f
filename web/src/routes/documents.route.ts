import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { openArea } from '../language/use-text.ts'
import { rootRoute } from './root.route.ts'

/** `/api-docs` */
export const documentsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/api-docs',
  component: lazyRouteComponent(async () => {
    const [{ DocumentsPage }] = await Promise.all([
      import('../features/documents/documents-page.tsx'),
      openArea('documents'),
    ])
    return { DocumentsPage }
  }, 'DocumentsPage'),
})
