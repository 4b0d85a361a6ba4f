import { machine } from '../../kernel/machine.ts'

export type SandboxState = 'created' | 'running' | 'paused' | 'deleted'

/** The life of a sandbox. That its key has ended is a comparison, until the sweep deletes it. */
export const sandboxMachine = machine<SandboxState>({
  name: 'sandbox',
  initial: 'created',
  transitions: {
    created: ['running', 'paused', 'deleted'],
    running: ['paused', 'deleted'],
    paused: ['running', 'deleted'],
    deleted: [],
  },
})
