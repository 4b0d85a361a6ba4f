import type { ModelFailureKind } from '../../../kernel/model-failure.ts'
import { runLimits } from './run-limits.ts'
import type { StoredRun } from './runs.store.ts'
import type { RunStatus } from './runs.ts'
import type { StopReason } from './stop-reasons.ts'
import type { ReplyRecord } from './transcript.ts'

/** How a run ends: its last status, why, and a sentence where something is to be said. */
export type RunEnd = {
  readonly to: RunStatus
  readonly stopReason: StopReason
  readonly stopDetail: string | null
}

/**
 * The end of a run whose model has nothing more to call. It succeeded only where the reply is whole, and its model
 * either says that the work is done or, as language models do, does not tell.
 */
export function endOf(reply: Pick<ReplyRecord, 'finishReason' | 'outcome'>): RunEnd {
  if (reply.finishReason === 'length') return failedFor('output_truncated', cutOff)
  if (reply.finishReason === 'content_filter') return failedFor('content_filtered', filtered)
  switch (reply.outcome?.kind) {
    case 'asks':
      return failedFor('input_needed', asking(reply.outcome.asks))
    case 'refused':
      return failedFor('refused', refused)
    case 'failed':
      return failedFor('call_failed', callFailed)
    default:
      return { to: 'succeeded', stopReason: 'completed', stopDetail: null }
  }
}

/** Why a run failed whose model did; the sentence is the model's problem's, which never has a key in it. */
export function endByModel(kind: ModelFailureKind, problem: string): RunEnd {
  return failedFor(reasonByFailure[kind], problem)
}

const reasonByFailure: Readonly<Record<ModelFailureKind, StopReason>> = {
  unauthorized: 'model_unauthorized',
  gone: 'model_gone',
  malformed: 'model_malformed',
  timeout: 'model_unavailable',
  unavailable: 'model_unavailable',
  refused: 'not_carried_on',
}

/** A run that failed for this reason. */
export function failedFor(stopReason: StopReason, stopDetail: string): RunEnd {
  return { to: 'failed', stopReason, stopDetail }
}

const cutOff = `The reply was cut off at its longest, ${runLimits.outputTokens} tokens. Ask for less at once.`
const filtered =
  'The reply was withheld by the content filter of the language model. Say it in another way.'
const refused = 'It cannot be done, and nothing was changed for it. The output says why.'
const callFailed =
  'A call failed, and what came after it was not begun. The output says which, the steps what it answered.'

/** The end of a run that its budget does not pay on for; a sold one cannot have more than its owner gives it. */
export function endByBudget({ sale }: Pick<StoredRun, 'sale'>, stopDetail: string): RunEnd {
  const to = sale === null ? 'budget_reached' : 'failed'
  return { to, stopReason: 'budget_exhausted', stopDetail }
}

/** The end of a run whose model nobody pays for. Whoever runs a sold agent learns nothing of its owner's money. */
export function endByCredit({ plan }: Pick<StoredRun, 'plan'>, stopDetail: string): RunEnd {
  if (plan.sellerId !== undefined) return failedFor('owner_unfunded', unfunded)
  return { to: 'budget_reached', stopReason: 'credit_exhausted', stopDetail }
}

const unfunded =
  'The owner of this agent does not pay for its model at present. Nothing was charged; ask another agent.'

function asking(argument: string | undefined): string {
  const what = argument === undefined ? 'Something is missing' : `Something is missing: ${argument}`
  return `${what}. The output asks for it; start another run that says it.`
}
