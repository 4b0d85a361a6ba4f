import type { Principal } from '../../../kernel/principal.ts'
import { dueIn } from './job-deadlines.ts'
import { endJob } from './job-endings.ts'
import type { JobsParts } from './job-parts.ts'
import { addMemo, keepJob } from './job-record.ts'
import { takeStep } from './job-session.ts'
import { divided } from './job-states.ts'
import type { StoredJob } from './jobs.store.ts'

/** Disputes about work that was delivered: opened by a party, resolved by the arbiter of the agreed terms. */
export function createDisputes(parts: JobsParts) {
  return {
    /** Freezes the escrow until the arbiter, or their deadline, divides it. Raises 409 where the terms name no arbiter. */
    open: (caller: Principal, jobId: string, reason: string): Promise<StoredJob> =>
      takeStep(parts, { caller, jobId, steps: ['dispute'] }, async (session) => {
        const { tx, job, now, role } = session
        const memo = { kind: 'dispute', author: role, content: { reason } } as const
        const said = await addMemo(session, memo, parts)
        const disputed: StoredJob = {
          ...said,
          status: 'disputed',
          disputedAt: now,
          ...dueIn(now, job.terms.resolutionMinutes),
        }
        return keepJob(tx, { before: job.status, after: disputed }, parts)
      }),
    /** Divides the escrow, once: a part for the provider, in basis points, and the rest for the client. */
    resolve: (
      caller: Principal,
      jobId: string,
      { providerBps, reason }: { readonly providerBps: number; readonly reason: string },
    ): Promise<StoredJob> =>
      takeStep(parts, { caller, jobId, steps: ['resolve'] }, async (session) => {
        const { tx, now, role } = session
        const content = { providerBps, reason }
        const said = await addMemo(session, { kind: 'resolution', author: role, content }, parts)
        return endJob(tx, { job: said, end: divided(providerBps, 'resolved'), now }, parts)
      }),
  }
}
