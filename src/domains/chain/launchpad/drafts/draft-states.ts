import { machine } from '../../../../kernel/machine.ts'

export type DraftState = 'cancelled' | 'draft' | 'expired' | 'prepared' | 'rejected' | 'validated'

/**
 * The states of a launch before it has a transaction. An edit makes it a `draft` again. `rejected`: the simulation of
 * the call failed. From `prepared` on it is a launch with the same id.
 */
export const draftMachine = machine<DraftState>({
  name: 'launch draft',
  initial: 'draft',
  transitions: {
    draft: ['validated', 'cancelled', 'expired'],
    validated: ['draft', 'prepared', 'rejected', 'cancelled', 'expired'],
    rejected: ['draft', 'cancelled', 'expired'],
    prepared: [],
    cancelled: [],
    expired: [],
  },
})
