import { createEventLog, type SqlEventLog } from '../../src/adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../src/adapters/sql/event-log/migrations.ts'
import { billingMigrationSets } from '../../src/domains/money/billing/index.ts'
import {
  createLedger,
  type LedgerService,
  ledgerMigrationSet,
} from '../../src/domains/money/ledger/index.ts'
import type { LedgerAsset } from '../../src/kernel/assets.ts'
import type { RecordedEvent } from '../../src/kernel/event.ts'
import type { Database, MigrationSet } from '../../src/ports/database.ts'
import type { Ports } from '../../src/ports/ports.ts'
import type { Visits } from '../../src/ports/visits.ts'
import { type HandClock, handClock, realRandom, silentLogger } from './auth-world.ts'
import { createTestDatabase } from './database.ts'
import { watched } from './visits.ts'

/** The parts of billing on a real database, with a clock of the test's own. */
export type BillingWorld = Ports<'database' | 'logger' | 'random'> & {
  readonly clock: HandClock
  readonly outbox: SqlEventLog
  readonly visits: Visits
  readonly ledger: LedgerService
  readonly mode: 'paper'
  /** Gives the account value out of nothing, as a payment from outside would. */
  readonly fund: (owner: string, amountAtomic: bigint, asset?: LedgerAsset) => Promise<void>
  /** What the account can spend. */
  readonly available: (owner: string, asset?: LedgerAsset) => Promise<bigint>
  /** Every event so far of these topics, oldest first. */
  readonly events: (...topics: readonly string[]) => Promise<readonly RecordedEvent[]>
  readonly close: () => Promise<void>
}

export const eventLogSet: MigrationSet = { domain: 'event_log', migrations: eventLogMigrations }

/** Billing on an embedded database of its own, or on the one that is given. */
export async function createBillingWorld(
  options: {
    readonly database?: Database
    readonly clock?: HandClock
    readonly migrations?: readonly MigrationSet[]
  } = {},
): Promise<BillingWorld> {
  const clock = options.clock ?? handClock()
  const database =
    options.database ??
    (await createTestDatabase([
      eventLogSet,
      ledgerMigrationSet,
      ...billingMigrationSets,
      ...(options.migrations ?? []),
    ]))
  const parts = { database, clock, random: realRandom, logger: silentLogger }
  const outbox = createEventLog(parts)
  const ledger = createLedger({ ...parts, outbox, visits: watched })
  let funded = 0
  return {
    ...parts,
    visits: watched,
    outbox,
    ledger,
    mode: 'paper',
    async fund(owner, amountAtomic, asset = 'paper:USDC') {
      await ledger.post(database.query, {
        id: `fund-${owner}-${++funded}`,
        kind: 'test.funded',
        entries: [
          {
            account: { owner: 'platform', purpose: 'external', asset },
            amountAtomic: -amountAtomic,
          },
          { account: { owner, purpose: 'available', asset }, amountAtomic },
        ],
      })
    },
    async available(owner, asset = 'paper:USDC') {
      const account = { owner, purpose: 'available', asset } as const
      return (await ledger.balance(database.query, account)).availableAtomic
    },
    async events(...topics) {
      await outbox.sequence()
      const filter = { topics, accountId: null, everyAudience: true } as const
      return (await outbox.read({ afterSeq: 0n, filter, limit: 1_000 })).events
    },
    close: () => database.close(),
  }
}
