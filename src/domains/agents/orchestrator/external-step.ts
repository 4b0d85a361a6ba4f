import { AppError } from '../../../kernel/errors.ts'
import type { RemoteAgent, RemoteReply } from '../../../ports/remote-agents.ts'
import type { ExternalAccess, ExternalAgents, ExternalStep } from './external-agents.ts'
import {
  type AskedStep,
  askMs,
  changeOf,
  failStep,
  messageOf,
  paidColumns,
  type RemoteStep,
  stopTask,
  takeAnswer,
  whyNot,
} from './external-answer.ts'
import { endedPayment, payAndAsk, payFirst } from './external-payment.ts'
import { changeStep } from './plan-changes.ts'
import type { PlanParts } from './plan-parts.ts'
import type { StoredPlan } from './plans.store.ts'

const pollTimeoutMs = 15_000
/** After this time the worker that sent the request has died. */
const lostMs = 90_000

/**
 * Advances a step that an external agent does; returns whether anything changed. The request is sent at most once, and
 * once more with its payment where the agent wants to be paid: where it is unknown whether it arrived, the step fails
 * and says so. Any answer taints the step.
 */
export async function advanceExternal(
  plan: StoredPlan,
  step: RemoteStep,
  parts: PlanParts,
): Promise<boolean> {
  const { status } = step
  if (status !== 'starting' && status !== 'running' && status !== 'requires_action') return false
  const access = await accessTo(plan, step, parts.external)
  if (typeof access === 'string') return fail(step, access, parts)
  const asked = { plan, step, access }
  return status === 'starting' ? begin(asked, parts) : poll(asked, parts)
}

/** Ends a step of a cancelled plan, and asks its agent to stop. */
export async function endExternal(
  plan: StoredPlan,
  step: RemoteStep,
  parts: PlanParts,
): Promise<boolean> {
  const access = await accessTo(plan, step, parts.external)
  if (typeof access !== 'string') await stopTask(step.external.task, access, parts)
  const reason = 'The plan was cancelled.'
  const columns = paidColumns(step, { reason, paid: endedPayment(step) })
  return changeStep(step, { status: 'cancelled', ...columns }, parts)
}

/** What the account has for the agent at this moment, or why there is nothing. */
async function accessTo(
  { accountId }: StoredPlan,
  { external: { agentId } }: RemoteStep,
  agents: ExternalAgents | undefined,
): Promise<ExternalAccess | string> {
  if (agents === undefined) return 'Agents of others are not asked here.'
  if (agentId === undefined) return { agents, payment: null }
  try {
    const access = (await agents.own?.accessOf(accountId, agentId)) ?? null
    return access ?? 'agent_removed: the account has removed the agent, and asks it no more.'
  } catch (failure) {
    if (failure instanceof AppError) return `${failure.spec.code}: ${failure.message}`
    throw failure
  }
}

function fail(step: RemoteStep, reason: string, parts: PlanParts): Promise<boolean> {
  const paid = endedPayment(step)
  return failStep(step, { reason, ...(paid === undefined ? {} : { paid }) }, parts)
}

async function begin(asked: AskedStep, parts: PlanParts): Promise<boolean> {
  const { step } = asked
  if (step.isTainted) {
    // A tainted input could make the run send its owner's data to others.
    const reason =
      'tainted_input: the output of a run that read untrusted words is not sent to an external agent.'
    return failStep(step, { reason }, parts)
  }
  const askedAt = new Date(parts.clock.nowMs()).toISOString()
  const external: ExternalStep = { ...step.external, askedAt }
  if (!(await changeStep(step, { status: 'running', external }, parts))) return false
  const begun: RemoteStep = { ...step, status: 'running', version: step.version + 1, external }
  return ask({ ...asked, step: begun }, parts)
}

async function ask(asked: AskedStep, parts: PlanParts): Promise<boolean> {
  const { access, step } = asked
  const signal = AbortSignal.timeout(askMs)
  let agent: RemoteAgent
  let reply: RemoteReply
  try {
    agent = await access.agents.find(step.external.endpoint, signal)
    reply = await access.agents.send(agent, messageOf(step), signal)
  } catch (failure) {
    return failStep(step, { reason: whyNot(failure, signal) }, parts)
  }
  if (reply.state !== 'payment_required') return takeAnswer(asked, { agent, answer: reply }, parts)
  return payFirst(asked, { agent, terms: reply.terms }, parts)
}

async function poll(asked: AskedStep, parts: PlanParts): Promise<boolean> {
  const { access, step } = asked
  const { askedAt, payment, task } = step.external
  const passedMs = parts.clock.nowMs() - Date.parse(payment?.sentAt ?? askedAt ?? '')
  const isOver = parts.clock.nowMs() - Date.parse(askedAt ?? '') > step.budget.secondsMax * 1_000
  if (isOver && (task !== null || payment?.status === 'reserved')) return endTime(asked, parts)
  if (task === null) {
    if (payment?.status === 'reserved') return payAndAsk(asked, payment, parts)
    if (passedMs < lostMs) return false
    const reason = 'It was asked, and who asked was gone before it answered. It is not asked again.'
    return fail(step, reason, parts)
  }
  const signal = AbortSignal.timeout(pollTimeoutMs)
  try {
    const answer = await access.agents.look(task.agent, task.id, signal)
    if (answer.state === 'working') return false
    return await changeStep(step, changeOf(answer), parts)
  } catch (failure) {
    const isPassing = signal.aborted || (failure instanceof AppError && failure.spec.retryable)
    if (isPassing) return false
    return failStep(step, { reason: whyNot(failure, signal) }, parts)
  }
}

async function endTime({ access, step }: AskedStep, parts: PlanParts): Promise<boolean> {
  await stopTask(step.external.task, access, parts)
  const reason = 'The time of the budget is used up.'
  const columns = paidColumns(step, { reason, paid: endedPayment(step) })
  return changeStep(step, { status: 'budget_reached', isTainted: true, ...columns }, parts)
}
