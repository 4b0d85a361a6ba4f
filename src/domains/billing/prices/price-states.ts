import { machine } from '../../../kernel/machine.ts'

export type PriceVersionState = 'draft' | 'scheduled' | 'active' | 'archived'

/** The life of one version of the price book. A draft that is thrown away is archived without ever having been in force. */
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
