import { machine } from '../../../kernel/machine.ts'
import type { RunStatus } from './runs.ts'

/** The states of a run. One that has used up its budget goes on only when its owner raises it. */
export const runMachine = machine<RunStatus>({
  name: 'run',
  initial: 'queued',
  transitions: {
    queued: ['running', 'cancelled', 'expired'],
    running: ['requires_action', 'succeeded', 'failed', 'cancelled', 'expired', 'budget_reached'],
    requires_action: ['queued', 'cancelled', 'expired'],
    budget_reached: ['queued'],
    succeeded: [],
    failed: [],
    cancelled: [],
    expired: [],
  },
})

/** Whether the run can only be continued by its owner, or not at all. */
export function hasEnded(status: RunStatus): boolean {
  return status === 'budget_reached' || runMachine.isTerminal(status)
}
