import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** Trades and candles of off-chain venues. Prices and amounts are times 10^18, times Unix seconds. */
export const venueTapeMigrations: readonly Migration[] = [
  {
    name: '0001_venue_tape',
    async up(transaction) {
      await sql`
        CREATE TABLE market_venue_trades (
          venue text NOT NULL,
          symbol text NOT NULL,
          number int8 NOT NULL,
          traded_at_ms int8 NOT NULL,
          side text NOT NULL CHECK (side IN ('buy', 'sell')),
          price numeric(78, 0) NOT NULL,
          base_amount numeric(78, 0) NOT NULL,
          quote_amount numeric(78, 0) NOT NULL,
          simulated boolean NOT NULL,
          PRIMARY KEY (venue, symbol, number)
        )`.execute(transaction)
      await sql`
        CREATE TABLE market_venue_candles (
          venue text NOT NULL,
          symbol text NOT NULL,
          kind text NOT NULL CHECK (kind IN ('index', 'last', 'mark')),
          resolution int4 NOT NULL CHECK (resolution IN (60, 3600, 86400)),
          started_at int8 NOT NULL,
          open numeric(78, 0) NOT NULL,
          high numeric(78, 0) NOT NULL,
          low numeric(78, 0) NOT NULL,
          close numeric(78, 0) NOT NULL,
          base_volume numeric(78, 0) NOT NULL,
          quote_volume numeric(78, 0) NOT NULL,
          trades int8 NOT NULL,
          simulated int8 NOT NULL,
          PRIMARY KEY (venue, symbol, kind, resolution, started_at)
        )`.execute(transaction)
    },
  },
  {
    name: '0002_old_trades',
    async up(transaction) {
      await sql`
        CREATE INDEX market_venue_trades_time ON market_venue_trades (traded_at_ms)`.execute(
        transaction,
      )
    },
  },
]
