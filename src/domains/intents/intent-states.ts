import { machine } from '../../kernel/machine.ts'

export type IntentState =
  | 'confirmed'
  | 'dropped'
  | 'expired'
  | 'prepared'
  | 'reverted'
  | 'submitted'

/**
 * The life of one unsigned transaction. `expired` and `dropped` are what we believe when we hear nothing; the chain
 * knows better, so both may still become `submitted` when the transaction is seen on it. A reorganisation takes
 * `confirmed` and `reverted` back to `submitted`.
 */
export const intentMachine = machine<IntentState>({
  name: 'intent',
  initial: 'prepared',
  transitions: {
    prepared: ['submitted', 'expired'],
    submitted: ['confirmed', 'reverted', 'dropped'],
    confirmed: ['submitted'],
    reverted: ['submitted'],
    expired: ['submitted'],
    dropped: ['submitted'],
  },
})
