import type { TableRetention } from '../../../ports/retention.ts'

/** Retention of the tables of this domain. */
export const rehearsalsRetention: TableRetention = {
  ownUpkeep: {
    rehearsals: 'The newest ones only (`rehearsals.store.ts`).',
  },
}
