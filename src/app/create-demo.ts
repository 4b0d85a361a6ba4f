import type { LaunchpadService } from '../domains/chain/launchpad/index.ts'
import type { PerpsService } from '../domains/markets/perps/index.ts'
import { createDemo, type Demo, type SimulatedAccounts } from '../domains/platform/demo/index.ts'
import type { Config } from './config.ts'
import { createCurveVenue, createDemoClaim } from './demo/curve-venue.ts'
import { createPoolVenue } from './demo/pool-venue.ts'
import { createDemoWallet, loadDemoSeed } from './demo/wallets.ts'
import type { Shutdown } from './shutdown.ts'
import type { World } from './world.ts'

const creators = 4
const traders = 14

/**
 * Starts the simulated traders on the embedded chain; when it resolves, the books of the paper exchange are filled.
 * Does nothing and resolves with null on a live chain, without a faucet, or with `DEMO=off`. Throws when the seed in
 * `dataDir` is corrupt.
 */
export async function startDemo(options: {
  readonly config: Pick<Config, 'dataDir' | 'demo' | 'evmRpcUrl'>
  readonly world: Pick<World, 'chains' | 'clock' | 'database' | 'logger' | 'random' | 'visits'>
  readonly services: {
    readonly byDomain: {
      readonly launchpad: LaunchpadService
      readonly perps: Pick<PerpsService, 'cancelSimulatedOrders' | 'startSimulated'>
    }
    readonly simulated: SimulatedAccounts
  }
  readonly shutdown: Shutdown
}): Promise<Demo | null> {
  const { config, services, shutdown, world } = options
  const { launchpad, perps } = services.byDomain
  const { evm, faucet, launchpad: placed } = world.chains
  if (faucet === null || config.evmRpcUrl !== null) return null
  if (!config.demo) {
    await perps.cancelSimulatedOrders()
    return null
  }
  await perps.startSimulated()
  const seed = await loadDemoSeed(config.dataDir)
  const wallets = (kind: string, count: number) =>
    Array.from({ length: count }, (_, index) =>
      createDemoWallet({ seed, name: `${kind} ${index}`, evm, faucet }),
    )
  const demo = createDemo({
    ...world,
    accounts: services.simulated,
    creators: wallets('creator', creators),
    traders: wallets('trader', traders),
    venues: [
      createCurveVenue({ ...world, evm, launchpad, launchpadAddress: placed.address }),
      ...poolVenues(world),
    ],
    claim: createDemoClaim({ launchpad }),
  })
  demo.start()
  shutdown.onStop('demo', () => demo.stop())
  return demo
}

/** The launchpads with pools that are deployed on the chain. */
function poolVenues({ chains, clock }: Pick<World, 'chains' | 'clock'>) {
  const { ponsLaunchpad, swapRouter: router, uniLaunchpad, weth } = chains.contracts
  if (router === null || weth === null) return []
  const placed = [
    { family: 'uni', launchpad: uniLaunchpad },
    { family: 'pons', launchpad: ponsLaunchpad },
  ] as const
  return placed.flatMap(({ family, launchpad }) =>
    launchpad === null
      ? []
      : [createPoolVenue({ evm: chains.evm, clock, family, launchpad, router, weth })],
  )
}
