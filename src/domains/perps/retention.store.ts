import { sql } from 'kysely'
import type { Keeping, RetentionRule } from '../../ports/retention.ts'

/** The exchange itself is in the journal; these are lists of what came of commands. */
const orders: RetentionRule = {
  name: 'orders of the exchange that ended',
  tables: ['perps_orders'],
  subject: 'orders',
  async trim({ query }, { before, rowsMax }) {
    const { rows } = await sql`
      DELETE FROM perps_orders WHERE (id) IN (
        SELECT id FROM perps_orders
        WHERE NOT is_open AND (body ->> 'updatedAtMs')::int8 < ${String(before.getTime())}::int8
        ORDER BY (body ->> 'updatedAtMs')::int8 LIMIT ${rowsMax}::int
        FOR UPDATE SKIP LOCKED
      ) RETURNING 1`.execute(query)
    return rows.length
  },
}

const fills: RetentionRule = {
  name: 'fills of the exchange',
  tables: ['perps_fills'],
  subject: 'orders',
  async trim({ query }, { before, rowsMax }) {
    const { rows } = await sql`
      DELETE FROM perps_fills WHERE (account_id, id, leg) IN (
        SELECT account_id, id, leg FROM perps_fills
        WHERE TRUE AND at_ms < ${String(before.getTime())}::int8
        ORDER BY at_ms LIMIT ${rowsMax}::int
        FOR UPDATE SKIP LOCKED
      ) RETURNING 1`.execute(query)
    return rows.length
  },
}

const funding: RetentionRule = {
  name: 'payments of funding',
  tables: ['perps_funding'],
  subject: 'orders',
  async trim({ query }, { before, rowsMax }) {
    const { rows } = await sql`
      DELETE FROM perps_funding WHERE (account_id, symbol, ended_at_ms) IN (
        SELECT account_id, symbol, ended_at_ms FROM perps_funding
        WHERE TRUE AND ended_at_ms < ${String(before.getTime())}::int8
        ORDER BY ended_at_ms LIMIT ${rowsMax}::int
        FOR UPDATE SKIP LOCKED
      ) RETURNING 1`.execute(query)
    return rows.length
  },
}

const rates: RetentionRule = {
  name: 'rates of funding',
  tables: ['perps_rates'],
  subject: 'orders',
  async trim({ query }, { before, rowsMax }) {
    const { rows } = await sql`
      DELETE FROM perps_rates WHERE (symbol, ended_at_ms) IN (
        SELECT symbol, ended_at_ms FROM perps_rates
        WHERE TRUE AND ended_at_ms < ${String(before.getTime())}::int8
        ORDER BY ended_at_ms LIMIT ${rowsMax}::int
        FOR UPDATE SKIP LOCKED
      ) RETURNING 1`.execute(query)
    return rows.length
  },
}

/** What becomes of the rows of each table. */
export const perpsKeeping: Keeping = {
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
    perps_exchange: 'One row.',
    perps_signing_keys: 'An account has a limited number.',
  },
}
