import { AppError } from '../../kernel/errors.ts'
import type { Principal } from '../../kernel/principal.ts'
import type { Queryable } from '../../ports/database.ts'
import type { ModelInfo, ModelMessage, ModelReply, ModelUsage } from '../../ports/language-model.ts'
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
import type { Hold } from './run-hold.ts'
import { runLimits, runTimes } from './run-limits.ts'
import type { RunParts } from './run-parts.ts'
import type { Amounts, Step, StoredRun } from './run-record.ts'
import { startRunTool } from './start-run-tool.ts'
import { stepsStore } from './steps.store.ts'
import { messagesOf } from './transcript.ts'

/** A reply shorter than that is not worth a call. */
const outputTokensLeast = 16
/** The operation that starts runs: what they cost is listed under it. */
const runOperation = 'post_api_agents_slug_run'

/**
 * Has the model say what is next. Raises `BudgetFull`, `CreditFull`, `RunLost`, and whatever the model fails with. What the
 * call can cost is held in the transaction that writes its step down, and charged in the one that keeps its answer.
 */
export async function modelStep(
  hold: Hold,
  given: {
    readonly run: StoredRun
    readonly steps: readonly Step[]
    /** Who pays. */
    readonly principal: Principal
  },
): Promise<void> {
  const { run, steps, principal } = given
  const { parts } = hold
  await settleLost(hold, run, steps)
  const request = requestOf(run, steps, parts)
  const asking = askingOf(run, principal, parts)
  const longest = longestOf(steps)
  let sized: Sized = { ...request, outputTokensMax: outputTokensLeast }
  let held: HeldCall | null = null
  const id = `${run.id}.${steps.length + 1}`
  const reserved = await reserve(hold, run, {
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
      await stepsStore(tx).insert(stepOf({ id, run, number: steps.length + 1 }, hold, amounts))
      const data = { stepId: id, kind: 'model', state: 'started' }
      await recordEvent(tx, { runId: run.id, kind: 'step', data }, parts)
    },
  })
  const call: ModelCall = { id, run, model: asking.model, reserved, held, sized, longest }
  let outcome: Outcome<ModelReply>
  try {
    outcome = await within(hold, reserved.ms, (signal) => parts.model.reply({ ...sized, signal }))
  } catch (failure) {
    // Lost on the way: what it used is not known, so all of it counts.
    await settleEnded(hold, call, { used: reserved })
    throw failure
  }
  await settleOutcome(hold, call, outcome)
}

type Asking = Parameters<RunParts['charges']['longestReply']>[1]

function askingOf(run: StoredRun, principal: Principal, parts: RunParts): Asking {
  const caller = { principal, operationId: runOperation, requestId: run.id, agentId: run.agent }
  return { caller, model: modelOf(run, parts) }
}

/** Most replies are short; one that was cut off, or got lost, may be as long as any. */
function longestOf(steps: readonly Step[]): number {
  const last = steps.at(-1)
  const isAgain = last?.kind === 'model' && last.state === 'failed'
  return isAgain ? runLimits.outputTokens : runLimits.outputTokensFirst
}

/** Holds what the call can cost. Where the account has not so much, `CreditFull` says what is lacking. */
async function payFor(
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

/** What is answered to an account without credit, and where a budget that it set has too little left. */
const noCredit: ReadonlySet<number> = new Set([402, 429])

function requestOf(run: StoredRun, steps: readonly Step[], { tools }: RunParts) {
  const shown = run.plan.tools.flatMap(({ operationId, pin }) => {
    const tool = tools.byId(operationId)
    return tool === undefined || tool.pin !== pin ? [] : [tool.shown]
  })
  const messages: readonly ModelMessage[] = messagesOf(run, steps)
  return {
    model: run.model,
    messages,
    tools: run.depthMax > 0 ? [...shown, startRunTool] : shown,
  }
}

/** The request with the longest reply up to its own that is left for, and what it reserves. */
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

function mostOf(sized: Sized, { model }: RunParts): ModelUsage {
  const outputTokens = sized.outputTokensMax
  return {
    inputTokens: Math.max(0, Math.ceil(model.tokensMax(sized)) - outputTokens),
    outputTokens,
  }
}

/** The model of the run; one that was taken out of the configuration since fails where it is asked. */
function modelOf({ model: id }: StoredRun, { model }: RunParts): ModelInfo {
  const known = model.models().find((one) => one.id === id)
  return known ?? { id, owner: 'unknown', isLanguageModel: true, canEmbed: false }
}

function stepOf(
  { id, run, number }: { readonly id: string; readonly run: StoredRun; readonly number: number },
  { attempt, parts }: Hold,
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
    startedAt: new Date(parts.clock.nowMs()),
    endedAt: null,
  }
}
