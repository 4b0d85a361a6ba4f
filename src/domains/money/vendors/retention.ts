import type { TableRetention } from '../../../ports/retention.ts'

/** The retention of the domain's tables. */
export const vendorsRetention: TableRetention = {
  forEver: {
    vendor_resources:
      'Says whose a thing at a vendor is, which was paid for and may be there for ever.',
  },
}
