import { AppError } from '../../kernel/errors.ts'
import { usualTokens } from '../../kernel/model-tokens.ts'
import type { Principal } from '../../kernel/principal.ts'
import type { Queryable } from '../../ports/database.ts'
import type {
  ModelInfo,
  ModelMessage,
  ModelReply,
  ModelRequest,
  ModelUsage,
} from '../../ports/language-model.ts'
import { budgetStore } from './budget.store.ts'
import { BudgetFull, type Outcome, reserve, within } from './run-call.ts'
import { recordEvent } from './run-changes.ts'
import { CreditFull, type HeldCall } from './run-charges.ts'
import { type Hold, whileHeld } from './run-hold.ts'
import { runLimits, runTimes } from './run-limits.ts'
import type { RunParts } from './run-parts.ts'
import { type Amounts, nothing, type Step, type StoredRun } from './run-record.ts'
import { runsStore } from './runs.store.ts'
import { startRunTool } from './start-run-tool.ts'
import { stepsStore } from './steps.store.ts'
import { messagesOf, replyRecord } from './transcript.ts'

/** A reply shorter than that is not worth a call. */
const outputTokensLeast = 16
/** The operation that starts runs: what they cost is listed under it. */
const runOperation = 'post_api_agents_slug_run'

type Sized = Omit<ModelRequest, 'signal'>

/** A call of the model, from when it was written down. */
type Call = {
  readonly id: string
  readonly run: StoredRun
  readonly reserved: Amounts
  /** What its step's owner pays; null where it was begun by a worker that died. */
  readonly held: HeldCall | null
  /** What an owner pays for who ends it: what was read by then. Endpoints count at the end only. */
  readonly readTokens: number
}

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
  let sized: Sized = { ...request, outputTokensMax: outputTokensLeast }
  let held: HeldCall | null = null
  const id = `${run.id}.${steps.length + 1}`
  const reserved = await reserve(hold, run, {
    wanted(left) {
      const found = fit(request, left, { parts, run })
      sized = found?.sized ?? sized
      return found?.amounts ?? null
    },
    async work(tx, amounts) {
      held = await payFor(tx, { id, run, principal, sized }, parts)
      await stepsStore(tx).insert(stepOf({ id, run, number: steps.length + 1 }, hold, amounts))
      const data = { stepId: id, kind: 'model', state: 'started' }
      await recordEvent(tx, { runId: run.id, kind: 'step', data }, parts)
    },
  })
  const call: Call = { id, run, reserved, held, readTokens: readTokens(sized) }
  let outcome: Outcome<ModelReply>
  try {
    outcome = await within(hold, reserved.ms, (signal) => parts.model.reply({ ...sized, signal }))
  } catch (failure) {
    // Lost on the way: what it cost is not known, so all of it counts.
    await settleEnded(hold, call, { used: reserved })
    throw failure
  }
  await settle(hold, call, outcome)
}

/** Holds what the call can cost. Where the account has not so much, `CreditFull` says what is lacking. */
async function payFor(
  tx: Queryable,
  {
    id,
    run,
    principal,
    sized,
  }: {
    readonly id: string
    readonly run: StoredRun
    readonly principal: Principal
    readonly sized: Sized
  },
  parts: RunParts,
): Promise<HeldCall> {
  const caller = { principal, operationId: runOperation, requestId: run.id, agentId: run.agent }
  const model = modelOf(run, parts)
  try {
    return await parts.charges.open(tx, { id, caller, model, most: mostOf(sized, parts) })
  } catch (failure) {
    if (!(failure instanceof AppError) || !noCredit.has(failure.spec.status)) throw failure
    throw new CreditFull(`The next call of the model cannot be paid: ${failure.message}`, {
      cause: failure,
    })
  }
}

/** What is answered to an account without credit, and where a budget that it set has too little left. */
const noCredit: ReadonlySet<number> = new Set([402, 429])

