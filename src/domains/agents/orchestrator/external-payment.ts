import { decimalsOf } from '../../../kernel/assets.ts'
import { egressErrors } from '../../../kernel/egress-errors.ts'
import { AppError, assert } from '../../../kernel/errors.ts'
import { remoteAgentErrors } from '../../../kernel/remote-agent-errors.ts'
import type { PaymentOffer } from '../../../ports/agent-payments.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { PaymentSigning } from '../../../ports/paying-wallets.ts'
import type { PaymentTerms, RemoteAgent, RemoteReply } from '../../../ports/remote-agents.ts'
import type { ExternalStep, PaymentRule, PlanPayments, StepPayment } from './external-agents.ts'
import {
  type AskedStep,
  askMs,
  failStep,
  messageOf,
  type PaidChange,
  type RemoteStep,
  takeAnswer,
  whyNot,
} from './external-answer.ts'
import { changeStep } from './plan-changes.ts'
import type { PlanParts } from './plan-parts.ts'
import type { StoredStep } from './steps.store.ts'

const approveRow = 'post_api_vault_signing_requests_requestId_approve'
const offersTold = 5
/** Failures before anything of the request was sent. */
const unsent: ReadonlySet<string> = new Set([
  egressErrors.refused.code,
  egressErrors.unreachable.code,
  remoteAgentErrors.credential_other_origin.code,
])

/**
 * Pays an agent that wants to be paid before it answers, within the rule of the account and the budget of the step.
 * The amount is reserved on the step, by the statement that keeps the payment, before anything is signed.
 */
export async function payFirst(
  asked: AskedStep,
  demand: { readonly agent: RemoteAgent; readonly terms: PaymentTerms },
  parts: PlanParts,
): Promise<boolean> {
  const { access, step } = asked
  const payments = parts.external?.payments
  const offers = payments?.client.offersOf(demand.terms) ?? []
  const { payment: rule } = access
  if (payments === undefined || rule === null) {
    const reason = `payment_required: the agent wants to be paid, and has no payment rule. ${told(offers)}`
    return failStep(step, { reason }, parts)
  }
  const offer = offers.find((each) => isPayable(each, payments))
  if (offer === undefined) {
    const reason = `payment_not_payable: only USDC on ${payments.network} is paid, by the scheme exact. ${told(offers)}`
    return failStep(step, { reason }, parts)
  }
  const refusal = overLimit(offer, { rule, step })
  if (refusal !== null) return changeStep(step, { ...refusal, isTainted: true }, parts)
  const prepared = await prepare(asked, { offer, rule, payments })
  if (typeof prepared === 'string') return failStep(step, { reason: prepared }, parts)
  const payment: StepPayment = {
    status: 'reserved',
    prepared,
    walletId: rule.walletId,
    agent: demand.agent,
    costMicroUsd: microUsdOf(offer).toString(),
    sentAt: null,
    transaction: null,
  }
  const reserved = withPayment(step, payment, microUsdOf(offer))
  if (!(await changeStep(step, { ...reserved, status: 'running' }, parts))) return false
  const version = step.version + 1
  return payAndAsk({ ...asked, step: { ...step, ...reserved, version } }, payment, parts)
}

/** Has a reserved payment signed, and sends it with the message, once. */
export async function payAndAsk(
  asked: AskedStep,
  payment: StepPayment,
  parts: PlanParts,
): Promise<boolean> {
  const { step } = asked
  const payments = parts.external?.payments
  assert(payments !== undefined, 'a payment was reserved where agents are paid')
  const signing = await sign(asked, payment, payments)
  if (signing.outcome === 'refused') {
    const paid = paidAs(step, { ...payment, status: 'released' }, null)
    return failStep(step, { reason: `payment_denied: ${signing.reason}.`, paid }, parts)
  }
  if (signing.outcome === 'waiting') return waitForOwner(step, signing, parts)
  const sentAt = new Date(parts.clock.nowMs()).toISOString()
  const sent: StepPayment = { ...payment, status: 'sent', sentAt }
  const external: ExternalStep = { ...step.external, payment: sent }
  // Of two workers one gets here, and a repeat none.
  const isMine = await changeStep(
    step,
    { status: 'running', external, reason: null, action: null },
    parts,
  )
  if (!isMine) return false
  const mine: RemoteStep = { ...step, status: 'running', version: step.version + 1, external }
  const headers = payments.client.headersOf(sent.prepared, signing.signature)
  return askPaid({ ...asked, step: mine }, { payment: sent, headers, payments }, parts)
}

/** What becomes of the payment of a step that ends before its answer; undefined where nothing changes. */
export function endedPayment(step: RemoteStep): PaidChange | undefined {
  const { payment } = step.external
  if (payment?.status === 'reserved') return paidAs(step, { ...payment, status: 'released' }, null)
  if (payment?.status === 'sent') return unknownPayment(step, payment)
  return undefined
}

