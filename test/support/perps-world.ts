import { createMemoryBus } from '../../src/adapters/memory/bus.ts'
import { createVisits } from '../../src/adapters/system/visits.ts'
import { createOrderLimits } from '../../src/domains/access/keys/index.ts'
import { createVenueTape, venueTapeMigrations } from '../../src/domains/markets/market/index.ts'
import type { Command } from '../../src/domains/markets/perps/exchange/commands.ts'
import type { PerpsServiceOptions } from '../../src/domains/markets/perps/index.ts'
import { createPerpsService, perpsMigrations } from '../../src/domains/markets/perps/index.ts'
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
  const visits = createVisits({ clock: world.clock, quietAfterMs: 300_000, isAlone: true })
  const bus = createMemoryBus()
  const startProcess = (own: Partial<PerpsServiceOptions> = {}) =>
    createPerpsService({
      ...world,
      tape,
      visits,
      bus,
      feeds: [],
      live: null,
      venue: null,
      isEmbedded: true,
      isOperator: () => false,
      orderLimits: createOrderLimits(),
      ...differences,
      ...own,
    })
  const perps = startProcess()
  return {
    ...world,
    tape,
    visits,
    perps,
    startProcess,
    async close() {
      await perps.stop()
      await world.close()
    },
  }
}

/** A limit order in SOL at 180, which opens the account with 10,000 paper dollars where there is none. */
export function placeCommand(account: string, side: 'ask' | 'bid', lots = 1n): Command {
  return {
    kind: 'place',
    account,
    opening: 10_000_000_000n,
    terms: {
      symbol: 'SOL_USDC_PERP',
      side,
      orderType: 'Limit',
      tick: 18_000n,
      lots,
      quote: null,
      timeInForce: 'GTC',
      postOnly: false,
      reduceOnly: false,
      selfTrade: 'RejectTaker',
      clientId: null,
      trigger: null,
      stopLoss: null,
      takeProfit: null,
      slippage: null,
    },
  }
}
