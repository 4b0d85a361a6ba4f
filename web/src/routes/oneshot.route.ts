import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { openArea } from '../language/use-text.ts'
import { readPlace } from '../panels/computer/place.ts'
import { rootRoute } from './root.route.ts'

/** `/oneshot` */
export const oneshotRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/oneshot',
  validateSearch: readPlace,
  component: lazyRouteComponent(async () => {
    const [{ OneshotPage }] = await Promise.all([
      import('../features/oneshot/oneshot-page.tsx'),
      openArea('computer'),
    ])
    return { OneshotPage }
  }, 'OneshotPage'),
})
