import type { AccountAgent } from './account-agents.store.ts'
import type { AgentView, RunView, StepView } from './agent-runs.schemas.ts'
import type { Run } from './runs.ts'
import type { Step } from './steps.store.ts'

/** The public view of an agent. */
export function toAgentCard(agent: AccountAgent) {
  return {
    slug: agent.slug,
    name: agent.name,
    greeting: agent.greeting,
    avatarUrl: agent.avatarUrl,
    ownerWallet: agent.ownerWallet,
    sourceAgentId: agent.sourceAgentId,
    status: agent.status,
    version: agent.version,
    createdAt: agent.createdAt.toISOString(),
  }
}

/** An agent as its owner sees it. */
export function toAgentView(agent: AccountAgent): AgentView {
  return {
    ...toAgentCard(agent),
    persona: agent.persona,
    model: agent.model,
    toolsAllowed: [...agent.toolsAllowed],
    tools: agent.pins.length,
    preallowed: agent.preallowed.map(({ amount, ...one }) => ({
      ...one,
      ...(amount === null ? {} : { amount: { ...amount } }),
    })),
    budgetDefaults: { ...agent.budget },
    updatedAt: agent.updatedAt.toISOString(),
  }
}

/** A run as answers show it. */
export function toRunView(run: Run): RunView {
  const { ownerId: _, budget, usage, action, createdAt, endedAt, ...rest } = run
  return {
    ...rest,
    budget: { ...budget, costMicroUsdMax: budget.costMicroUsdMax.toString() },
    usage: { ...usage, costMicroUsd: usage.costMicroUsd.toString() },
    action: action && { ...action },
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}

/** A step as answers show it. */
export function toStepView(step: Step): StepView {
  return {
    id: step.id,
    number: step.number,
    kind: step.kind,
    state: step.state,
    tool: step.tool,
    input: step.input,
    answer: step.answer,
    approvedBy: step.approvedBy,
    startedAt: step.startedAt.toISOString(),
    endedAt: step.endedAt?.toISOString() ?? null,
  }
}
