import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readSearch } from '../features/launch/launch-search.model.ts'
import { openArea } from '../language/use-text.ts'
import { rootRoute } from './root.route.ts'

/** `/rh-launch`: what was launched, as it happens. */
export const rhLaunchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/rh-launch',
  validateSearch: readSearch,
  component: lazyRouteComponent(async () => {
    const [{ LaunchPage }] = await Promise.all([
      import('../features/launch/launch-page.tsx'),
      openArea('launches'),
      // The question before a buy says what the token is easily taken for.
      openArea('token'),
    ])
    return { LaunchPage }
  }, 'LaunchPage'),
})
