import type { TableRetention } from '../../../ports/retention.ts'
import { transfersPerPartition } from './ledger-partitions.migrations.ts'

/** The retention of the domain's tables. */
export const ledgerRetention: TableRetention = {
  forEver: {
    ledger_accounts: 'Money: what each account has.',
    ledger_transfers:
      'Money: every movement. One table: a movement is made once by its id, and a key over partitions would need the time in it.',
    ledger_entries: 'Money: every line of a movement.',
    ledger_holds: 'Money: what was reserved and what became of it.',
    ledger_seals: 'What the ledger was: a chain of hashes.',
    ledger_proofs: 'Audit: when the books were proved.',
  },
  partitioned: [
    {
      name: 'ledger_entries',
      keep: 'ledger_refuse',
      by: { column: 'transfer_seq', width: transfersPerPartition },
    },
  ],
  bounded: { ledger_proof_turn: 'One row.' },
}
