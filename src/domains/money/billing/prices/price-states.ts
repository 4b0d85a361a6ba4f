import { machine } from '../../../../kernel/machine.ts'

export type PriceVersionState = 'draft' | 'scheduled' | 'active' | 'archived'

/** The states of a price book version. A discarded draft is archived without ever being in force. */
export const priceVersionMachine = machine({
  name: 'price version',
  initial: 'draft',
  transitions: {
    draft: ['scheduled', 'active', 'archived'],
    scheduled: ['active', 'archived'],
    active: ['archived'],
    archived: [],
  },
})
