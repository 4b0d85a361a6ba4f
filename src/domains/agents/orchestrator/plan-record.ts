import type { RunAction } from './plan-runs.ts'

export const planIdPrefix = 'plan'
/** Who made the steps of a plan. */
export const planners = ['caller', 'deterministic-planner'] as const

/** The action of a run that waits for the plan's owner. */
export type StepAction = Pick<RunAction, 'intentHash' | 'operationId' | 'reason' | 'stepId'>

/** One event of a plan; `seq` counts from 1 without gaps. */
export type PlanEvent = {
  readonly seq: number
  readonly kind: 'plan' | 'step'
  readonly data: Readonly<Record<string, unknown>>
  readonly recordedAt: Date
}
