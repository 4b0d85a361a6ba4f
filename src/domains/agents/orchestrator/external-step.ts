import { egressErrors } from '../../../kernel/egress-errors.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { RemoteAgent, RemoteAnswer } from '../../../ports/remote-agents.ts'
import type { ExternalAgents, ExternalStep } from './external-agents.ts'
import { changeStep } from './plan-changes.ts'
import type { PlanParts } from './plan-parts.ts'
import { type StepChange, type StoredStep, stepsStore } from './steps.store.ts'

/** For the card and the message together; less than the time limit of a job. */
const askMs = 30_000
const pollTimeoutMs = 15_000
/** After this time the worker that sent the request has died. */
const lostMs = 90_000

type RemoteStep = StoredStep & { readonly external: ExternalStep }

/**
 * Advances a step that an external agent does; returns whether anything changed. The request is sent at most once:
 * where it is unknown whether it arrived, the step fails and says so. Any answer taints the step.
 */
export async function advanceExternal(step: RemoteStep, parts: PlanParts): Promise<boolean> {
  const { external } = parts
  if (external === undefined) {
    return changeStep(step, failed('Agents of others are not asked here.'), parts)
  }
  if (step.status === 'starting') return begin(step, external, parts)
  if (step.status === 'running') return poll(step, external, parts)
  return false
}

/** Ends a step of a cancelled plan, and asks its agent to stop. */
export async function endExternal(step: RemoteStep, parts: PlanParts): Promise<boolean> {
  await stop(step.external.task, parts)
  return changeStep(step, { status: 'cancelled', reason: 'The plan was cancelled.' }, parts)
}

async function begin(step: RemoteStep, agents: ExternalAgents, parts: PlanParts): Promise<boolean> {
  if (step.isTainted) {
    // A tainted input could make the run send its owner's data to others.
    const reason =
      'tainted_input: the output of a run that read untrusted words is not sent to an external agent.'
    return changeStep(step, failed(reason), parts)
  }
  const askedAt = new Date(parts.clock.nowMs()).toISOString()
  const external: ExternalStep = { ...step.external, askedAt }
  if (!(await changeStep(step, { status: 'running', external }, parts))) return false
  const version = step.version + 1
  return ask({ ...step, status: 'running', version, external }, agents, parts)
}

async function ask(step: RemoteStep, agents: ExternalAgents, parts: PlanParts): Promise<boolean> {
  const signal = AbortSignal.timeout(askMs)
  const message = { messageId: `${step.planId}.${step.id}`, text: step.input ?? '' }
  let agent: RemoteAgent
  let answer: RemoteAnswer
  try {
    agent = await agents.find(step.external.endpoint, signal)
    answer = await agents.send(agent, message, signal)
  } catch (failure) {
    return changeStep(step, failed(whyNot(failure, signal)), parts)
  }
  const { taskId: id } = answer
  const task = id === null ? null : { agent, id }
  const external: ExternalStep = { ...step.external, task }
  if (answer.state !== 'working') {
    return changeStep(step, { ...changeOf(answer), external }, parts)
  }
  const { clock, database } = parts
  const change = { status: 'running', external } as const
  const isStored = await stepsStore(database.query).change(step, change, new Date(clock.nowMs()))
  // Cancelled while the request was under way.
  if (!isStored) await stop(task, parts)
  return isStored
}

async function poll(step: RemoteStep, agents: ExternalAgents, parts: PlanParts): Promise<boolean> {
  const { askedAt, task } = step.external
  const passedMs = parts.clock.nowMs() - Date.parse(askedAt ?? '')
  if (task === null) {
    if (passedMs < lostMs) return false
    const reason = 'It was asked, and who asked was gone before it answered. It is not asked again.'
    return changeStep(step, failed(reason), parts)
  }
  if (passedMs > step.budget.secondsMax * 1_000) {
    await stop(task, parts)
    const reason = 'The time of the budget is used up.'
    return changeStep(step, { status: 'budget_reached', reason, isTainted: true }, parts)
  }
  const signal = AbortSignal.timeout(pollTimeoutMs)
  try {
    const answer = await agents.look(task.agent, task.id, signal)
    if (answer.state === 'working') return false
    return await changeStep(step, changeOf(answer), parts)
  } catch (failure) {
    const isPassing = signal.aborted || (failure instanceof AppError && failure.spec.retryable)
    if (isPassing) return false
    return changeStep(step, failed(whyNot(failure, signal)), parts)
  }
}

/** Asks the agent to stop; best effort, nothing depends on it. */
async function stop(task: ExternalStep['task'], { external, logger }: PlanParts): Promise<void> {
  if (task === null || external === undefined) return
  try {
    await external.cancel(task.agent, task.id, AbortSignal.timeout(pollTimeoutMs))
  } catch (failure) {
    logger.warn('an external agent could not be stopped', { reason: String(failure) })
  }
}

function changeOf({ state, text }: RemoteAnswer): StepChange {
  const said = { isTainted: true, output: text }
  switch (state) {
    case 'completed':
      return { ...said, status: 'succeeded' }
    case 'waiting':
      return { ...said, ...failed('The agent waits for more than it was given.') }
    default:
      return { ...said, ...failed(`The agent ended its task: ${state}.`) }
  }
}

function failed(reason: string) {
  return { status: 'failed', reason, isTainted: true } as const satisfies StepChange
}

function whyNot(failure: unknown, signal: AbortSignal): string {
  if (failure instanceof AppError) {
    const { code } = failure.spec
    const isSent = code === egressErrors.interrupted.code || code === egressErrors.timeout.code
    return `${code}: ${failure.message}${isSent ? ' It may have been heard; it is not asked again.' : ''}`
  }
  if (signal.aborted)
    return 'The agent took too long. It may have been heard; it is not asked again.'
  throw failure
}
