import { machine } from '../../../kernel/machine.ts'

export type LaunchState =
  | 'confirmed'
  | 'dropped'
  | 'cancelled'
  | 'expired'
  | 'graduated'
  | 'graduating'
  | 'prepared'
  | 'reverted'
  | 'submitted'
  | 'trading'

/**
 * The states of a launch. `confirmed`: it is in a block, and the token has not been traded; the first trade, which may
 * be the launch's own first buy, makes it `trading`. `graduating`: the curve is sold out and buys back, and its pool
 * could not be opened yet; a sale makes it `trading` again. A log of the chain overrules `expired`, `dropped` and
 * `cancelled`. Only a reorganisation moves a state back.
 */
export const launchMachine = machine<LaunchState>({
  name: 'launch',
  initial: 'prepared',
  transitions: {
    prepared: ['submitted', 'confirmed', 'expired', 'cancelled'],
    submitted: ['confirmed', 'reverted', 'dropped', 'submitted'],
    confirmed: ['trading', 'submitted'],
    trading: ['graduating', 'graduated', 'confirmed', 'submitted'],
    graduating: ['graduated', 'trading', 'confirmed', 'submitted'],
    graduated: ['graduating', 'trading', 'confirmed', 'submitted'],
    reverted: ['submitted', 'confirmed'],
    expired: ['confirmed', 'submitted'],
    dropped: ['confirmed', 'submitted'],
    // A wallet may still send a transaction that was cancelled here.
    cancelled: ['confirmed', 'submitted'],
  },
})

/** States in which the token exists on the chain; lists show only these. */
export const onChainStates = ['confirmed', 'trading', 'graduating', 'graduated'] as const
