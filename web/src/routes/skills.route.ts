import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readSearch } from '../features/skills/skills-search.model.ts'
import { openArea } from '../language/use-text.ts'
import { rootRoute } from './root.route.ts'

/** `/skills` */
export const skillsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/skills',
  validateSearch: readSearch,
  component: lazyRouteComponent(async () => {
    const [{ SkillsPage }] = await Promise.all([
      import('../features/skills/skills-page.tsx'),
      openArea('skills'),
    ])
    return { SkillsPage }
  }, 'SkillsPage'),
})
