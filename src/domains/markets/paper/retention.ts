import type { TableRetention } from '../../../ports/retention.ts'

/** Retention of the tables of this domain. */
export const paperRetention: TableRetention = {
  forEver: {
    paper_accounts: 'Money, of play: the ledger of each generation is found by it.',
  },
}
