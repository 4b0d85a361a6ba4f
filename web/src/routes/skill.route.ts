import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readSearch } from '../features/skills/one/skill-search.model.ts'
import { openArea } from '../language/use-text.ts'
import { rootRoute } from './root.route.ts'

/** `/skills/order-planner`: one skill, with its files, versions and findings. */
export const skillRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/skills/$slug',
  validateSearch: readSearch,
  component: lazyRouteComponent(async () => {
    const [{ SkillPage }] = await Promise.all([
      import('../features/skills/one/skill-page.tsx'),
      openArea('skills'),
    ])
    return { SkillPage }
  }, 'SkillPage'),
})
