import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { openArea } from '../language/use-text.ts'
import { rootRoute } from './root.route.ts'

/** Which wallet is looked at, and what of it; what is not known is left out. */
export interface VaultSearch {
  readonly wallet?: string
  /** The waiting request that a link led to. */
  readonly request?: string
  readonly tab?: 'changes' | 'policy' | 'record' | 'requests' | 'tester'
}

const tabs = ['changes', 'policy', 'record', 'requests', 'tester'] as const

/** `/vault` */
export const vaultRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/vault',
  validateSearch: (search: Readonly<Record<string, unknown>>): VaultSearch => {
    const tab = tabs.find((one) => one === search['tab'])
    return {
      ...(typeof search['wallet'] === 'string' ? { wallet: search['wallet'] } : {}),
      ...(typeof search['request'] === 'string' ? { request: search['request'] } : {}),
      ...(tab === undefined ? {} : { tab }),
    }
  },
  component: lazyRouteComponent(async () => {
    const [{ VaultPage }] = await Promise.all([
      import('../features/vault/vault-page.tsx'),
      openArea('vault'),
      openArea('portfolio'),
    ])
    return { VaultPage }
  }, 'VaultPage'),
})
