import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { openArea } from '../language/use-text.ts'
import { rootRoute } from './root.route.ts'

/** `/dev/design`: everything that screens are made of, in all its states. */
export const designRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dev/design',
  component: lazyRouteComponent(async () => {
    const [{ DesignPage }] = await Promise.all([
      import('../features/design/design-page.tsx'),
      openArea('signing'),
    ])
    return { DesignPage }
  }, 'DesignPage'),
})
