import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { openArea } from '../language/use-text.ts'
import { rootRoute } from './root.route.ts'

/** `/status` */
export const statusRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/status',
  component: lazyRouteComponent(async () => {
    const [{ StatusPage }] = await Promise.all([
      import('../features/status/status-page.tsx'),
      openArea('status'),
    ])
    return { StatusPage }
  }, 'StatusPage'),
})
