import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { ProofPage, ProofsQuery } from './proofs.schemas.ts'
import type { ProofsService } from './proofs.service.ts'

const { operation } = rowsOf<{ readonly proofs: ProofsService }>()

/** The state of the books as a whole. */
export const proofsOperations = {
  proofs: operation({
    name: 'ledgerProofs.list',
    method: 'GET',
    path: '/api/billing/proofs',
    tier: 'private',
    family: 'Billing & Rewards',
    summary: 'List the daily proofs of the ledger, newest first',
    description:
      'For the operator. Each proof has read all books: debits are credits, balances are the fold of their entries, and nothing that was sealed has changed.',
    auth: accountCredentials,
    gate: 'operator',
    mcp: false,
    input: { query: ProofsQuery },
    output: ProofPage,
    effect: 'none',
    handler: ({ proofs }, { input }) => proofs.list(input.query),
  }),
}
