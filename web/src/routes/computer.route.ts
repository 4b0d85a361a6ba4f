import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readSearch } from '../features/computer/computer-search.model.ts'
import { openArea } from '../language/use-text.ts'
import { rootRoute } from './root.route.ts'

/** `/cheshire-computer` */
export const computerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cheshire-computer',
  validateSearch: readSearch,
  component: lazyRouteComponent(async () => {
    const [{ ComputerPage }] = await Promise.all([
      import('../features/computer/computer-page.tsx'),
      openArea('computer'),
    ])
    return { ComputerPage }
  }, 'ComputerPage'),
})
