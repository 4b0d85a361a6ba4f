import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { openArea } from '../language/use-text.ts'
import { rootRoute } from './root.route.ts'

/** Which wallet is looked at, and what of it; what is not known is left out. */
export interface VaultSearch {
  readonly wallet?: string
  readonly tab?: 'policy' | 'record' | 'requests' | 'tester'
}

const tabs = ['policy', 'record', 'requests', 'tester'] as const

/** `/vault` */
export const vaultRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/vault',
  validateSearch: (search: Readonly<Record<string, unknown>>): VaultSearch => {
    const tab = tabs.find((one) => one === search['tab'])
    return {
      ...(typeof search['wallet'] === 'string' ? { wallet: search['wallet'] } : {}),
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
