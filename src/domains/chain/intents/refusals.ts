import { AppError } from '../../../kernel/errors.ts'
import type { ChainEvm } from '../../../ports/chain-evm.ts'
import type { ExplainRevert, IntentOwner } from './intent-owner.ts'
import type { IntentErrors } from './intents.errors.ts'
import type { RevertReason } from './revert-reason.ts'

/** The owner's 422 `insufficient_funds`, with both amounts in atomic units. */
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

/** The owner's 422 `simulation_failed`, with the decoded reason in `revert`. */
export function simulationFailed(errors: IntentErrors, revert: RevertReason): AppError {
  return new AppError(errors.simulation_failed, revert.sentence, { extra: { revert } })
}

/** The same, with everything that the owner's `explain` adds. */
export async function explainedFailure(
  { evm, owner }: { readonly evm: ChainEvm; readonly owner: IntentOwner },
  call: Parameters<ExplainRevert>[1],
  reason: RevertReason,
): Promise<AppError> {
  if (owner.explain === undefined) return simulationFailed(owner.errors, reason)
  const { extra, hint, revert } = await owner.explain(evm, call, reason)
  return new AppError(owner.errors.simulation_failed, revert.sentence, {
    extra: { revert, ...extra },
    ...(hint === undefined ? {} : { hint }),
  })
}
