import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readSearch } from '../features/keys/keys-search.model.ts'
import { openArea } from '../language/use-text.ts'
import { rootRoute } from './root.route.ts'

/** `/api-keys` */
export const keysRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/api-keys',
  validateSearch: readSearch,
  component: lazyRouteComponent(async () => {
    const [{ KeysPage }] = await Promise.all([
      import('../features/keys/keys-page.tsx'),
      openArea('keys'),
    ])
    return { KeysPage }
  }, 'KeysPage'),
})
