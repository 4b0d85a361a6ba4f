import { machine } from '../../kernel/machine.ts'

/** The life of a mint. `expired` is what we believe while we hear nothing. */
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
