import type { Keeping } from '../../ports/retention.ts'

/** What becomes of the rows of each table. */
export const perpsKeeping: Keeping = {
  ownUpkeep: {
    perps_journal: 'Reaches back to the oldest snapshot that is kept (`journal.store.ts`).',
    perps_snapshots: 'The newest ones alone (`journal.store.ts`).',
    perps_used_signatures: 'Forgotten once they have run out (`signing-keys.store.ts`).',
  },
  forEver: {
    perps_transfers: 'Money: what went between accounts and the exchange.',
  },
  bounded: {
    perps_exchange: 'One row.',
    perps_signing_keys: 'An account has a limited number.',
  },
}
