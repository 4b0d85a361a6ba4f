import { machine } from '../../kernel/machine.ts'

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
 * The life of one token. `confirmed`: its launch is in a block and nobody has traded it yet; the first trade, which may
 * be the launch's own first buy, makes it `trading`. `graduating`: the curve is sold out and buys back, and its pool could
 * not be opened yet; a sale makes it `trading` again. What a log shows overrules what we believed (`expired`, `dropped`, `cancelled`).
 * Only a reorganisation moves a state back.
 */
export const launchMachine = machine<LaunchState>({
  name: 'launch',
  initial: 'prepared',
  transitions: {
    prepared: ['submitted', 'confirmed', 'expired', 'cancelled'],
    submitted: ['confirmed', 'reverted', 'dropped'],
    confirmed: ['trading', 'submitted'],
    trading: ['graduating', 'graduated', 'confirmed', 'submitted'],
    graduating: ['graduated', 'trading', 'confirmed', 'submitted'],
    graduated: ['graduating', 'trading', 'confirmed', 'submitted'],
    reverted: ['submitted', 'confirmed'],
    expired: ['confirmed', 'submitted'],
    dropped: ['confirmed', 'submitted'],
    // A wallet that kept the transaction may still send it.
    cancelled: ['confirmed', 'submitted'],
  },
})

/** States in which the token exists on the chain; lists show these only. */
export const onChainStates = ['confirmed', 'trading', 'graduating', 'graduated'] as const
