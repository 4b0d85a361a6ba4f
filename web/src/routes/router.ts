import { createRouter } from '@tanstack/react-router'
import { agentsRoute } from './agents.route.ts'
import { catalogRoute } from './catalog.route.ts'
import { claimRoute } from './claim.route.ts'
import { computerRoute } from './computer.route.ts'
import { designRoute } from './design.route.ts'
import { documentsRoute } from './documents.route.ts'
import { factoryRoute } from './factory.route.ts'
import { forgeRoute } from './forge.route.ts'
import { gatewayRoute } from './gateway.route.ts'
import { homeRoute } from './home.route.ts'
import { keysRoute } from './keys.route.ts'
import { mintRoute } from './mint.route.ts'
import { oneshotRoute } from './oneshot.route.ts'
import { paymentsRoute } from './payments.route.ts'
import { perpsRoute } from './perps.route.ts'
import { ponsRoute } from './pons.route.ts'
import { portfolioRoute } from './portfolio.route.ts'
import { referenceRoute } from './reference.route.ts'
import { registryRoute } from './registry.route.ts'
import { rhLaunchRoute } from './rh-launch.route.ts'
import { rootRoute } from './root.route.ts'
import { settingsRoute } from './settings.route.ts'
import { skillRoute } from './skill.route.ts'
import { skillPublishRoute, skillScanRoute } from './skill-scan.route.ts'
import { skillsRoute } from './skills.route.ts'
import { statusRoute } from './status.route.ts'
import { tokenRoute } from './token.route.ts'
import { tradeRoute } from './trade.route.ts'
import { vaultRoute } from './vault.route.ts'
import { webhooksRoute } from './webhooks.route.ts'

const routeTree = rootRoute.addChildren([
  homeRoute,
  tradeRoute,
  perpsRoute,
  portfolioRoute,
  claimRoute,
  vaultRoute,
  agentsRoute,
  rhLaunchRoute,
  tokenRoute,
  registryRoute,
  skillsRoute,
  skillScanRoute,
  skillPublishRoute,
  skillRoute,
  keysRoute,
  oneshotRoute,
  computerRoute,
  paymentsRoute,
  forgeRoute,
  gatewayRoute,
  mintRoute,
  ponsRoute,
  factoryRoute,
  statusRoute,
  settingsRoute,
  documentsRoute,
  catalogRoute,
  referenceRoute,
  webhooksRoute,
  designRoute,
])

/** Which page is shown at which address. */
export const router = createRouter({
  routeTree,
  // Code is fetched when the pointer comes near, and with it what a page of traders begins with.
  defaultPreload: 'intent',
  defaultPreloadDelay: 50,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
