import type { TableRetention } from '../../../ports/retention.ts'

/** The retention of the domain's tables. */
export const oneshotRetention: TableRetention = {
  ownUpkeep: {
    oneshot_keys: 'Removed a while after they ran out (`oneshot.service.ts`).',
  },
}
