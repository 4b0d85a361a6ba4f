import { hash } from 'node:crypto'
import { ledgerMoney } from '../../../kernel/assets.ts'
import { canonicalJson } from '../../../kernel/canonical-json.ts'
import { escrowId } from './escrow.ts'
import type { JobRole } from './job-states.ts'
import { memoView } from './job-views.ts'
import type { StoredJob, StoredMemo } from './jobs.store.ts'
import { sha256 } from './memos.ts'
import type { StoredOffering } from './offerings.store.ts'
import { termsView } from './terms.ts'

/**
 * Everything that is known of a job, for whoever has to judge it elsewhere. The same job gives the same document, whose
 * digest is the SHA-256 of its canonical JSON; `head` is the digest of the last memo, which holds all before it.
 */
export function evidenceOf(job: StoredJob, memos: readonly StoredMemo[], offering: StoredOffering) {
  const { id, agent, clientAgent, status, endReason, asset, agreedMemo } = job
  const terms = termsView(job.terms)
  const price = ledgerMoney(asset, BigInt(job.terms.amountAtomic))
  const said = memos.map(memoView)
  const evidence = {
    version: 1,
    job: { id, agent, clientAgent, status, endReason, agreed: agreedMemo, price, terms },
    offering: {
      offeringId: offering.id,
      title: offering.title,
      description: offering.description,
      requirementSha256: sha256(offering.requirementSchema),
      deliverableSha256: sha256(offering.deliverableSchema),
    },
    parties: partiesOf(job),
    memos: said,
    head: job.memoHead,
    deliverableHash: job.deliverableHash,
    runIds: said.flatMap(({ content }) =>
      typeof content['runId'] === 'string' ? [content['runId']] : [],
    ),
    money: {
      escrowId: job.chainEscrow ?? escrowId(job),
      transferId: job.paidAtomic > 0n ? `${escrowId(job)}:paid` : null,
      commissionBps: job.commissionBps,
      splits: job.splits.map(({ agent: of, bps }) => ({ agent: of, bps })),
      escrow: ledgerMoney(asset, job.escrowAtomic),
      paid: ledgerMoney(asset, job.paidAtomic),
      refunded: ledgerMoney(asset, job.refundedAtomic),
    },
  }
  return { evidence, digest: sha256(canonicalJson(evidence)) }
}

/** Accounts under pseudonyms of this job alone: whether two roles are one account is seen, and nothing else. */
function partiesOf(job: StoredJob): Readonly<Record<JobRole, string | null>> {
  const name = (accountId: string | null) =>
    accountId === null ? null : hash('sha256', `${job.id} ${accountId}`).slice(0, 16)
  return {
    client: name(job.clientAccount),
    provider: name(job.providerAccount),
    evaluator: name(job.evaluatorAccount),
    arbiter: name(job.arbiterAccount),
  }
}
