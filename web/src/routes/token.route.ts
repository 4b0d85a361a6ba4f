import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { openArea } from '../language/use-text.ts'
import { prefetchToken } from '../panels/markets/token-view.data.ts'
import { rootRoute } from './root.route.ts'

interface TokenSearch {
  /** Of the chart: `1m`. */
  readonly interval?: string
}

/** `/token/0x…`: everything that is known of one token. */
export const tokenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/token/$address',
  validateSearch: ({ interval }: Readonly<Record<string, unknown>>): TokenSearch =>
    typeof interval === 'string' ? { interval } : {},
  // Asked for beside the code of the page, which waits for neither.
  loader: ({ params: { address } }) => void prefetchToken(address),
  component: lazyRouteComponent(async () => {
    const [{ TokenPage }] = await Promise.all([
      import('../features/token/token-page.tsx'),
      openArea('token'),
    ])
    return { TokenPage }
  }, 'TokenPage'),
})
