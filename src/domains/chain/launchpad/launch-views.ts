import type { Database } from '../../../ports/database.ts'
import type { ChainPosition } from '../chain-index/index.ts'
import { creatorFeesStore } from './creator-fees.store.ts'
import { curvesStore } from './curves.store.ts'
import type { Factory } from './factory.ts'
import type { LaunchRecord } from './launches.store.ts'
import type { LaunchView } from './launchpad.schemas.ts'
import { poolLaunchesStore } from './pool-launches/pool-launches.store.ts'
import { launchView } from './views.ts'

/** What views of launches are built from. */
export type LaunchViewOptions = {
  readonly database: Database
  readonly factory: Factory
  readonly chainId: number
  /** Whether an account is a simulated trader's; none is unless given. */
  readonly isSimulated?: (address: string) => boolean
}

/** Launches as the wire shows them, with their curves, pools and fee recipients; four reads for any number. */
export async function readLaunchViews(
  { chainId, database, factory, isSimulated }: LaunchViewOptions,
  launches: readonly LaunchRecord[],
  position: ChainPosition | null,
): Promise<readonly LaunchView[]> {
  const tokens = launches.map((launch) => launch.token)
  const [curves, pools, shares] = await Promise.all([
    curvesStore(database.query).byTokens(tokens),
    poolLaunchesStore(database.query).byTokens(tokens),
    creatorFeesStore(database.query).recipientsOf(tokens),
  ])
  return launches.map((launch) => {
    const isMine = (row: { readonly token: string }) => row.token === launch.token
    return launchView(launch, {
      curve: curves.find(isMine),
      pool: pools.find(isMine),
      recipients: shares.filter(isMine),
      position,
      chainId,
      launchpad: factory.address,
      simulated: isSimulated?.(launch.creator) ?? false,
    })
  })
}

/** One launch as the wire shows it. */
export async function readLaunchView(
  options: LaunchViewOptions,
  launch: LaunchRecord,
  position: ChainPosition | null,
): Promise<LaunchView> {
  const [shown] = await readLaunchViews(options, [launch], position)
  if (shown === undefined) throw new Error('assertion failed: one launch gives one view')
  return shown
}
