import { rowsOf } from '../../../kernel/operation.ts'
import { anyAccountCredential } from '../credentials.ts'
import { ProofPage, ProofsQuery } from './proofs.schemas.ts'
import type { ProofsService } from './proofs.service.ts'

const { operation } = rowsOf<{ readonly proofs: ProofsService }>()

/** What is known of the books as a whole. */
export const proofsOperations = {
  proofs: operation({
    method: 'GET',
    path: '/api/billing/proofs',
    tier: 'private',
    family: 'Billing & Rewards',
    summary: 'List the daily proofs of the ledger, newest first',
    description:
      'For the operator. Each proof has read all books: debits are credits, balances are the fold of their entries, and nothing that was sealed has changed.',
    auth: anyAccountCredential,
    gate: 'operator',
    mcp: false,
    input: { query: ProofsQuery },
    output: ProofPage,
    effect: 'none',
    examples: [
      {
        name: 'the newest one',
        input: { query: { limit: 1 } },
        output: {
          items: [
            {
              id: '42',
              startedAt: '2026-07-15T00:00:00.000Z',
              endedAt: '2026-07-15T00:00:03.000Z',
              sound: true,
              accounts: 120,
              transfers: 5_000,
              entries: 11_200,
              openHolds: 2,
              assets: [{ asset: 'USDC', debitsAtomic: '91000000', creditsAtomic: '91000000' }],
              breachesTotal: 0,
              breaches: [],
              sealedThrough: '5000',
              chainHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
            },
          ],
          nextCursor: 'WyI0MiJd',
        },
      },
    ],
    handler: ({ proofs }, { input }) => proofs.list(input.query),
  }),
}
