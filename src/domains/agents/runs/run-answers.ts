import { ledgerMoney } from '../../../kernel/assets.ts'
import type { RunView, StepView } from './agent-runs.schemas.ts'
import type { Run, RunCharge } from './runs.ts'
import type { Step } from './steps.store.ts'

/** A run as answers show it. */
export function toRunView(run: Run): RunView {
  const { ownerId: _, budget, usage, action, charge, skills, createdAt, endedAt, ...rest } = run
  return {
    ...rest,
    budget: { ...budget, costMicroUsdMax: budget.costMicroUsdMax.toString() },
    usage: { ...usage, costMicroUsd: usage.costMicroUsd.toString() },
    action: action && { ...action },
    charge: charge && toChargeView(charge),
    skills: skills.map(({ loads, ...skill }) => ({
      ...skill,
      loads: loads.map(({ at, path, verdict }) => ({ at, path, verdict })),
    })),
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}

/** What a run of a sold agent costs, as answers show it. */
export function toChargeView({ asset, chargedAtomic, heldAtomic, state, unit }: RunCharge) {
  return {
    ...{ state, unit },
    held: ledgerMoney(asset, heldAtomic),
    charged: ledgerMoney(asset, chargedAtomic),
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
