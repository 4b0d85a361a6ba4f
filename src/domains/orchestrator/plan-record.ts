import type { Principal } from '../../kernel/principal.ts'
import type { ExternalStep } from './external-agents.ts'
import type { RunAction, RunBudget, RunUsage } from './plan-runs.ts'
import type { PlanStatus, StepStatus } from './plan-states.ts'

export const planIdPrefix = 'plan'
/** Who made the steps of a plan. */
export const planners = ['caller', 'deterministic-planner'] as const

/** What waits for the plan's owner in a run. */
export type StepAction = Pick<RunAction, 'intentHash' | 'operationId' | 'reason' | 'stepId'>

export type StoredStep = {
  readonly planId: string
  readonly id: string
  readonly number: number
  readonly agent: string
  readonly template: string
  /** Steps that have to succeed before: named in `dependsOn` or in the template. */
  readonly dependsOn: readonly string[]
  readonly budget: RunBudget
  readonly status: StepStatus
  /** Grows with every change, because a step that waited for its owner runs again. */
  readonly version: number
  readonly reason: string | null
  /** What its run was given; null before it is claimed. */
  readonly input: string | null
  /** Whether its run starts tainted, and then whether it ended so. */
  readonly isTainted: boolean
  readonly runId: string | null
  /** For a step that an agent of somebody else does: then it has no run. */
  readonly external: ExternalStep | null
  readonly output: string | null
  readonly action: StepAction | null
  readonly usage: RunUsage
  readonly startedAt: Date | null
  readonly endedAt: Date | null
}

export type StoredPlan = {
  readonly id: string
  readonly accountId: string
  readonly goal: string
  readonly status: PlanStatus
  readonly reason: string | null
  readonly plannedBy: (typeof planners)[number]
  readonly budget: RunBudget
  /** Who started it; null for a draft. */
  readonly principal: Principal | null
  readonly lastSeq: number
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly endedAt: Date | null
  readonly updatedAt: Date
}

/** One thing that happened to a plan; `seq` counts from 1 without gaps. */
export type PlanEvent = {
  readonly seq: number
  readonly kind: 'plan' | 'step'
  readonly data: Readonly<Record<string, unknown>>
  readonly recordedAt: Date
}

/** What a plan is made of before it is kept. */
export type PlanDraft = {
  readonly goal: string
  readonly plannedBy: StoredPlan['plannedBy']
  readonly budget: RunBudget
  readonly steps: readonly Pick<
    StoredStep,
    'agent' | 'budget' | 'dependsOn' | 'external' | 'id' | 'template'
  >[]
}
