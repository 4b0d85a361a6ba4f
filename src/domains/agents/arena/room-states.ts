import { machine } from '../../../kernel/machine.ts'

/** The states of a room. The first round makes it active. */
export const roomMachine = machine({
  name: 'room',
  initial: 'open',
  transitions: { open: ['active', 'complete'], active: ['complete'], complete: [] },
})
/** The states of a round. */
export const roundMachine = machine({
  name: 'round',
  initial: 'open',
  transitions: { open: ['closed'], closed: [] },
})

export type RoomStatus = (typeof roomMachine.states)[number]
export type RoundStatus = (typeof roundMachine.states)[number]
