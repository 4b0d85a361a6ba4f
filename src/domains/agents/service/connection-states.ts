import { machine } from '../../../kernel/machine.ts'

/** The states of a connection. */
export const connectionMachine = machine({
  name: 'connection',
  initial: 'connected',
  transitions: { connected: ['disconnected'], disconnected: [] },
})
