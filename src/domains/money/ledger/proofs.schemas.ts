import { type Static, Type as T } from '@sinclair/typebox'
import { pageOf, pageQuery } from '../../../kernel/page.ts'
import { shape, Timestamp } from '../../../kernel/schemas.ts'

const Count = T.Integer({ minimum: 0 })

export const ProofView = T.Object(
  {
    id: T.String(),
    startedAt: Timestamp,
    endedAt: Timestamp,
    sound: T.Boolean({ description: 'Whether no rule of the books is broken' }),
    accounts: Count,
    transfers: Count,
    entries: Count,
    openHolds: Count,
    assets: T.Array(
      T.Object({ asset: T.String(), debitsAtomic: T.String(), creditsAtomic: T.String() }),
      { maxItems: 64, description: 'Debits and credits of every asset; equal in sound books' },
    ),
    breachesTotal: Count,
    breaches: T.Array(T.Object({ rule: T.String(), subject: T.String(), detail: T.String() }), {
      maxItems: 100,
      description: 'The first hundred, each with the row that breaks the rule',
    }),
    sealedThrough: T.String({
      description: 'The number of the last transfer that the chain of hashes covers',
    }),
    chainHash: T.String({
      description:
        'The end of that chain, SHA-256 in hex. Kept elsewhere, it tells later whether anything before it was changed.',
    }),
  },
  { $id: 'LedgerProof' },
)
export type ProofView = Static<typeof ProofView>
export const ProofPage = pageOf(ProofView)
export const ProofsQuery = shape(pageQuery)
export type ProofsQuery = Static<typeof ProofsQuery>
