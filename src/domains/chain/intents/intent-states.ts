import { machine } from '../../../kernel/machine.ts'

export type IntentState =
  | 'confirmed'
  | 'dropped'
  | 'expired'
  | 'prepared'
  | 'reverted'
  | 'submitted'

/**
 * The states of one unsigned transaction. `expired` and `dropped` are assumptions made in the absence of news, so both
 * may still become `submitted` when the transaction appears on the chain. A reorganisation takes `confirmed` and
 * `reverted` back to `submitted`.
 */
export const intentMachine = machine<IntentState>({
  name: 'intent',
  initial: 'prepared',
  transitions: {
    prepared: ['submitted', 'expired'],
    // Again `submitted`: a wallet replaced the transaction by another one with the same nonce and content.
    submitted: ['confirmed', 'reverted', 'dropped', 'submitted'],
    confirmed: ['submitted'],
    reverted: ['submitted'],
    expired: ['submitted'],
    dropped: ['submitted'],
  },
})

/** Whether nothing is awaited of the intent any more, though its transaction may still come. */
export function isGivenUp({ state }: { readonly state: IntentState }): boolean {
  return state === 'expired' || state === 'dropped'
}
