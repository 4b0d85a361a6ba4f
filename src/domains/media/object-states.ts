import { machine } from '../../kernel/machine.ts'

/** The life of an object; only the operator moves it. */
export const objectMachine = machine({
  name: 'media object',
  initial: 'visible',
  transitions: { visible: ['hidden'], hidden: ['visible'] },
})

export type ObjectStatus = (typeof objectMachine.states)[number]
