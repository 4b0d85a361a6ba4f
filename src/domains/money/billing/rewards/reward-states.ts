import { machine } from '../../../../kernel/machine.ts'

export type EpochState = 'open' | 'closed' | 'settled'

/** The states of an epoch: it accrues, then waits for refunds, then its claims can be taken. */
export const epochMachine = machine({
  name: 'reward epoch',
  initial: 'open',
  transitions: { open: ['closed'], closed: ['settled'], settled: [] },
})

export type ClaimState = 'accruing' | 'claimable' | 'claim_prepared' | 'claimed' | 'expired'

/** The states of an account's claim by one rule in one epoch. */
export const claimMachine = machine({
  name: 'reward claim',
  initial: 'accruing',
  transitions: {
    accruing: ['claimable'],
    claimable: ['claim_prepared', 'expired'],
    claim_prepared: ['claimed', 'expired'],
    claimed: [],
    expired: [],
  },
})
