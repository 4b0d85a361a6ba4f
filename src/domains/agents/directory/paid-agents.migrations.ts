import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** The agents whose calls were paid, before they were agents like all others (`directoryMigrations`). */
export const paidAgentsMigrations: readonly Migration[] = [
  {
    name: '0001_agents_monetized',
    async up(transaction) {
      await sql`
        CREATE TABLE agents_monetized (
          slug text COLLATE "C" PRIMARY KEY
            CONSTRAINT agents_monetized_slug CHECK (length(slug) BETWEEN 1 AND 96),
          owner_id text NOT NULL,
          label text NOT NULL,
          description text NOT NULL,
          families text[] NOT NULL,
          recipient_solana text,
          recipient_evm text,
          price_per_call_atomic numeric(78,0) NOT NULL
            CONSTRAINT agents_monetized_price CHECK (price_per_call_atomic > 0),
          asset text NOT NULL CONSTRAINT agents_monetized_asset CHECK (asset IN ('SOL', 'USDC')),
          commission_bps integer NOT NULL
            CONSTRAINT agents_monetized_commission CHECK (commission_bps BETWEEN 0 AND 10000),
          status text NOT NULL
            CONSTRAINT agents_monetized_status CHECK (status IN ('active', 'inactive')),
          created_at timestamptz NOT NULL,
          updated_at timestamptz NOT NULL
        )`.execute(transaction)
      await sql`
        CREATE INDEX agents_monetized_owner ON agents_monetized (owner_id, slug)
      `.execute(transaction)
      await sql`
        CREATE INDEX agents_monetized_active ON agents_monetized (slug) WHERE status = 'active'
      `.execute(transaction)
    },
  },
  {
    name: '0002_agents_units',
    async up(transaction) {
      await sql`
        ALTER TABLE agents_monetized ADD COLUMN unit text NOT NULL DEFAULT 'call'
          CONSTRAINT agents_monetized_unit
            CHECK (unit IN ('call', 'message', '1k_tokens', 'minute', 'task'))
      `.execute(transaction)
      await sql`
        ALTER TABLE agents_monetized ALTER COLUMN unit DROP DEFAULT`.execute(transaction)
    },
  },
]
