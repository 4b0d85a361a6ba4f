import type { TableRetention } from '../../../ports/retention.ts'

/** Retention of the tables of this domain. */
export const escrowsRetention: TableRetention = {
  forEver: {
    agent_escrow_facts:
      'An open escrow is folded from all of its facts, and each cost its signer gas.',
    agent_escrows: 'One for each payment into escrow, which cost its client gas.',
  },
}