async function askPaid(
  asked: AskedStep,
  paying: {
    readonly payment: StepPayment
    readonly headers: Readonly<Record<string, string>>
    readonly payments: PlanPayments
  },
  parts: PlanParts,
): Promise<boolean> {
  const { access, step } = asked
  const { headers, payment, payments } = paying
  const { agent } = payment
  const signal = AbortSignal.timeout(askMs)
  let reply: RemoteReply
  try {
    const message = { ...messageOf(step), payment: headers }
    reply = await access.agents.send(agent, message, signal)
  } catch (failure) {
    const wasSent = !(failure instanceof AppError && unsent.has(failure.spec.code))
    const paid = wasSent
      ? unknownPayment(step, payment)
      : paidAs(step, { ...payment, status: 'released' }, null)
    return failStep(step, { reason: whyNot(failure, signal), paid }, parts)
  }
  const settlement = payments.client.settlementOf(reply.terms)
  const paid =
    settlement?.isSettled === true
      ? paidAs(step, { ...payment, status: 'settled', transaction: settlement.transaction }, null)
      : unknownPayment(step, payment)
  if (reply.state !== 'payment_required') {
    return takeAnswer(asked, { agent, answer: reply, paid }, parts)
  }
  const reason = `payment_repeated: the agent was paid and wants to be paid again, which it is not. ${told(payments.client.offersOf(reply.terms))}`
  return failStep(step, { reason, paid }, parts)
}

/** What is offered is exactly what can be signed: dollars of this network, by EIP-3009. */
function isPayable(offer: PaymentOffer, { network, usdc }: PlanPayments): boolean {
  return (
    offer.scheme === 'exact' &&
    offer.network === network &&
    offer.asset.toLowerCase() === usdc.toLowerCase()
  )
}

/** One unit of the dollar token is one dollar. */
function microUsdOf({ amount }: PaymentOffer): bigint {
  const scale = 10n ** BigInt(decimalsOf('USDC'))
  return (BigInt(amount) * 1_000_000n + scale - 1n) / scale
}

function overLimit(
  offer: PaymentOffer,
  { rule, step }: { readonly rule: PaymentRule; readonly step: StoredStep },
): { readonly status: 'budget_reached' | 'failed'; readonly reason: string } | null {
  const wanted = microUsdOf(offer)
  if (wanted > rule.costMicroUsdMax) {
    const reason = `payment_above_rule: the agent wants ${wanted} millionths of a dollar, its rule allows ${rule.costMicroUsdMax}.`
    return { status: 'failed', reason }
  }
  const left = step.budget.costMicroUsdMax - step.usage.costMicroUsd
  if (wanted <= left) return null
  const reason = `payment_above_budget: the agent wants ${wanted} millionths of a dollar, the budget of the step has ${left}.`
  return { status: 'budget_reached', reason }
}

async function prepare(
  { plan }: AskedStep,
  given: {
    readonly offer: PaymentOffer
    readonly rule: PaymentRule
    readonly payments: PlanPayments
  },
): Promise<StepPayment['prepared'] | string> {
  const { offer, payments, rule } = given
  assert(plan.principal !== null, 'a plan that runs has its principal')
  let payer: Hex | null
  try {
    payer = await payments.wallets.addressOf(plan.principal, rule.walletId)
  } catch (failure) {
    if (failure instanceof AppError) return `${failure.spec.code}: ${failure.message}`
    throw failure
  }
  if (payer === null) return `payment_denied: ${rule.walletId} is no wallet that can pay here.`
  const prepared = await payments.client.prepare(offer, payer)
  return (
    prepared ?? `payment_not_payable: the offer has no form that can be signed. ${told([offer])}`
  )
}

async function sign(
  { plan, step }: AskedStep,
  { prepared, walletId }: StepPayment,
  { wallets }: PlanPayments,
): Promise<PaymentSigning> {
  assert(plan.principal !== null, 'a plan that runs has its principal')
  const request = { walletId, id: `${step.planId}.${step.id}`, typedData: prepared.typedData }
  try {
    return await wallets.sign(plan.principal, request)
  } catch (failure) {
    if (!(failure instanceof AppError) || failure.spec.retryable) throw failure
    return { outcome: 'refused', reason: `${failure.spec.code}: ${failure.message}` }
  }
}

function waitForOwner(
  step: RemoteStep,
  { payloadHash, requestId }: Extract<PaymentSigning, { readonly outcome: 'waiting' }>,
  parts: PlanParts,
): Promise<boolean> | false {
  if (step.status === 'requires_action') return false
  const reason = 'payment_approval: the policy of the wallet wants a person to approve the payment.'
  const action = {
    stepId: requestId,
    operationId: approveRow,
    intentHash: payloadHash,
    reason: 'value_moving',
  } as const
  return changeStep(step, { status: 'requires_action', reason, action }, parts)
}

function withPayment(step: RemoteStep, payment: StepPayment, costMicroUsd: bigint) {
  const usage = { ...step.usage, costMicroUsd: step.usage.costMicroUsd + costMicroUsd }
  return { external: { ...step.external, payment }, usage }
}

/** The amount was added to the usage when it was reserved; it is taken back only where nothing was sent. */
function paidAs(step: RemoteStep, payment: StepPayment, reason: string | null): PaidChange {
  const back = payment.status === 'released' ? BigInt(payment.costMicroUsd) : 0n
  const usage = { ...step.usage, costMicroUsd: step.usage.costMicroUsd - back }
  return { payment, usage, reason }
}

function unknownPayment(step: RemoteStep, payment: StepPayment): PaidChange {
  const reason = `payment_unknown: the payment was sent, and nobody said that it was settled; its ${payment.costMicroUsd} millionths of a dollar count.`
  return paidAs(step, { ...payment, status: 'unknown' }, reason)
}

function told(offers: readonly PaymentOffer[]): string {
  if (offers.length === 0) return 'It made no offer that can be read.'
  const each = offers
    .slice(0, offersTold)
    .map(({ amount, asset, network, scheme }) => `${scheme} ${amount} of ${asset} on ${network}`)
  return `Offered: ${each.join('; ')}.`
}
