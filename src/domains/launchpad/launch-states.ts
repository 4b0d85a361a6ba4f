import { machine } from '../../kernel/machine.ts'

export type LaunchState =
  | 'confirmed'
  | 'dropped'
  | 'expired'
  | 'graduated'
  | 'prepared'
  | 'reverted'
  | 'submitted'
  | 'trading'

/**
 * The life of one token. `confirmed`: its launch is in a block and nobody has traded it yet; the first trade, which may
 * be the launch's own first buy, makes it `trading`. What a log shows overrules what we believed (`expired`, `dropped`).
 * Only a reorganisation moves a state back.
 */
export const launchMachine = machine<LaunchState>({
  name: 'launch',
  initial: 'prepared',
  transitions: {
    prepared: ['submitted', 'confirmed', 'expired'],
    submitted: ['confirmed', 'reverted', 'dropped'],
    confirmed: ['trading', 'submitted'],
    trading: ['graduated', 'confirmed', 'submitted'],
    graduated: ['trading', 'confirmed', 'submitted'],
    reverted: ['submitted', 'confirmed'],
    expired: ['confirmed', 'submitted'],
    dropped: ['confirmed', 'submitted'],
  },
})

/** States in which the token exists on the chain; lists show these only. */
export const onChainStates = ['confirmed', 'trading', 'graduated'] as const
