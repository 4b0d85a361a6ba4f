import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readSearch } from '../features/registry/registry-search.model.ts'
import { openArea } from '../language/use-text.ts'
import { rootRoute } from './root.route.ts'

/** `/agents/registry` */
export const registryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/agents/registry',
  validateSearch: readSearch,
  component: lazyRouteComponent(async () => {
    const [{ RegistryPage }] = await Promise.all([
      import('../features/registry/registry-page.tsx'),
      openArea('identity'),
    ])
    return { RegistryPage }
  }, 'RegistryPage'),
})
