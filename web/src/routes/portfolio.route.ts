import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { openArea } from '../language/use-text.ts'
import { rootRoute } from './root.route.ts'

/** What of a portfolio is looked at; all of it has a usual value, and what is not known is left out. */
export interface PortfolioSearch {
  readonly address?: string
  readonly range?: '24h' | '7d' | '30d' | 'all'
  readonly tab?: 'activity' | 'holdings' | 'paper' | 'perps'
}

const ranges = ['24h', '7d', '30d', 'all'] as const
const tabs = ['activity', 'holdings', 'paper', 'perps'] as const

/** `/portfolio` */
export const portfolioRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/portfolio',
  validateSearch: (search: Readonly<Record<string, unknown>>): PortfolioSearch => {
    const range = ranges.find((one) => one === search['range'])
    const tab = tabs.find((one) => one === search['tab'])
    return {
      ...(typeof search['address'] === 'string' ? { address: search['address'] } : {}),
      ...(range === undefined ? {} : { range }),
      ...(tab === undefined ? {} : { tab }),
    }
  },
  component: lazyRouteComponent(async () => {
    const [{ PortfolioPage }] = await Promise.all([
      import('../features/portfolio/portfolio-page.tsx'),
      openArea('portfolio'),
    ])
    return { PortfolioPage }
  }, 'PortfolioPage'),
})
