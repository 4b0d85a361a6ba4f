import { machine } from '../../../kernel/machine.ts'

/** What becomes of a scan that somebody asked for. */
export const scanMachine = machine({
  name: 'scan',
  initial: 'queued',
  transitions: {
    queued: ['running', 'failed'],
    /** Held by one process until its lease ends; then another may begin it anew. */
    running: ['queued', 'succeeded', 'failed'],
    succeeded: [],
    failed: [],
  },
})
export type ScanStatus = (typeof scanMachine)['initial']
export const scanStatuses = scanMachine.states
