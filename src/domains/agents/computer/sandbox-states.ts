import { machine } from '../../../kernel/machine.ts'

export type SandboxState = 'created' | 'running' | 'paused' | 'deleted'

/** The states of a sandbox. Whether it has ended follows from the time, until the sweep deletes the sandbox. */
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
