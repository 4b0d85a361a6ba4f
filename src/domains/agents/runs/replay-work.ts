import { AppError } from '../../../kernel/errors.ts'
import { isPassing, modelFailureOf } from '../../../kernel/model-failure.ts'
import type { ModelReply } from '../../../ports/language-model.ts'
import { modelOf, mostOf, payFor, requestOf } from './model-step.ts'
import { nextOfReplay } from './recorded-turns.ts'
import { type ReplayStep, replaysStore, type StoredReplay } from './replays.store.ts'
import { CreditFull } from './run-charges.ts'
import { endByModel } from './run-ends.ts'
import { runLimits, runTimes } from './run-limits.ts'
import { toldFacts } from './run-memory.ts'
import type { RunParts } from './run-parts.ts'
import { runsStore, type StoredRun } from './runs.store.ts'
import { stepsStore } from './steps.store.ts'
import { messagesOf, replyRecord } from './transcript.ts'

type ReplayJob = {
  readonly stopping: AbortSignal
  /** Whether a failure ends the replay, since no further job tries again. */
  readonly isLast: boolean
}
type ReplayEnd = Pick<StoredReplay, 'status' | 'stopDetail' | 'stopReason'>

/** A shorter reply is not worth a call. */
const outputTokensLeast = 16
/** The operation that starts replays; what they cost is listed under it. */
const replayOperation = 'post_api_runs_runId_replays'
/** Later than this whoever asked is gone. */
const lostMs = runTimes.modelCallMs + runTimes.leaseMs

/**
 * Asks the other model step by step until it calls nothing more, wants what the record does not have, or fails. Nothing
 * is called but the model, so nothing changes but what its owner pays for it. Safe to repeat and to run twice at once.
 */
export async function workOnReplay(
  replayId: string,
  parts: RunParts,
  job: ReplayJob,
): Promise<void> {
  const store = replaysStore(parts.database.query)
  for (;;) {
    const replay = await store.find(replayId)
    if (replay === undefined || replay.endedAt !== null) return
    const run = await runsStore(parts.database.query).find(replay.runId)
    if (run === undefined) return
    await store.change(replayId, { status: 'running', updatedAt: now(parts) })
    const steps = await store.steps(replayId)
    if (await isAsking(steps, parts)) return
    const record = await stepsStore(parts.database.query).of(run.id)
    const next = nextOfReplay(record, steps)
    if (next.kind !== 'ask') {
      const detail =
        next.kind === 'completed'
          ? null
          : `It calls ${next.call.name} with ${JSON.stringify(next.call.input)}, which the record does not have.`
      await end(replay, { status: next.kind, stopReason: null, stopDetail: detail }, parts)
      return
    }
    try {
      await askOnce(
        { replay, run, number: steps.length + 1, said: next.steps },
        parts,
        job.stopping,
      )
    } catch (failure) {
      const ending = endingOf(failure, job)
      if (ending === null) throw failure
      await end(replay, ending, parts)
      return
    }
  }
}

/** Whether another worker waits for the model; the step of one that is gone is given up. */
async function isAsking(steps: readonly ReplayStep[], parts: RunParts): Promise<boolean> {
  const last = steps.at(-1)
  if (last?.state !== 'started') return false
  if (parts.clock.nowMs() - last.startedAt.getTime() < lostMs) return true
  await giveUp(last.id, parts)
  return false
}

type Asked = {
  readonly replay: StoredReplay
  readonly run: StoredRun
  readonly number: number
  readonly said: Parameters<typeof messagesOf>[1]
}

async function askOnce(asked: Asked, parts: RunParts, stopping: AbortSignal): Promise<void> {
  const { replay, run, number, said } = asked
  const live = await parts.findCredential(replay.credential)
  if (live === undefined) throw new CredentialEnded()
  const caller = {
    principal: live.principal,
    operationId: replayOperation,
    requestId: replay.id,
    agentId: run.agent,
  }
  const asking = { caller, model: modelOf(replay, parts) }
  const messages = messagesOf(run, said, await toldFacts(run, parts))
  const request = { ...requestOf(run, messages, parts), model: replay.model }
  const { inputTokens } = mostOf({ ...request, outputTokensMax: outputTokensLeast }, parts)
  const lengths = { inputTokens, least: outputTokensLeast, most: runLimits.outputTokens }
  const most = await parts.charges.longestReply(parts.database.query, asking, lengths)
  const sized = { ...request, outputTokensMax: most }
  const id = `${replay.id}.${number}`
  const startedAt = now(parts)
  const held = await parts.database.transaction(async (tx) => {
    const step = { id, runId: run.id, replayId: replay.id, number, startedAt }
    const begun = { ...step, state: 'started' as const, reply: null, used: null, endedAt: null }
    if (!(await replaysStore(tx).begin(begun))) return null
    return payFor(tx, { id, asking, sized }, parts)
  })
  if (held === null) return
  let reply: ModelReply
  try {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(runTimes.modelCallMs)])
    reply = await parts.model.reply({ ...sized, signal })
  } catch (failure) {
    await giveUp(id, parts)
    throw failure
  }
  await parts.database.transaction(async (tx) => {
    const endedAt = now(parts)
    const cost = (await held.settle(tx, reply.usage)).toString()
    const ms = endedAt.getTime() - startedAt.getTime()
    const used = { ...reply.usage, cost, ms }
    const record = replyRecord(reply, runLimits.output)
    const values = { state: 'done' as const, reply: record, used, endedAt }
    if (!(await replaysStore(tx).end(id, values))) throw new Error('the step was given up')
    await replaysStore(tx).change(replay.id, { updatedAt: endedAt })
  })
}

/** Ends a step without a reply, which costs nothing. */
async function giveUp(id: string, parts: RunParts): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const values = { state: 'failed' as const, reply: null, used: null, endedAt: now(parts) }
    if (await replaysStore(tx).end(id, values)) await parts.charges.release(tx, id)
  })
}

/** How a failure ends the replay; null where it is tried again. */
function endingOf(failure: unknown, { isLast, stopping }: ReplayJob): ReplayEnd | null {
  if (stopping.aborted) return null
  const status = 'failed'
  if (failure instanceof CreditFull) {
    return { status, stopReason: 'credit_exhausted', stopDetail: failure.message }
  }
  if (failure instanceof CredentialEnded) {
    return { status, stopReason: 'credential_ended', stopDetail: failure.message }
  }
  const kind = modelFailureOf(failure)
  if (!isLast && (kind === null || isPassing(kind))) return null
  if (kind === null || !(failure instanceof AppError)) {
    const stopDetail = 'The replay could not go on: the model or the service did not answer.'
    return { status, stopReason: 'not_carried_on', stopDetail }
  }
  const { stopReason, stopDetail } = endByModel(kind, failure.message)
  return { status, stopReason, stopDetail }
}

class CredentialEnded extends Error {
  override readonly name = 'CredentialEnded'
  override readonly message = 'The credential that started the replay has ended.'
}

async function end(replay: StoredReplay, ending: ReplayEnd, parts: RunParts): Promise<void> {
  const at = now(parts)
  const change = { ...ending, updatedAt: at, endedAt: at }
  await replaysStore(parts.database.query).change(replay.id, change)
}

function now({ clock }: RunParts): Date {
  return new Date(clock.nowMs())
}
