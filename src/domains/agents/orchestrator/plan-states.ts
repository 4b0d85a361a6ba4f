import { machine } from '../../../kernel/machine.ts'
import type { Run } from './plan-runs.ts'

export const planMachine = machine({
  name: 'plan',
  initial: 'draft',
  transitions: {
    draft: ['running', 'cancelled'],
    running: ['requires_action', 'succeeded', 'failed', 'cancelled', 'budget_reached'],
    requires_action: ['running', 'succeeded', 'failed', 'cancelled', 'budget_reached'],
    succeeded: [],
    failed: [],
    cancelled: [],
    budget_reached: [],
  },
})
export type PlanStatus = (typeof planMachine.states)[number]

export const stepMachine = machine({
  name: 'step',
  initial: 'pending',
  transitions: {
    pending: ['starting', 'skipped', 'cancelled'],
    starting: ['running', 'failed', 'cancelled'],
    running: ['requires_action', 'succeeded', 'failed', 'cancelled', 'budget_reached'],
    requires_action: ['running', 'succeeded', 'failed', 'cancelled', 'budget_reached'],
    succeeded: [],
    failed: [],
    cancelled: [],
    budget_reached: [],
    skipped: [],
  },
})
export type StepStatus = (typeof stepMachine.states)[number]

/** The status of a plan by its steps. */
export function statusOf(steps: readonly StepStatus[]): PlanStatus {
  if (steps.some((status) => !stepMachine.isTerminal(status))) {
    return steps.includes('requires_action') ? 'requires_action' : 'running'
  }
  if (steps.includes('failed') || steps.includes('cancelled')) return 'failed'
  return steps.includes('budget_reached') ? 'budget_reached' : 'succeeded'
}

/** The status of a step by its run. */
export const stepStatusOf = {
  queued: 'running',
  running: 'running',
  requires_action: 'requires_action',
  succeeded: 'succeeded',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'failed',
  budget_reached: 'budget_reached',
} as const satisfies Readonly<Record<Run['status'], StepStatus>>
