import type { Keeping } from '../../ports/retention.ts'

/** What becomes of the rows of each table. */
export const vendorsKeeping: Keeping = {
  forEver: {
    vendor_resources:
      'Says whose a thing at a vendor is, which was paid for and may be there for ever.',
  },
}
