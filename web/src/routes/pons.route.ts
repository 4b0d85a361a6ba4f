import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { openArea } from '../language/use-text.ts'
import { readLaunchPlace } from '../panels/launch-place.model.ts'
import { rootRoute } from './root.route.ts'

/** `/pons-launch` */
export const ponsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pons-launch',
  validateSearch: readLaunchPlace,
  component: lazyRouteComponent(async () => {
    const [{ PonsPage }] = await Promise.all([
      import('../features/pons/pons-page.tsx'),
      openArea('launching'),
      openArea('signing'),
    ])
    return { PonsPage }
  }, 'PonsPage'),
})
