import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readSearch } from '../features/skills/scan/scan-search.model.ts'
import { openArea } from '../language/use-text.ts'
import { rootRoute } from './root.route.ts'

/** `/skills/scan` */
export const skillScanRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/skills/scan',
  validateSearch: readSearch,
  component: lazyRouteComponent(async () => {
    const [{ SkillScanPage }] = await Promise.all([
      import('../features/skills/scan/skill-scan-page.tsx'),
      openArea('skills'),
    ])
    return { default: SkillScanPage }
  }),
})

/** `/skills/publish` */
export const skillPublishRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/skills/publish',
  validateSearch: readSearch,
  component: lazyRouteComponent(async () => {
    const [{ SkillPublishPage }] = await Promise.all([
      import('../features/skills/scan/skill-scan-page.tsx'),
      openArea('skills'),
    ])
    return { default: SkillPublishPage }
  }),
})
