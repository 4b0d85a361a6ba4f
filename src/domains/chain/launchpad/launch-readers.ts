import { AppError } from '../../../kernel/errors.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Database } from '../../../ports/database.ts'
import type { LaunchFamily } from './launch-families.ts'
import { type LaunchRecord, launchesStore } from './launches.store.ts'

/** Raises 404 `resource.not_found` for an unknown id, or one of another family. */
export async function readLaunch(
  database: Database,
  launchId: string,
  family?: LaunchFamily,
): Promise<LaunchRecord> {
  const launch = await launchesStore(database.query).byId(launchId)
  if (launch !== undefined && isOf(launch, family)) return launch
  throw new AppError(resourceErrors.not_found, `There is no launch ${launchId}.`)
}

/** The launch of a token; 404 unless it is on the chain, because prepared ones are private. */
export async function readToken(
  database: Database,
  token: Hex,
  family?: LaunchFamily,
): Promise<LaunchRecord> {
  const launch = await launchesStore(database.query).byToken(token)
  if (launch !== undefined && launch.evidence !== null && isOf(launch, family)) return launch
  throw new AppError(resourceErrors.not_found, `There is no launched token at ${token}.`)
}

function isOf(launch: LaunchRecord, family: LaunchFamily | undefined): boolean {
  return family === undefined || launch.family === family
}
