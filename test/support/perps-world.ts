import { createVenueTape, venueTapeMigrations } from '../../src/domains/market/index.ts'
import type { PerpsServiceOptions } from '../../src/domains/perps/index.ts'
import { createPerpsService, perpsMigrations } from '../../src/domains/perps/index.ts'
import { createBillingWorld } from './billing-world.ts'

export type PerpsWorld = Awaited<ReturnType<typeof createPerpsWorld>>

/** The tables that perpetuals need beside those of billing. */
export const perpsSets = [
  { domain: 'market_venues', migrations: venueTapeMigrations },
  { domain: 'perps', migrations: perpsMigrations },
]

/** The paper exchange on a real database, as one process or, with `startProcess`, as several. */
export async function createPerpsWorld(
  differences: Partial<PerpsServiceOptions> = {},
  given: Parameters<typeof createBillingWorld>[0] = {},
) {
  const world = await createBillingWorld({ migrations: perpsSets, ...given })
  const tape = createVenueTape()
  const startProcess = (own: Partial<PerpsServiceOptions> = {}) =>
    createPerpsService({
      ...world,
      tape,
      feeds: [],
      live: null,
      venue: null,
      isEmbedded: true,
      isOperator: () => false,
      ...differences,
      ...own,
    })
  const perps = startProcess()
  return {
    ...world,
    tape,
    perps,
    startProcess,
    async close() {
      await perps.stop()
      await world.close()
    },
  }
}
