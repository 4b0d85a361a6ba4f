import type { Migration } from '../../../ports/database.ts'
import { createLedgerFunctions } from './ledger-functions.migrations.ts'
import { createLedgerGuards } from './ledger-guards.migrations.ts'
import { divideEntries } from './ledger-partitions.migrations.ts'
import { createLedgerTables } from './ledger-tables.migrations.ts'

/** The schema of the ledger: its tables, the rules that hold for every writer, and its functions. */
export const ledgerMigrations: readonly Migration[] = [
  {
    name: '0001_ledger',
    async up(transaction) {
      await createLedgerTables(transaction)
      await createLedgerGuards(transaction)
      await createLedgerFunctions(transaction)
    },
  },
  { name: '0002_entries_in_partitions', up: divideEntries },
]
