import { machine } from '../../../../kernel/machine.ts'

export type GrantState = 'pending' | 'active' | 'depleted' | 'expired' | 'voided'

/** The states of a grant. It is pending until the account that funds it has enough. */
export const grantMachine = machine({
  name: 'credit grant',
  initial: 'pending',
  transitions: {
    pending: ['active', 'voided'],
    active: ['depleted', 'expired', 'voided'],
    depleted: [],
    expired: [],
    voided: [],
  },
})
