import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readSearch } from '../features/payments/payments-search.model.ts'
import { openArea } from '../language/use-text.ts'
import { rootRoute } from './root.route.ts'

/** `/payments` */
export const paymentsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/payments',
  validateSearch: readSearch,
  component: lazyRouteComponent(async () => {
    const [{ PaymentsPage }] = await Promise.all([
      import('../features/payments/payments-page.tsx'),
      openArea('payments'),
    ])
    return { PaymentsPage }
  }, 'PaymentsPage'),
})
