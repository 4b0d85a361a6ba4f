import { egressErrors } from '../../../kernel/egress-errors.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { RemoteAgent, RemoteAnswer, RemoteMessage } from '../../../ports/remote-agents.ts'
import type { ExternalAccess, ExternalStep, StepPayment } from './external-agents.ts'
import { changeStep } from './plan-changes.ts'
import type { PlanParts } from './plan-parts.ts'
import type { StoredPlan } from './plans.store.ts'
import { type StepChange, type StoredStep, stepsStore } from './steps.store.ts'

/** For the card and the message together; less than the time limit of a job. */
export const askMs = 30_000
const stopMs = 15_000

/** A step that an external agent does. */
export type RemoteStep = StoredStep & { readonly external: ExternalStep }

/** A step, with what the account has for its agent now. */
export type AskedStep = {
  readonly plan: StoredPlan
  readonly step: RemoteStep
  readonly access: ExternalAccess
}

/** The message of a step; a repeat has the same id. */
export function messageOf(step: RemoteStep): RemoteMessage {
  return { messageId: `${step.planId}.${step.id}`, text: step.input ?? '' }
}

/** Takes an answer over, with what became of the payment. */
export async function takeAnswer(
  { access, step }: AskedStep,
  given: {
    readonly agent: RemoteAgent
    readonly answer: RemoteAnswer
    readonly paid?: PaidChange
  },
  parts: PlanParts,
): Promise<boolean> {
  const { agent, answer, paid } = given
  const { taskId: id } = answer
  const task = id === null ? null : { agent, id }
  const external: ExternalStep = { ...step.external, task, ...paymentOf(paid) }
  const usage = paid === undefined ? {} : { usage: paid.usage }
  if (answer.state !== 'working') {
    const change = changeOf(answer)
    const reason = joined(change.reason, paid?.reason)
    return changeStep(step, { ...change, ...usage, external, reason }, parts)
  }
  const { clock, database } = parts
  const change = { status: 'running', external, ...usage } as const
  const isStored = await stepsStore(database.query).change(step, change, new Date(clock.nowMs()))
  // Cancelled while the request was under way.
  if (!isStored) await stopTask(task, access, parts)
  return isStored
}

/** What became of a payment, with the usage that follows from it. */
export type PaidChange = {
  readonly payment: StepPayment
  readonly usage: StoredStep['usage']
  /** Null where all is well. */
  readonly reason: string | null
}

/** Fails a step, with what became of its payment. */
export function failStep(
  step: RemoteStep,
  { paid, reason }: { readonly reason: string; readonly paid?: PaidChange },
  parts: PlanParts,
): Promise<boolean> {
  return changeStep(step, { ...failed(reason), ...paidColumns(step, { reason, paid }) }, parts)
}

/** The columns of a step that a payment changes. */
export function paidColumns(
  step: RemoteStep,
  { paid, reason }: { readonly reason: string | null; readonly paid: PaidChange | undefined },
): Pick<StepChange, 'external' | 'reason' | 'usage'> {
  if (paid === undefined) return { reason }
  const external: ExternalStep = { ...step.external, ...paymentOf(paid) }
  return { external, usage: paid.usage, reason: joined(reason, paid.reason) }
}

/** Asks the agent to stop; best effort, nothing depends on it. */
export async function stopTask(
  task: ExternalStep['task'],
  access: ExternalAccess,
  { logger }: PlanParts,
): Promise<void> {
  if (task === null) return
  try {
    await access.agents.cancel(task.agent, task.id, AbortSignal.timeout(stopMs))
  } catch (failure) {
    logger.warn('an external agent could not be stopped', { reason: String(failure) })
  }
}

/** The change of a step whose agent has come to an end. */
export function changeOf({ state, text }: RemoteAnswer): StepChange {
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

export function failed(reason: string) {
  return { status: 'failed', reason, isTainted: true } as const satisfies StepChange
}

/** Why a call failed; any other failure than of the call is raised again. */
export function whyNot(failure: unknown, signal: AbortSignal): string {
  if (failure instanceof AppError) {
    const { code } = failure.spec
    const isSent = code === egressErrors.interrupted.code || code === egressErrors.timeout.code
    return `${code}: ${failure.message}${isSent ? ' It may have been heard; it is not asked again.' : ''}`
  }
  if (signal.aborted)
    return 'The agent took too long. It may have been heard; it is not asked again.'
  throw failure
}

function paymentOf(paid: PaidChange | undefined): Pick<ExternalStep, 'payment'> {
  return paid === undefined ? {} : { payment: paid.payment }
}

function joined(one: string | null | undefined, other: string | null | undefined): string | null {
  const told = [one, other].filter((reason) => typeof reason === 'string')
  return told.length === 0 ? null : told.join(' ')
}
