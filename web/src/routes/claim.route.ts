import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { openArea } from '../language/use-text.ts'
import { rootRoute } from './root.route.ts'

/** Whose creator fees are looked at, and how; what is not known is left out. */
export interface ClaimSearch {
  readonly address?: string
  readonly range?: '24h' | '7d' | '30d' | 'all'
  readonly tab?: 'history' | 'tokens'
}

const ranges = ['24h', '7d', '30d', 'all'] as const
const tabs = ['history', 'tokens'] as const

/** `/claim` */
export const claimRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/claim',
  validateSearch: (search: Readonly<Record<string, unknown>>): ClaimSearch => {
    const range = ranges.find((one) => one === search['range'])
    const tab = tabs.find((one) => one === search['tab'])
    return {
      ...(typeof search['address'] === 'string' ? { address: search['address'] } : {}),
      ...(range === undefined ? {} : { range }),
      ...(tab === undefined ? {} : { tab }),
    }
  },
  component: lazyRouteComponent(async () => {
    const [{ ClaimPage }] = await Promise.all([
      import('../features/claim/claim-page.tsx'),
      openArea('claim'),
      openArea('portfolio'),
      openArea('signing'),
    ])
    return { ClaimPage }
  }, 'ClaimPage'),
})