async function settle(hold: Hold, call: Call, outcome: Outcome<ModelReply>): Promise<void> {
  const { id, run, reserved, held } = call
  if (outcome.kind !== 'answered') {
    const isFailed = outcome.kind === 'failed'
    // A model that could not be reached has used nothing but time; one that was cut off may have used all.
    const used = isFailed ? { ...nothing, ms: outcome.ms } : reserved
    // It was cut off by the run's own budget, and not because it took longer than any model may.
    const isByBudget = !isFailed && reserved.ms < runTimes.modelCallMs
    await settleEnded(hold, call, { used, isByOwner: isByBudget })
    if (isFailed) throw outcome.failure
    if (isByBudget) throw new BudgetFull()
    throw new Error('the model has not answered in time')
  }
  const reply = outcome.value
  const tokens = reply.usage.inputTokens + reply.usage.outputTokens
  const used = {
    costMicroUsd: hold.parts.charges.costOf(modelOf(run, hold.parts), reply.usage),
    tokens,
    ms: outcome.ms,
    calls: 0,
  }
  await whileHeld(hold, async (tx) => {
    const at = new Date(hold.parts.clock.nowMs())
    const answer = replyRecord(reply, runLimits.output)
    const ended = await stepsStore(tx).end(id, { attempt: hold.attempt, state: 'done', answer, at })
    if (!ended) return
    await budgetStore(tx).settle(run.path, reserved, used)
    await held?.settle(tx, reply.usage)
    const event = (kind: 'output' | 'step' | 'usage', data: Readonly<Record<string, unknown>>) =>
      recordEvent(tx, { runId: run.id, kind, data }, hold.parts)
    const asks = answer.calls.map(({ name }) => name)
    await event('step', { stepId: id, kind: 'model', state: 'done', asks })
    if (answer.text !== '') {
      await runsStore(tx).say(run.id, answer.text)
      await event('output', { text: answer.text })
    }
    await event('usage', { tokens, ms: outcome.ms })
  })
}

/**
 * Ends a step that has no answer, whoever holds the run by now. Its owner pays nothing for it, but for what the model had
 * read where they ended the call: by cancelling the run, or by the time that they gave it.
 */
async function settleEnded(
  { attempt, parts }: Hold,
  call: Call,
  { used, isByOwner = false }: { readonly used: Amounts; readonly isByOwner?: boolean },
): Promise<void> {
  const { id, run, held } = call
  await parts.database.transaction(async (tx) => {
    const at = new Date(parts.clock.nowMs())
    const end = { attempt, state: 'failed' as const, answer: null, at }
    if (!(await stepsStore(tx).end(id, end))) return
    await budgetStore(tx).settle(run.path, call.reserved, used)
    const isTheirs = isByOwner || (await runsStore(tx).find(run.id))?.status === 'cancelled'
    if (held === null || !isTheirs) await parts.charges.release(tx, id)
    else await held.settle(tx, { inputTokens: call.readTokens, outputTokens: 0 })
  })
}

function readTokens({ messages, tools = [] }: Sized): number {
  return usualTokens(JSON.stringify([messages, tools]))
}

/** A call of the model whose worker died may have cost all that was reserved for it; its owner pays nothing for it. */
async function settleLost(hold: Hold, run: StoredRun, steps: readonly Step[]): Promise<void> {
  for (const { id, kind, state, reserved } of steps) {
    if (kind !== 'model' || state !== 'started' || reserved === null) continue
    await whileHeld(hold, (tx) => stepsStore(tx).takeOver(id, hold.attempt))
    const lost = { id, run, reserved, held: null, readTokens: 0 }
    await settleEnded(hold, lost, { used: reserved })
  }
}

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

/** The longest reply that is left for, with what it reserves. */
function fit(
  request: Omit<Sized, 'outputTokensMax'>,
  left: Amounts,
  { parts, run }: { readonly parts: RunParts; readonly run: StoredRun },
): { readonly sized: Sized; readonly amounts: Amounts } | null {
  const ms = Math.min(runTimes.modelCallMs, left.ms)
  if (ms <= 0) return null
  for (let output: number = runLimits.outputTokens; output >= outputTokensLeast; output /= 2) {
    const sized = { ...request, outputTokensMax: output }
    const most = mostOf(sized, parts)
    const tokens = most.inputTokens + most.outputTokens
    const costMicroUsd = parts.charges.costOf(modelOf(run, parts), most)
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
