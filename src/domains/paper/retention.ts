import type { Keeping } from '../../ports/retention.ts'

/** What becomes of the rows of each table. */
export const paperKeeping: Keeping = {
  forEver: {
    paper_accounts: 'Money, of play: the ledger of each generation is found by it.',
  },
}
