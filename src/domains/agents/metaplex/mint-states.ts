import { machine } from '../../../kernel/machine.ts'

/** The states of a mint. `expired` is an assumption in the absence of news. */
export const mintMachine = machine({
  name: 'mint',
  initial: 'prepared',
  transitions: {
    prepared: ['submitted', 'confirmed', 'failed', 'expired'],
    submitted: ['confirmed', 'failed', 'expired'],
    expired: ['submitted', 'confirmed', 'failed'],
    confirmed: [],
    failed: [],
  },
})

export type MintState = (typeof mintMachine.states)[number]
