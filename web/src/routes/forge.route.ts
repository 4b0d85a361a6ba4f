import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readSearch } from '../features/forge/forge-search.model.ts'
import { openArea } from '../language/use-text.ts'
import { rootRoute } from './root.route.ts'

/** `/agents/forge` */
export const forgeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/agents/forge',
  validateSearch: readSearch,
  component: lazyRouteComponent(async () => {
    const [{ ForgePage }] = await Promise.all([
      import('../features/forge/forge-page.tsx'),
      openArea('identity'),
      openArea('signing'),
    ])
    return { ForgePage }
  }, 'ForgePage'),
})
