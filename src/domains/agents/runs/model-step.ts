import { AppError } from '../../../kernel/errors.ts'
import { ModelFailure } from '../../../kernel/model-failure.ts'
import { type Principal, payerOf } from '../../../kernel/principal.ts'
import { upstreamErrors } from '../../../kernel/shared-errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import type {
  ModelInfo,
  ModelMessage,
  ModelReply,
  ModelUsage,
} from '../../../ports/language-model.ts'
import {
  type ModelCall,
  type Sized,
  settleEnded,
  settleLost,
  settleOutcome,
} from './model-step-ends.ts'
import { type Outcome, reserve, within } from './run-call.ts'
import { recordEvent } from './run-changes.ts'
import { CreditFull, type HeldCall } from './run-charges.ts'
import type { RunLease } from './run-lease.ts'
import { runLimits, runTimes } from './run-limits.ts'
import { toldFacts } from './run-memory.ts'
import type { RunParts } from './run-parts.ts'
import { type Amounts, operationOf } from './run-record.ts'
import type { StoredRun } from './runs.store.ts'
import { startRunTool } from './start-run-tool.ts'
import { type Step, stepsStore } from './steps.store.ts'
import { streamedReply } from './streamed-reply.ts'
import { messagesOf } from './transcript.ts'

/** A shorter reply is not worth a call. */
const outputTokensLeast = 16

/**
 * Asks the model for the next step. Raises `BudgetFull`, `CreditFull`, `RunLost`, and whatever the model fails with.
 * The maximum cost of the call is held in the transaction that records its step, and charged in the one that stores its
 * answer.
 */
export async function modelStep(
  lease: RunLease,
  given: {
    readonly run: StoredRun
    readonly steps: readonly Step[]
    /** The payer, unless the agent is sold. */
    readonly principal: Principal
  },
): Promise<void> {
  const { run, steps, principal } = given
  const { parts } = lease
  await settleLost(lease, run, steps)
  const told = await toldFacts(run, parts)
  const request = requestOf(run, messagesOf(run, steps, told), parts)
  const asking = askingOf(run, principal, parts)
  const longest = longestOf(steps)
  let sized: Sized = { ...request, outputTokensMax: outputTokensLeast }
  let held: HeldCall | null = null
  const id = `${run.id}.${steps.length + 1}`
  const reserved = await reserve(lease, run, {
    async wanted(left) {
      const { inputTokens } = mostOf(sized, parts)
      const lengths = { inputTokens, least: outputTokensLeast, most: longest }
      const most = await parts.charges.longestReply(parts.database.query, asking, lengths)
      const found = fit({ ...request, outputTokensMax: most }, left, { parts, asking })
      sized = found?.sized ?? sized
      return found?.amounts ?? null
    },
    async work(tx, amounts) {
      held = await payFor(tx, { id, asking, sized }, parts)
      await stepsStore(tx).insert(stepOf({ id, run, number: steps.length + 1 }, lease, amounts))
      const data = { stepId: id, kind: 'model', state: 'started' }
      await recordEvent(tx, { runId: run.id, kind: 'step', data }, parts)
    },
  })
  const call: ModelCall = { id, run, model: asking.model, reserved, held, sized, longest }
  let outcome: Outcome<ModelReply>
  try {
    outcome = await within(lease, reserved.ms, (signal) =>
      streamedReply(parts, { runId: run.id, stepId: id }, { ...sized, signal }),
    )
  } catch (failure) {
    // The run was lost during the call: its usage is unknown, so all that was reserved counts.
    await settleEnded(lease, call, { used: reserved })
    throw failure
  }
  await settleOutcome(lease, call, outcome)
}

type Asking = Parameters<RunParts['charges']['longestReply']>[1]

function askingOf(run: StoredRun, principal: Principal, parts: RunParts): Asking {
  const { agent, id: requestId, plan } = run
  // The owner of a sold agent pays for its model.
  const payer = plan.sellerId === undefined ? principal : payerOf(plan.sellerId, agent)
  const caller = { principal: payer, operationId: operationOf(plan), requestId, agentId: agent }
  return { caller, model: modelOf(run, parts) }
}

