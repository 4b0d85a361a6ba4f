import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readSearch } from '../features/webhooks/webhooks-search.model.ts'
import { openArea } from '../language/use-text.ts'
import { rootRoute } from './root.route.ts'

/** `/webhooks` */
export const webhooksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/webhooks',
  validateSearch: readSearch,
  component: lazyRouteComponent(async () => {
    const [{ WebhooksPage }] = await Promise.all([
      import('../features/webhooks/webhooks-page.tsx'),
      openArea('webhooks'),
    ])
    return { WebhooksPage }
  }, 'WebhooksPage'),
})
