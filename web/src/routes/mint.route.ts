import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readSearch } from '../features/mint/mint-search.model.ts'
import { openArea } from '../language/use-text.ts'
import { rootRoute } from './root.route.ts'

/** `/agents/mint` */
export const mintRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/agents/mint',
  validateSearch: readSearch,
  component: lazyRouteComponent(async () => {
    const [{ MintPage }] = await Promise.all([
      import('../features/mint/mint-page.tsx'),
      openArea('identity'),
    ])
    return { MintPage }
  }, 'MintPage'),
})
