import type { Page } from '../../../kernel/page.ts'
import type { BillingParts } from '../billing-parts.ts'
import type { StoredProof } from './proof-job.ts'
import type { ProofsQuery, ProofView } from './proofs.schemas.ts'

export type ProofsService = ReturnType<typeof createProofsService>

/** What the daily proofs of the books found, for the operator. */
export function createProofsService({ database, ledger }: BillingParts) {
  return {
    /** Newest first. */
    async list(query: ProofsQuery): Promise<Page<ProofView>> {
      const { items, nextCursor } = await ledger.proofs(database.query, query)
      return { items: items.map(proofView), nextCursor }
    },
  }
}

function proofView({ id, startedAt, endedAt, report }: StoredProof): ProofView {
  const { isSound, assets, breaches, sealedThroughSeq, ...rest } = report
  return {
    ...rest,
    id,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    sound: isSound,
    assets: assets.map(({ asset, debitsAtomic, creditsAtomic }) => ({
      asset,
      debitsAtomic: debitsAtomic.toString(),
      creditsAtomic: creditsAtomic.toString(),
    })),
    breaches: [...breaches],
    sealedThrough: sealedThroughSeq.toString(),
  }
}
