import { sql } from 'kysely'
import type { RetentionRule, TableRetention } from '../../../ports/retention.ts'

/** The exchange itself is in the journal; these rows are its results, for lists. */
const orders: RetentionRule = {
  name: 'orders of the exchange that ended',
  tables: ['perps_orders'],
  subject: 'orders',
  oldest: {
    by: sql`(old.body ->> 'updatedAtMs')::int8`,
    inMs: true,
    only: () => sql`NOT old.is_open`,
  },
}

const fills: RetentionRule = {
  name: 'fills of the exchange',
  tables: ['perps_fills'],
  subject: 'orders',
  oldest: { by: 'at_ms', inMs: true, key: ['account_id', 'id', 'leg'] },
}

const funding: RetentionRule = {
  name: 'payments of funding',
  tables: ['perps_funding'],
  subject: 'orders',
  oldest: { by: 'ended_at_ms', inMs: true, key: ['account_id', 'symbol', 'ended_at_ms'] },
}

const rates: RetentionRule = {
  name: 'rates of funding',
  tables: ['perps_rates'],
  subject: 'orders',
  oldest: { by: 'ended_at_ms', inMs: true, key: ['symbol', 'ended_at_ms'] },
}

/** Retention of the tables of this domain. */
export const perpsRetention: TableRetention = {
  rules: [orders, fills, funding, rates],
  ownUpkeep: {
    perps_journal: 'Reaches back to the oldest snapshot that is kept (`journal.store.ts`).',
    perps_snapshots: 'The newest ones alone (`journal.store.ts`).',
    perps_used_signatures: 'Forgotten once they have run out (`signing-keys.store.ts`).',
  },
  forEver: {
    perps_transfers: 'Money: what went between accounts and the exchange.',
  },
  bounded: {
    perps_alerts: 'An account has a limited number.',
    perps_exchange: 'One row.',
    perps_signing_keys: 'An account has a limited number.',
  },
}
