import type { ModelMessage, ModelReply, ModelRequest } from '../../ports/language-model.ts'
import { budgetStore } from './budget.store.ts'
import { BudgetFull, type Outcome, reserve, within } from './run-call.ts'
import { recordEvent } from './run-changes.ts'
import { type Hold, whileHeld } from './run-hold.ts'
import { runLimits, runTimes } from './run-limits.ts'
import type { RunParts } from './run-parts.ts'
import { type Amounts, nothing, type Step, type StoredRun } from './run-record.ts'
import { runsStore } from './runs.store.ts'
import { startRunTool } from './start-run-tool.ts'
import { stepsStore } from './steps.store.ts'
import { messagesOf, replyRecord } from './transcript.ts'

const million = 1_000_000n
/** A reply shorter than that is not worth a call. */
const outputTokensLeast = 16

type Sized = Omit<ModelRequest, 'signal'>

/** Has the model say what is next. Raises `BudgetFull`, `RunLost`, and whatever the model fails with. */
export async function modelStep(hold: Hold, run: StoredRun, steps: readonly Step[]): Promise<void> {
  const { parts } = hold
  await settleLost(hold, run, steps)
  const request = requestOf(run, steps, parts)
  let sized: Sized = { ...request, outputTokensMax: outputTokensLeast }
  const id = `${run.id}.${steps.length + 1}`
  const reserved = await reserve(hold, run, {
    wanted(left) {
      const found = fit(request, left, { parts, run })
      sized = found?.sized ?? sized
      return found?.amounts ?? null
    },
    async work(tx, amounts) {
      await stepsStore(tx).insert(stepOf({ id, run, number: steps.length + 1 }, hold, amounts))
      const data = { stepId: id, kind: 'model', state: 'started' }
      await recordEvent(tx, { runId: run.id, kind: 'step', data }, parts)
    },
  })
  const call = (signal: AbortSignal) => parts.model.reply({ ...sized, signal })
  let outcome: Outcome<ModelReply>
  try {
    outcome = await within(hold, reserved.ms, call)
  } catch (failure) {
    // Lost on the way: what it cost is not known, so all of it counts.
    await settleEnded(hold, { id, run, reserved, used: reserved })
    throw failure
  }
  await settle(hold, { id, run, reserved, outcome })
}

async function settle(
  hold: Hold,
  given: {
    readonly id: string
    readonly run: StoredRun
    readonly reserved: Amounts
    readonly outcome: Outcome<ModelReply>
  },
): Promise<void> {
  const { id, run, reserved, outcome } = given
  if (outcome.kind !== 'answered') {
    const isFailed = outcome.kind === 'failed'
    // A model that could not be reached has used nothing but time; one that was cut off may have used all.
    const used = isFailed ? { ...nothing, ms: outcome.ms } : reserved
    await settleEnded(hold, { id, run, reserved, used })
    if (isFailed) throw outcome.failure
    if (reserved.ms < runTimes.modelCallMs) throw new BudgetFull()
    throw new Error('the model has not answered in time')
  }
  const reply = outcome.value
  const tokens = reply.usage.inputTokens + reply.usage.outputTokens
  const used = {
    costMicroUsd: costOf(tokens, run, hold.parts),
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

/** Ends a step that has no answer, whoever holds the run by now. */
async function settleEnded(
  { attempt, parts }: Hold,
  given: {
    readonly id: string
    readonly run: StoredRun
    readonly reserved: Amounts
    readonly used: Amounts
  },
): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const at = new Date(parts.clock.nowMs())
    const end = { attempt, state: 'failed' as const, answer: null, at }
    if (await stepsStore(tx).end(given.id, end)) {
      await budgetStore(tx).settle(given.run.path, given.reserved, given.used)
    }
  })
}

/** A call of the model whose worker died may have cost all that was reserved for it. */
async function settleLost(hold: Hold, run: StoredRun, steps: readonly Step[]): Promise<void> {
  for (const { id, kind, state, reserved } of steps) {
    if (kind !== 'model' || state !== 'started' || reserved === null) continue
    await whileHeld(hold, (tx) => stepsStore(tx).takeOver(id, hold.attempt))
    await settleEnded(hold, { id, run, reserved, used: reserved })
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
    const tokens = Math.ceil(parts.model.tokensMax(sized))
    const costMicroUsd = costOf(tokens, run, parts)
    if (tokens <= left.tokens && costMicroUsd <= left.costMicroUsd) {
      return { sized, amounts: { costMicroUsd, tokens, ms, calls: 0 } }
    }
  }
  return null
}

/** Rounded up. */
function costOf(tokens: number, run: StoredRun, { tokenPrice }: RunParts): bigint {
  const total = BigInt(Math.max(0, Math.ceil(tokens))) * tokenPrice(run.model)
  return (total + million - 1n) / million
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