/** Most replies are short; after a truncated or lost one the longest reply is allowed. */
function longestOf(steps: readonly Step[]): number {
  const last = steps.at(-1)
  const isAgain = last?.kind === 'model' && last.state === 'failed'
  return isAgain ? runLimits.outputTokens : runLimits.outputTokensFirst
}

/** Holds the maximum cost of the call. Raises `CreditFull` with the shortfall where the account has less. */
export async function payFor(
  tx: Queryable,
  given: { readonly id: string; readonly asking: Asking; readonly sized: Sized },
  parts: RunParts,
): Promise<HeldCall> {
  const { id, asking, sized } = given
  try {
    return await parts.charges.open(tx, { id, ...asking, most: mostOf(sized, parts) })
  } catch (failure) {
    if (!(failure instanceof AppError) || !noCredit.has(failure.spec.status)) throw failure
    throw new CreditFull(`The next call of the model cannot be paid: ${failure.message}`, {
      cause: failure,
    })
  }
}

/** The statuses for missing credit, and for an exhausted budget of the account. */
const noCredit: ReadonlySet<number> = new Set([402, 429])

/** The conversation with the tools of the run, in the versions that it was given. */
export function requestOf(run: StoredRun, messages: readonly ModelMessage[], { tools }: RunParts) {
  const shown = run.plan.tools.flatMap(({ operationId, pin }) => {
    const tool = tools.byId(operationId)
    return tool === undefined || tool.pin !== pin ? [] : [tool.shown]
  })
  return {
    model: run.model,
    messages,
    tools: run.depthMax > 0 ? [...shown, startRunTool] : shown,
  }
}

/** The request with the longest reply that the budget allows, up to its own limit, and its reservation. */
function fit(
  request: Sized,
  left: Amounts,
  { parts, asking }: { readonly parts: RunParts; readonly asking: Asking },
): { readonly sized: Sized; readonly amounts: Amounts } | null {
  const ms = Math.min(runTimes.modelCallMs, left.ms)
  if (ms <= 0) return null
  let output = request.outputTokensMax
  for (; output >= outputTokensLeast; output = Math.floor(output / 2)) {
    const sized = { ...request, outputTokensMax: output }
    const most = mostOf(sized, parts)
    const tokens = most.inputTokens + most.outputTokens
    const costMicroUsd = parts.charges.costOf(asking.model, most)
    if (tokens <= left.tokens && costMicroUsd <= left.costMicroUsd) {
      return { sized, amounts: { costMicroUsd, tokens, ms, calls: 0 } }
    }
  }
  return null
}

/** The most that a request can use. */
export function mostOf(sized: Sized, { model }: RunParts): ModelUsage {
  const outputTokens = sized.outputTokensMax
  return {
    inputTokens: Math.max(0, Math.ceil(model.tokensMax(sized)) - outputTokens),
    outputTokens,
  }
}

/** The run's model; raises a failure of a model where it is no longer configured. */
export function modelOf({ model: id }: Pick<StoredRun, 'model'>, { model }: RunParts): ModelInfo {
  const known = model.models().find((one) => one.id === id)
  if (known !== undefined) return known
  const detail = `The model ${id} is not configured any more. Start another run, or have the operator name it in LLM_MODEL.`
  throw new AppError(upstreamErrors.unavailable, detail, {
    cause: new ModelFailure('gone', 'not among the models'),
  })
}

function stepOf(
  { id, run, number }: { readonly id: string; readonly run: StoredRun; readonly number: number },
  { attempt, parts }: RunLease,
  reserved: Amounts,
): Step {
  return {
    id,
    runId: run.id,
    number,
    kind: 'model',
    state: 'started',
    attempt,
    callId: null,
    tool: null,
    input: null,
    intentHash: null,
    answer: null,
    approvedBy: null,
    reserved,
    used: null,
    startedAt: new Date(parts.clock.nowMs()),
    endedAt: null,
  }
}
