import type { Migration } from '../../../ports/database.ts'
import { createLedgerFunctions } from './ledger-functions.migrations.ts'
import { createLedgerGuards } from './ledger-guards.migrations.ts'
import { createLedgerTables } from './ledger-tables.migrations.ts'

/** The schema of the ledger: its tables, the rules that hold for whoever writes to them, and its statements. */
export const ledgerMigrations: readonly Migration[] = [
  {
    name: '0001_ledger',
    async up(transaction) {
      await createLedgerTables(transaction)
      await createLedgerGuards(transaction)
      await createLedgerFunctions(transaction)
    },
  },
]
