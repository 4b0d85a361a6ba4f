import type { Keeping } from '../../ports/retention.ts'

/** What becomes of the rows of each table. */
export const commerceKeeping: Keeping = {
  forEver: {
    commerce_payments: 'Money: every payment to our addresses.',
  },
  bounded: {
    commerce_cursors: 'One for each address.',
  },
}
