import { AppError } from '../../../kernel/errors.ts'
import type { ChainEvm, Hex } from '../../../ports/chain-evm.ts'
import type { ExplainRevert, IntentOwner } from './intent-owner.ts'
import type { IntentErrors } from './intents.errors.ts'
import type { RevertReason } from './revert-reason.ts'
import type { Mismatch } from './signed-transaction.ts'

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

/** Raises the owner's 422 `transaction_mismatch` unless there is no mismatch; `field` is the member of the body. */
export function assertMatches(
  errors: IntentErrors,
  field: 'signedTransaction' | 'transactionHash',
  mismatches: readonly Mismatch[],
): void {
  if (mismatches.length === 0) return
  const verb = field === 'signedTransaction' ? 'Sign' : 'Let the wallet send'
  throw new AppError(
    errors.transaction_mismatch,
    `The transaction differs from the intent in: ${mismatches.map((each) => each.field).join(', ')}.`,
    {
      extra: { mismatches },
      faults: mismatches.map((each) => ({
        location: `body/${field}`,
        message: `${each.field} must be ${shortened(each.expected)}, not ${shortened(each.actual)}`,
        fix: `${verb} the intent with its own ${each.field}.`,
      })),
    },
  )
}

/** The owner's 409 `already_submitted` for a transaction that settles another intent. */
export function belongsToAnother(errors: IntentErrors, transactionHash: Hex): AppError {
  return new AppError(
    errors.already_submitted,
    'This transaction was submitted for another intent.',
    { extra: { transactionHash } },
  )
}

function shortened(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 77)}...`
}
