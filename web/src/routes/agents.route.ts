import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readSearch } from '../features/agents/agents-search.model.ts'
import { openArea } from '../language/use-text.ts'
import { rootRoute } from './root.route.ts'

/** `/agents` */
export const agentsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/agents',
  validateSearch: readSearch,
  component: lazyRouteComponent(async () => {
    const [{ AgentsPage }] = await Promise.all([
      import('../features/agents/agents-page.tsx'),
      openArea('agents'),
    ])
    return { AgentsPage }
  }, 'AgentsPage'),
})
