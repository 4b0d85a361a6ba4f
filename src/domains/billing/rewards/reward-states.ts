import { machine } from '../../../kernel/machine.ts'

export type EpochState = 'open' | 'closed' | 'settled'

/** The life of an epoch: it gathers, then waits for refunds, then its claims can be taken. */
export const epochMachine = machine({
  name: 'reward epoch',
  initial: 'open',
  transitions: { open: ['closed'], closed: ['settled'], settled: [] },
})

export type ClaimState = 'accruing' | 'claimable' | 'claim_prepared' | 'claimed' | 'expired'

/** The life of what one account earned by one rule in one epoch. */
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
