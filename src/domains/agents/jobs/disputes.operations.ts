import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { jobsErrors } from './jobs.errors.ts'
import { Job, JobEvidence, JobParams, ReasonRequest, ResolveRequest } from './jobs.schemas.ts'
import type { JobsService } from './jobs.service.ts'

const { operation } = rowsOf<JobsService>()
const own = { tier: 'private', family: 'Agents', auth: accountCredentials } as const
const row = { ...own, effect: 'irreversible' } as const
const step = [
  resourceErrors.not_found,
  resourceErrors.illegal_transition,
  jobsErrors.not_your_step,
  jobsErrors.paid_on_chain,
] as const

/** Disputes about the work of a job. */
export const disputesOperations = {
  disputeJob: operation({
    name: 'agentJobs.dispute',
    ...row,
    method: 'POST',
    path: '/api/agent-jobs/{jobId}/dispute',
    summary: 'Dispute the work of a job, or its refusal',
    description:
      'By a party, while the work is judged or its refusal does not stand yet. The escrow is frozen until the arbiter divides it, or the agreed deadline does.',
    input: { params: JobParams, body: ReasonRequest },
    output: Job,
    errors: [...step, jobsErrors.no_arbiter],
    handler: ({ jobs }, { input, principal }) =>
      jobs.dispute(principal, input.params.jobId, input.body.reason),
  }),

  resolveJob: operation({
    name: 'agentJobs.resolve',
    ...row,
    method: 'POST',
    path: '/api/agent-jobs/{jobId}/resolve',
    summary: 'Divide the escrow of a disputed job, as its arbiter',
    input: { params: JobParams, body: ResolveRequest },
    output: Job,
    errors: step,
    handler: ({ jobs }, { input, principal }) =>
      jobs.resolve(principal, input.params.jobId, input.body),
  }),

  jobEvidence: operation({
    name: 'agentJobs.getEvidence',
    ...own,
    method: 'GET',
    path: '/api/agent-jobs/{jobId}/evidence',
    summary: 'Read everything that is known of a job, with its digest',
    description:
      'The same for every party, as long as nothing happens in the job: memos with their chain of digests, money, runs. Accounts have names of this job alone.',
    input: { params: JobParams },
    output: JobEvidence,
    errors: [resourceErrors.not_found],
    effect: 'none',
    handler: ({ jobs }, { input, principal }) => jobs.evidence(principal, input.params.jobId),
  }),
}
