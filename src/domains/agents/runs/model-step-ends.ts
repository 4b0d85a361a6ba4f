import { AppError } from '../../../kernel/errors.ts'
import { ModelFailure } from '../../../kernel/model-failure.ts'
import { estimateTokens } from '../../../kernel/model-tokens.ts'
import { upstreamErrors } from '../../../kernel/shared-errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { ModelInfo, ModelReply, ModelRequest } from '../../../ports/language-model.ts'
import { budgetStore } from './budget.store.ts'
import { BudgetFull, type Outcome } from './run-call.ts'
import { recordEvent } from './run-changes.ts'
import { CreditFull, type HeldCall } from './run-charges.ts'
import { type RunLease, whileLeased } from './run-lease.ts'
import { runLimits, runTimes } from './run-limits.ts'
import type { RunParts } from './run-parts.ts'
import { type Amounts, nothing } from './run-record.ts'
import { runsStore, type StoredRun } from './runs.store.ts'
import { type Step, stepsStore } from './steps.store.ts'
import { replyRecord } from './transcript.ts'

/** The request to the model. */
export type Sized = Omit<ModelRequest, 'signal'>

/** A call of the model that has been recorded. */
export type ModelCall = {
  readonly id: string
  readonly run: StoredRun
  readonly model: ModelInfo
  readonly reserved: Amounts
  /** The hold on the owner's credit. */
  readonly held: HeldCall | null
  readonly sized: Sized
  /** The most output tokens, had the budget been enough for it. */
  readonly longest: number
}

/** A step without an answer. `held` is null where a worker that died had begun it. */
type Unanswered = Pick<ModelCall, 'held' | 'id' | 'reserved' | 'run'> & {
  readonly sized?: Sized
}

/**
 * Stores the model's reply and charges it, or ends the step without an answer. The cost recorded for the run is the
 * amount charged, in the same transaction. Raises what the model failed with, `BudgetFull`, `CreditFull` and `RunLost`.
 */
export async function settleOutcome(
  lease: RunLease,
  call: ModelCall,
  outcome: Outcome<ModelReply>,
): Promise<void> {
  if (outcome.kind === 'answered') {
    const { value: reply, ms } = outcome
    const isCut =
      reply.finishReason === 'length' && call.sized.outputTokensMax < runLimits.outputTokens
    await keep(lease, call, { reply, ms, isCut })
    if (isCut && call.sized.outputTokensMax < call.longest) {
      throw new CreditFull('A reply was cut off: what is left pays for no longer one.')
    }
    return
  }
  const isFailed = outcome.kind === 'failed'
  // A model that could not be reached has used only time; one that was aborted may have used everything.
  const used = isFailed ? { ...nothing, ms: outcome.ms } : call.reserved
  // Aborted by the run's own budget, and not because it took longer than any model may.
  const isByBudget = !isFailed && call.reserved.ms < runTimes.modelCallMs
  await settleEnded(lease, call, { used, isByOwner: isByBudget })
  if (isFailed) throw outcome.failure
  if (isByBudget) throw new BudgetFull()
  throw new AppError(upstreamErrors.timeout, tookTooLong, {
    cause: new ModelFailure('timeout', 'a minute has passed'),
  })
}

const tookTooLong = `The language model has not answered within ${runTimes.modelCallMs / 1_000} seconds.`

