import type { Principal } from '../../../kernel/principal.ts'
import { assertDeliverable, assertRun, hashOf } from './deliverables.ts'
import { decide } from './evaluations.service.ts'
import { dueIn } from './job-deadlines.ts'
import type { JobsParts } from './job-parts.ts'
import { addMemo, keepJob } from './job-record.ts'
import { takeStep } from './job-session.ts'
import type { DeliverInput, EvaluateInput } from './jobs.schemas.ts'
import type { StoredJob } from './jobs.store.ts'

/** The work, once it is paid into escrow, and what is said of it. */
export function createWork(parts: JobsParts) {
  return {
    /** Names what is delivered by its hash, once, before the deadline. */
    deliver: async (caller: Principal, jobId: string, input: DeliverInput): Promise<StoredJob> => {
      const hash = hashOf(input)
      await assertRun(caller, input, parts)
      return takeStep(parts, { caller, jobId, steps: ['deliver'] }, async (session) => {
        const { tx, job, now, role } = session
        await assertDeliverable(tx, job, input)
        const content = { ...input, sha256: hash }
        const said = await addMemo(session, { kind: 'deliverable', author: role, content }, parts)
        const delivered: StoredJob = {
          ...said,
          status: 'evaluation',
          deliverableHash: hash,
          deliveredAt: now,
          ...dueIn(now, job.terms.evaluationMinutes),
        }
        return keepJob(tx, { before: job.status, after: delivered }, parts)
      })
    },
    /**
     * A verdict. Accepting pays the provider at once; refusing pays the client back, at once where nobody could resolve
     * a dispute, else once the refusal stands.
     */
    evaluate: (caller: Principal, jobId: string, input: EvaluateInput): Promise<StoredJob> => {
      const steps =
        input.verdict === 'accept' ? (['approve', 'concede'] as const) : (['refuse'] as const)
      return takeStep(parts, { caller, jobId, steps }, async (session) => {
        const { job, role } = session
        const content = {
          verdict: input.verdict,
          reason: input.reason,
          sha256: job.deliverableHash,
        }
        const said = await addMemo(session, { kind: 'verdict', author: role, content }, parts)
        const { now, tx } = session
        return decide(tx, { job: said, now, verdict: input.verdict }, parts)
      })
    },
  }
}
