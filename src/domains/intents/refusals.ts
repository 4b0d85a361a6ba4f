import { AppError } from '../../kernel/errors.ts'
import type { IntentErrors } from './intents.errors.ts'
import type { RevertReason } from './revert-reason.ts'

/** 422 `insufficient_funds` of the owner, with both amounts in atomic units. */
export function insufficientFunds(
  errors: IntentErrors,
  asset: string,
  amounts: { readonly required: bigint; readonly available: bigint },
): AppError {
  const { available, required } = amounts
  return new AppError(
    errors.insufficient_funds,
    `The account has ${available} atomic units of ${asset}; ${required} are needed.`,
    { extra: { asset, required: required.toString(), available: available.toString() } },
  )
}

/** 422 `simulation_failed` of the owner, with the decoded reason in `revert`. */
export function simulationFailed(errors: IntentErrors, revert: RevertReason): AppError {
  return new AppError(errors.simulation_failed, revert.sentence, { extra: { revert } })
}
