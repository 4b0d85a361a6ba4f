import type { Server } from 'node:http'
import { createDemo, type Demo, type SimulatedAccounts } from '../domains/demo/index.ts'
import type { LaunchpadService } from '../domains/launchpad/index.ts'
import type { PerpsService } from '../domains/perps/index.ts'
import type { Config } from './config.ts'
import { createCurveVenue, createDemoClaim } from './demo/curve-venue.ts'
import { createPoolVenue } from './demo/pool-venue.ts'
import { watchVisits } from './demo/visits.ts'
import { createDemoWallet, loadDemoSeed } from './demo/wallets.ts'
import type { Shutdown } from './shutdown.ts'
import type { World } from './world.ts'

const creators = 4
const traders = 14

/**
 * Starts the simulated traders on the embedded chain. On a live chain, or without a faucet, nothing is started and the
 * answer is null. Raises when the seed in `dataDir` is damaged.
 */
export async function startDemo(options: {
  readonly config: Pick<Config, 'dataDir' | 'evmRpcUrl'>
  readonly world: Pick<World, 'chains' | 'clock' | 'database' | 'logger' | 'random'>
  readonly services: {
    readonly byDomain: {
      readonly launchpad: LaunchpadService
      readonly perps: Pick<PerpsService, 'startSimulated'>
    }
    readonly simulated: SimulatedAccounts
  }
  /** Whose requests keep the traders awake. */
  readonly server: Server
  readonly shutdown: Shutdown
}): Promise<Demo | null> {
  const { config, services, shutdown, world } = options
  const { launchpad, perps } = services.byDomain
  const { evm, faucet, launchpad: placed } = world.chains
  if (faucet === null || config.evmRpcUrl !== null) return null
  perps.startSimulated()
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
  const endVisits = watchVisits(options.server, demo.noteVisit)
  demo.start()
  shutdown.onStop('demo', async () => {
    endVisits()
    await demo.stop()
  })
  return demo
}

/** The launchpads whose tokens trade in pools, as far as they are on the chain. */
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
