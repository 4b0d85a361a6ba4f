import { machine } from '../../../kernel/machine.ts'

/** The states of an object; only the operator changes them. */
export const objectMachine = machine({
  name: 'media object',
  initial: 'visible',
  transitions: { visible: ['hidden'], hidden: ['visible'] },
})

export type ObjectStatus = (typeof objectMachine.states)[number]