/** Stores the reply; of a truncated one only the text, and its step has no answer: the model is called again. */
async function keep(
  lease: RunLease,
  { id, run, reserved, held }: ModelCall,
  {
    reply,
    ms,
    isCut,
  }: { readonly reply: ModelReply; readonly ms: number; readonly isCut: boolean },
): Promise<void> {
  const { parts, attempt } = lease
  const tokens = reply.usage.inputTokens + reply.usage.outputTokens
  const answer = replyRecord(reply, runLimits.output)
  const state = isCut ? 'failed' : 'done'
  await whileLeased(lease, async (tx) => {
    const at = new Date(parts.clock.nowMs())
    const end = { attempt, state, answer: isCut ? null : answer, at } as const
    if (!(await stepsStore(tx).end(id, end))) return
    await budgetStore(tx).lock(run.path)
    const costMicroUsd = (await held?.settle(tx, reply.usage)) ?? 0n
    await budgetStore(tx).settle(run.path, reserved, { costMicroUsd, tokens, ms, calls: 0 })
    await stepsStore(tx).writeUsed(id, { ...reply.usage, cost: costMicroUsd.toString(), ms })
    const event = (kind: 'output' | 'step' | 'usage', data: Readonly<Record<string, unknown>>) =>
      recordEvent(tx, { runId: run.id, kind, data }, parts)
    const asks = isCut ? [] : answer.calls.map(({ name }) => name)
    await event('step', { stepId: id, kind: 'model', state, asks })
    if (!isCut) await runsStore(tx).writeOutcome(run.id, answer.outcome ?? null)
    if (answer.text !== '') {
      await runsStore(tx).writeOutput(run.id, answer.text)
      await event('output', { text: answer.text })
    }
    await event('usage', { tokens, ms })
  })
}

/**
 * Ends a step without an answer, whichever worker holds the run. The owner pays nothing for it, except the input where
 * they ended the call: by cancelling the run, or by its time limit.
 */
export async function settleEnded(
  { attempt, parts }: Pick<RunLease, 'attempt' | 'parts'>,
  call: Unanswered,
  { used, isByOwner = false }: { readonly used: Amounts; readonly isByOwner?: boolean },
): Promise<void> {
  const { id, run, reserved } = call
  await parts.database.transaction(
    async (tx) => {
      const at = new Date(parts.clock.nowMs())
      const end = { attempt, state: 'failed' as const, answer: null, at }
      if (!(await stepsStore(tx).end(id, end))) return
      await budgetStore(tx).lock(run.path)
      const costMicroUsd = await payForEnded(tx, call, { isByOwner, parts })
      await budgetStore(tx).settle(run.path, reserved, { ...used, costMicroUsd })
    },
    { retriesMax: 3 },
  )
}

/** The charge of an ended call. */
async function payForEnded(
  tx: Queryable,
  { id, run, held, sized }: Unanswered,
  { isByOwner, parts }: { readonly isByOwner: boolean; readonly parts: RunParts },
): Promise<bigint> {
  const isTheirs = isByOwner || (await runsStore(tx).find(run.id))?.status === 'cancelled'
  if (held !== null && sized !== undefined && isTheirs) {
    return held.settle(tx, { inputTokens: readTokens(sized), outputTokens: 0 })
  }
  await parts.charges.release(tx, id)
  return 0n
}

/** The input that an owner pays for when they end a call. Endpoints report usage only at the end. */
function readTokens({ messages, tools = [] }: Sized): number {
  return estimateTokens(JSON.stringify([messages, tools]))
}

/** A call whose worker died may have used everything reserved for it; its owner pays nothing. */
export async function settleLost(
  lease: RunLease,
  run: StoredRun,
  steps: readonly Step[],
): Promise<void> {
  for (const step of steps) {
    if (step.kind !== 'model' || step.state !== 'started') continue
    await whileLeased(lease, (tx) => stepsStore(tx).takeOver(step.id, lease.attempt))
    await settleAbandoned(run, { ...step, attempt: lease.attempt }, lease.parts)
  }
}

/** Ends a call without a worker, in the name of the worker in its step. */
export async function settleAbandoned(
  run: StoredRun,
  { id, attempt, reserved }: Pick<Step, 'attempt' | 'id' | 'reserved'>,
  parts: RunParts,
): Promise<void> {
  if (reserved === null) return
  await settleEnded({ attempt, parts }, { id, run, reserved, held: null }, { used: reserved })
}
