import { usualTokens } from '../../kernel/model-tokens.ts'
import type { Queryable } from '../../ports/database.ts'
import type { ModelInfo, ModelReply, ModelRequest } from '../../ports/language-model.ts'
import { budgetStore } from './budget.store.ts'
import { BudgetFull, type Outcome } from './run-call.ts'
import { recordEvent } from './run-changes.ts'
import { CreditFull, type HeldCall } from './run-charges.ts'
import { type Hold, whileHeld } from './run-hold.ts'
import { runLimits, runTimes } from './run-limits.ts'
import type { RunParts } from './run-parts.ts'
import { type Amounts, nothing, type Step, type StoredRun } from './run-record.ts'
import { runsStore } from './runs.store.ts'
import { stepsStore } from './steps.store.ts'
import { replyRecord } from './transcript.ts'

/** What is asked of the model. */
export type Sized = Omit<ModelRequest, 'signal'>

/** A call of the model, from when it was written down. */
export type ModelCall = {
  readonly id: string
  readonly run: StoredRun
  readonly model: ModelInfo
  readonly reserved: Amounts
  /** What its owner pays. */
  readonly held: HeldCall | null
  readonly sized: Sized
  /** How long the reply might have been, had there been enough for it. */
  readonly longest: number
}

/** A step that has no answer. `held` is null where it was begun by a worker that died. */
type Unanswered = Pick<ModelCall, 'held' | 'id' | 'reserved' | 'run'> & {
  readonly sized?: Sized
}

/**
 * Keeps what the model said and charges it, or ends the step without an answer. What the run is said to have cost is what
 * was charged, in the same transaction. Raises what the model failed with, `BudgetFull`, `CreditFull` and `RunLost`.
 */
export async function settleOutcome(
  hold: Hold,
  call: ModelCall,
  outcome: Outcome<ModelReply>,
): Promise<void> {
  if (outcome.kind === 'answered') {
    const { value: reply, ms } = outcome
    const isCut =
      reply.finishReason === 'length' && call.sized.outputTokensMax < runLimits.outputTokens
    await keep(hold, call, { reply, ms, isCut })
    if (isCut && call.sized.outputTokensMax < call.longest) {
      throw new CreditFull('A reply was cut off: what is left pays for no longer one.')
    }
    return
  }
  const isFailed = outcome.kind === 'failed'
  // A model that could not be reached has used nothing but time; one that was cut off may have used all.
  const used = isFailed ? { ...nothing, ms: outcome.ms } : call.reserved
  // It was cut off by the run's own budget, and not because it took longer than any model may.
  const isByBudget = !isFailed && call.reserved.ms < runTimes.modelCallMs
  await settleEnded(hold, call, { used, isByOwner: isByBudget })
  if (isFailed) throw outcome.failure
  if (isByBudget) throw new BudgetFull()
  throw new Error('the model has not answered in time')
}

/** Keeps the reply; of one that was cut off only the text, and its step has no answer: it is asked for again. */
async function keep(
  hold: Hold,
  { id, run, reserved, held }: ModelCall,
  {
    reply,
    ms,
    isCut,
  }: { readonly reply: ModelReply; readonly ms: number; readonly isCut: boolean },
): Promise<void> {
  const { parts, attempt } = hold
  const tokens = reply.usage.inputTokens + reply.usage.outputTokens
  const answer = replyRecord(reply, runLimits.output)
  const state = isCut ? 'failed' : 'done'
  await whileHeld(hold, async (tx) => {
    const at = new Date(parts.clock.nowMs())
    const end = { attempt, state, answer: isCut ? null : answer, at } as const
    if (!(await stepsStore(tx).end(id, end))) return
    await budgetStore(tx).lock(run.path)
    const costMicroUsd = (await held?.settle(tx, reply.usage)) ?? 0n
    await budgetStore(tx).settle(run.path, reserved, { costMicroUsd, tokens, ms, calls: 0 })
    const event = (kind: 'output' | 'step' | 'usage', data: Readonly<Record<string, unknown>>) =>
      recordEvent(tx, { runId: run.id, kind, data }, parts)
    const asks = isCut ? [] : answer.calls.map(({ name }) => name)
    await event('step', { stepId: id, kind: 'model', state, asks })
    if (answer.text !== '') {
      await runsStore(tx).say(run.id, answer.text)
      await event('output', { text: answer.text })
    }
    await event('usage', { tokens, ms })
  })
}

/**
 * Ends a step that has no answer, whoever holds the run by now. Its owner pays nothing for it, but for what the model had
 * read where they ended the call: by cancelling the run, or by the time that they gave it.
 */
export async function settleEnded(
  { attempt, parts }: Pick<Hold, 'attempt' | 'parts'>,
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

/** What of an ended call is charged. */
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

/** What an owner pays for who ends a call: what was read by then. Endpoints count at the end only. */
function readTokens({ messages, tools = [] }: Sized): number {
  return usualTokens(JSON.stringify([messages, tools]))
}

/** A call of the model whose worker died may have used all that was reserved for it; its owner pays nothing for it. */
export async function settleLost(
  hold: Hold,
  run: StoredRun,
  steps: readonly Step[],
): Promise<void> {
  for (const step of steps) {
    if (step.kind !== 'model' || step.state !== 'started') continue
    await whileHeld(hold, (tx) => stepsStore(tx).takeOver(step.id, hold.attempt))
    await settleAbandoned(run, { ...step, attempt: hold.attempt }, hold.parts)
  }
}

/** Ends a call that nobody works on any more, as of the worker that the step names. */
export async function settleAbandoned(
  run: StoredRun,
  { id, attempt, reserved }: Pick<Step, 'attempt' | 'id' | 'reserved'>,
  parts: RunParts,
): Promise<void> {
  if (reserved === null) return
  await settleEnded({ attempt, parts }, { id, run, reserved, held: null }, { used: reserved })
}
