import { draftEvents } from './drafts/drafts.events.ts'
import { draftsOperations } from './drafts/drafts.operations.ts'
import { factoriesOperations } from './factories.operations.ts'
import { feesOperations } from './fees/fees.operations.ts'
import { graduationsOperations } from './graduation/graduations.operations.ts'
import { launchesOperations } from './launches.operations.ts'
import { launchpadErrors } from './launchpad.errors.ts'
import { launchpadEvents } from './launchpad.events.ts'
import examples from './launchpad.examples.json' with { type: 'json' }
import { ponsOperations, uniOperations } from './pool-launches/pool-launches.operations.ts'
import { tokenEvents } from './token-factory/tokens.events.ts'
import { tokenOperations } from './token-factory/tokens.operations.ts'
import { tradesOperations } from './trades.operations.ts'

export { curveLaunchpadAbi, launchTokenAbi, ponsLaunchpadAbi, uniLaunchpadAbi } from './abi.gen.ts'
export {
  encodeBuy,
  encodeLaunch,
  encodeSell,
  type LaunchParams,
  launchTerms,
} from './calldata.ts'
export { tryDecodeLog } from './contract-logs.ts'
export type { AntiSnipe } from './curve.ts'
export { curveBound, isBoundReason } from './curve-bound.ts'
export {
  createGraduationKeeper,
  graduationQueues,
} from './graduation/graduation-keeper.ts'
export type { LaunchFamily, PoolFamily } from './launch-families.ts'
export { launchpadMigrations } from './launchpad.migrations.ts'
export {
  createLaunchpadProjection,
  createLaunchpadService,
  type FurtherContracts,
  type LaunchpadService,
  type LaunchpadServiceOptions,
} from './launchpad.service.ts'
export { launchpadIntents } from './launchpad-intents.ts'
export { createLaunchNames } from './names/address-names.store.ts'
export {
  encodePoolLaunch,
  type PoolLaunchParams,
  toPonsParams,
  toUniParams,
} from './pool-launches/pool-calldata.ts'
export { explainLimits } from './pool-launches/token-limits.ts'
export { launchpadRetention } from './retention.store.ts'
export { type SharedAddresses, sharedContractNames } from './shared-contracts.ts'

/** The operations, events and error codes that this domain registers. */
export const launchpadRows = {
  examples,
  operations: {
    ...factoriesOperations,
    ...launchesOperations,
    ...tradesOperations,
    ...feesOperations,
    ...graduationsOperations,
    ...draftsOperations,
    ...uniOperations,
    ...ponsOperations,
    ...tokenOperations,
  },
  events: { ...launchpadEvents, ...tokenEvents, ...draftEvents },
  errors: [launchpadErrors],
}
