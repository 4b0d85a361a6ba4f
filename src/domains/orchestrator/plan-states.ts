import { machine } from '../../kernel/machine.ts'

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

/** What a plan is while it goes on, or ends as, by its steps. */
export function statusOf(steps: readonly StepStatus[]): PlanStatus {
  if (steps.some((status) => !stepMachine.isTerminal(status))) {
    return steps.includes('requires_action') ? 'requires_action' : 'running'
  }
  if (steps.includes('failed') || steps.includes('cancelled')) return 'failed'
  return steps.includes('budget_reached') ? 'budget_reached' : 'succeeded'
}
