import { ledgerMoney } from '../../../kernel/assets.ts'
import type { StepPayment } from './external-agents.ts'
import type { PlanSummary, PlanView, StepView } from './orchestrator.schemas.ts'
import type { RunBudget, RunUsage } from './plan-runs.ts'
import type { StoredPlan } from './plans.store.ts'
import type { StoredStep } from './steps.store.ts'

/** A plan without its steps. */
export function planSummary(plan: StoredPlan): PlanSummary {
  return {
    id: plan.id,
    goal: plan.goal,
    status: plan.status,
    reason: plan.reason,
    plannedBy: plan.plannedBy,
    budget: budgetView(plan.budget),
    createdAt: plan.createdAt.toISOString(),
    startedAt: plan.startedAt?.toISOString() ?? null,
    endedAt: plan.endedAt?.toISOString() ?? null,
  }
}

/** A plan as its owner sees it. */
export function planView(plan: StoredPlan, steps: readonly StoredStep[]): PlanView {
  return { ...planSummary(plan), usage: sumOf(steps), steps: steps.map(stepView) }
}

/** A budget as answers show it. */
export function budgetView({ costMicroUsdMax, ...counts }: RunBudget) {
  return { costMicroUsdMax: String(costMicroUsdMax), ...counts }
}

function stepView(step: StoredStep): StepView {
  return {
    id: step.id,
    agent: step.agent,
    input: step.input ?? step.template,
    dependsOn: [...step.dependsOn],
    status: step.status,
    reason: step.reason,
    isTainted: step.isTainted,
    runId: step.runId,
    output: step.output,
    action: step.action === null ? null : { ...step.action },
    budget: budgetView(step.budget),
    usage: usageView(step.usage),
    maxAmount: step.maxAmount,
    payment: paymentView(step.external?.payment),
    startedAt: step.startedAt?.toISOString() ?? null,
    endedAt: step.endedAt?.toISOString() ?? null,
  }
}

function paymentView(payment: StepPayment | undefined): StepView['payment'] {
  if (payment === undefined) return null
  const { offer, payer } = payment.prepared
  return {
    status: payment.status,
    amount: ledgerMoney('USDC', BigInt(offer.amount)),
    network: offer.network,
    payer,
    payee: offer.payTo,
    transaction: payment.transaction,
  }
}

function sumOf(steps: readonly StoredStep[]) {
  const sum = (of: (usage: RunUsage) => number) =>
    steps.reduce((before, { usage }) => before + of(usage), 0)
  return {
    costMicroUsd: String(steps.reduce((before, { usage }) => before + usage.costMicroUsd, 0n)),
    tokens: sum(({ tokens }) => tokens),
    seconds: sum(({ seconds }) => seconds),
    toolCalls: sum(({ toolCalls }) => toolCalls),
  }
}

function usageView({ costMicroUsd, ...counts }: RunUsage) {
  return { costMicroUsd: String(costMicroUsd), ...counts }
}
