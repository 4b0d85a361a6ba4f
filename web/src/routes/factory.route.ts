import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readSearch } from '../features/factory/factory-search.model.ts'
import { openArea } from '../language/use-text.ts'
import { rootRoute } from './root.route.ts'

/** `/token-factory` */
export const factoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/token-factory',
  validateSearch: readSearch,
  component: lazyRouteComponent(async () => {
    const [{ FactoryPage }] = await Promise.all([
      import('../features/factory/factory-page.tsx'),
      openArea('launching'),
      openArea('signing'),
    ])
    return { FactoryPage }
  }, 'FactoryPage'),
})
