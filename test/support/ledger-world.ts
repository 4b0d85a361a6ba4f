import { createEventLog, type SqlEventLog } from '../../src/adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../src/adapters/sql/event-log/migrations.ts'
import { createLedger, type LedgerService } from '../../src/domains/money/ledger/create-ledger.ts'
import { ledgerMigrationSet } from '../../src/domains/money/ledger/index.ts'
import type {
  AccountPurpose,
  AccountRef,
  NewTransfer,
} from '../../src/domains/money/ledger/ledger.ts'
import type { LedgerAsset } from '../../src/kernel/assets.ts'
import type { Database, MigrationSet } from '../../src/ports/database.ts'
import { type HandClock, handClock, realRandom, silentLogger } from './auth-world.ts'
import { createTestDatabase } from './database.ts'
import { watched } from './visits.ts'

/** What the ledger stands on in a database. */
export const ledgerSets: readonly MigrationSet[] = [
  { domain: 'event_log', migrations: eventLogMigrations },
  ledgerMigrationSet,
]

/** A ledger on a database, with a clock of the test's own. */
export type LedgerWorld = {
  readonly database: Database
  readonly clock: HandClock
  readonly outbox: SqlEventLog
  readonly ledger: LedgerService
  /** An owner whom nobody else has, with so much available. */
  readonly fundedOwner: (amountAtomic: bigint, asset?: LedgerAsset) => Promise<string>
}

let owners = 0

/** Makes the world on the given database, or on an embedded one of its own. */
export async function createLedgerWorld(database?: Database): Promise<LedgerWorld> {
  const clock = handClock()
  const parts = {
    database: database ?? (await createTestDatabase(ledgerSets)),
    clock,
    random: realRandom,
    logger: silentLogger,
  }
  const outbox = createEventLog(parts)
  const ledger = createLedger({ ...parts, outbox, visits: watched })
  return {
    ...parts,
    outbox,
    ledger,
    async fundedOwner(amountAtomic, asset = 'USDC') {
      const owner = `acct_${++owners}`
      const world = accountOf('platform', 'external', asset)
      const funding = moved(`fund-${owner}`, amountAtomic, {
        from: world,
        to: accountOf(owner, 'available', asset),
      })
      await ledger.post(parts.database.query, funding)
      return owner
    },
  }
}

export function accountOf(
  owner: string,
  purpose: AccountPurpose = 'available',
  asset: LedgerAsset = 'USDC',
): AccountRef {
  return { owner, purpose, asset }
}

/** A transfer of one amount from one account to another. */
export function moved(
  id: string,
  amountAtomic: bigint,
  { from, to }: { readonly from: AccountRef; readonly to: AccountRef },
): NewTransfer {
  return {
    id,
    kind: 'test.moved',
    entries: [
      { account: from, amountAtomic: -amountAtomic },
      { account: to, amountAtomic },
    ],
  }
}
