import type { Page } from '../../../kernel/page.ts'
import type { Database } from '../../../ports/database.ts'
import type { LedgerService } from './create-ledger.ts'
import type { StoredProof } from './proof-job.ts'
import type { ProofsQuery, ProofView } from './proofs.schemas.ts'

/** The dependencies of the service. */
export type ProofsParts = {
  readonly database: Database
  readonly ledger: Pick<LedgerService, 'proofs'>
}

export type ProofsService = ReturnType<typeof createProofsService>

/** The results of the daily proofs, for the operator. */
export function createProofsService({ database, ledger }: ProofsParts) {
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
