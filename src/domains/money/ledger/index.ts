import type { MigrationSet } from '../../../ports/database.ts'
import { ledgerErrors } from './ledger.errors.ts'
import { ledgerEvents } from './ledger.events.ts'
import examples from './ledger.examples.json' with { type: 'json' }
import { ledgerMigrations } from './ledger.migrations.ts'
import { proofsOperations } from './proofs.operations.ts'

export { createLedger, type LedgerOptions, type LedgerService } from './create-ledger.ts'
export { ledgerErrors } from './ledger.errors.ts'
export { lockBalances } from './ledger.store.ts'
export type {
  AccountPurpose,
  AccountRef,
  Balance,
  Hold,
  HoldStatus,
  Ledger,
  NewEntry,
  NewHold,
  NewTransfer,
} from './ledger.ts'
export { createProofsService } from './proofs.service.ts'
export { ledgerRetention } from './retention.ts'
export type { StatementLine } from './statement.ts'

/** The schema of the ledger. Its steps are recorded under `billing`, of which the ledger used to be a part. */
export const ledgerMigrationSet: MigrationSet = { domain: 'billing', migrations: ledgerMigrations }

/** The domain's part of the table. */
export const ledgerRows = {
  examples,
  operations: proofsOperations,
  events: ledgerEvents,
  errors: [ledgerErrors],
}
