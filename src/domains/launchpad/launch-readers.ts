import { AppError } from '../../kernel/errors.ts'
import { resourceErrors } from '../../kernel/shared-errors.ts'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Database } from '../../ports/database.ts'
import { type LaunchRecord, launchesStore } from './launches.store.ts'

/** Raises 404 `resource.not_found` for an id that nobody was given. */
export async function readLaunch(database: Database, launchId: string): Promise<LaunchRecord> {
  const launch = await launchesStore(database.query).byId(launchId)
  if (launch !== undefined) return launch
  throw new AppError(resourceErrors.not_found, `There is no launch ${launchId}.`)
}

/** The launch of a token; 404 unless it is on the chain, because a prepared one is nobody else's business. */
export async function readToken(database: Database, token: Hex): Promise<LaunchRecord> {
  const launch = await launchesStore(database.query).byToken(token)
  if (launch !== undefined && launch.evidence !== null) return launch
  throw new AppError(resourceErrors.not_found, `There is no launched token at ${token}.`)
}
