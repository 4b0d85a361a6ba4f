import { AppError } from '../../kernel/errors.ts'
import { launchpadErrors } from './launchpad.errors.ts'
import type { RevertReason } from './revert-reason.ts'

/** 422 `launchpad.insufficient_funds`, with both amounts in atomic units. */
export function insufficientFunds(asset: string, required: bigint, available: bigint): AppError {
  return new AppError(
    launchpadErrors.insufficient_funds,
    `The account has ${available} atomic units of ${asset}; ${required} are needed.`,
    { extra: { asset, required: required.toString(), available: available.toString() } },
  )
}

/** 422 `launchpad.simulation_failed`, with the decoded reason in `revert`. */
export function simulationFailed(revert: RevertReason): AppError {
  return new AppError(launchpadErrors.simulation_failed, revert.sentence, { extra: { revert } })
}
