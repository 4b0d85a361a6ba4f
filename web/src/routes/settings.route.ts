import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { openArea } from '../language/use-text.ts'
import { rootRoute } from './root.route.ts'

/** `/settings` */
export const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  component: lazyRouteComponent(async () => {
    const [{ SettingsPage }] = await Promise.all([
      import('../features/settings/settings-page.tsx'),
      openArea('pages'),
      openArea('settings'),
    ])
    return { SettingsPage }
  }, 'SettingsPage'),
})
