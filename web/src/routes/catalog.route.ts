import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readSearch } from '../features/catalog/catalog-search.model.ts'
import { openArea } from '../language/use-text.ts'
import { rootRoute } from './root.route.ts'

/** `/api-catalog` */
export const catalogRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/api-catalog',
  validateSearch: readSearch,
  component: lazyRouteComponent(async () => {
    const [{ CatalogPage }] = await Promise.all([
      import('../features/catalog/catalog-page.tsx'),
      openArea('catalog'),
    ])
    return { CatalogPage }
  }, 'CatalogPage'),
})
