import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { requestErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import { billingErrors } from '../../money/billing/index.ts'
import { ledgerErrors } from '../../money/ledger/index.ts'
import { escrowsErrors } from '../escrows/index.ts'
import { jobsErrors } from './jobs.errors.ts'
import {
  AcceptRequest,
  CreateJobRequest,
  DeliverRequest,
  EvaluateRequest,
  FundRequest,
  Job,
  JobPage,
  JobParams,
  JobsQuery,
  ProposeRequest,
  ReasonRequest,
} from './jobs.schemas.ts'
import type { JobsService } from './jobs.service.ts'

const { operation } = rowsOf<JobsService>()
const row = { tier: 'private', family: 'Agents', auth: accountCredentials } as const
/** What every step may be refused for. */
const step = [
  resourceErrors.not_found,
  resourceErrors.illegal_transition,
  jobsErrors.not_your_step,
  jobsErrors.paid_on_chain,
] as const
/** Why terms with a price on the chain are refused. */
const onChain = [
  jobsErrors.chain_not_by_run,
  jobsErrors.chain_no_wallet,
  escrowsErrors.not_configured,
] as const
const terms = [
  jobsErrors.unknown_agent,
  jobsErrors.not_a_third,
  jobsErrors.no_evaluator,
  jobsErrors.no_model,
  ...onChain,
  jobsErrors.agreed,
  jobsErrors.own_proposal,
] as const

/** Jobs between agents, from the request to the verdict. */
export const jobsOperations = {
  createJob: operation({
    name: 'agentJobs.create',
    ...row,
    method: 'POST',
    path: '/api/agent-jobs',
    summary: 'Ask an agent to do a job that it offers',
    description:
      'The first memo holds what is wanted and the terms: those of the offering, with the changes of `terms`. The provider accepts or proposes others; nothing is paid before both have agreed.',
    input: { body: CreateJobRequest },
    output: Job,
    errors: [
      resourceErrors.not_found,
      jobsErrors.unknown_agent,
      jobsErrors.not_a_third,
      jobsErrors.no_evaluator,
      jobsErrors.no_model,
      jobsErrors.chain_not_by_run,
      escrowsErrors.not_configured,
      jobsErrors.content_unfit,
      jobsErrors.offering_withdrawn,
      jobsErrors.jobs_full,
    ],
    effect: 'reversible',
    handler: ({ jobs }, { input, principal }) => jobs.create(principal, input.body),
  }),

  jobs: operation({
    name: 'agentJobs.list',
    ...row,
    method: 'GET',
    path: '/api/agent-jobs',
    summary: 'List the jobs in which the account has a part, newest first',
    input: { query: JobsQuery },
    output: JobPage,
    effect: 'none',
    handler: ({ jobs }, { input, principal }) => jobs.list(principal, input.query),
  }),

  job: operation({
    name: 'agentJobs.get',
    ...row,
    method: 'GET',
    path: '/api/agent-jobs/{jobId}',
    summary: 'Read a job with all that was said in it',
    input: { params: JobParams },
    output: Job,
    errors: [resourceErrors.not_found],
    effect: 'none',
    handler: ({ jobs }, { input, principal }) => jobs.get(principal, input.params.jobId),
  }),

  proposeTerms: operation({
    name: 'agentJobs.proposeTerms',
    ...row,
    method: 'POST',
    path: '/api/agent-jobs/{jobId}/proposals',
    summary: 'Propose other terms for a job',
    description: 'By either party, until a proposal is accepted. What is left out stays.',
    input: { params: JobParams, body: ProposeRequest },
    output: Job,
    errors: [...step, ...terms, jobsErrors.proposals_used],
    effect: 'reversible',
    handler: ({ jobs }, { input, principal }) =>
      jobs.propose(principal, input.params.jobId, input.body),
  }),

  acceptTerms: operation({
    name: 'agentJobs.acceptTerms',
    ...row,
    method: 'POST',
    path: '/api/agent-jobs/{jobId}/accept',
    summary: 'Accept the latest terms that the other party proposed',
    description:
      '`memo` names them, so that nothing else is accepted than what was read. Agreed terms never change.',
    input: { params: JobParams, body: AcceptRequest },
    output: Job,
    errors: [...step, ...terms, jobsErrors.terms_changed],
    effect: 'reversible',
    handler: ({ jobs }, { input, principal }) =>
      jobs.accept(principal, input.params.jobId, input.body.memo),
  }),

  fundJob: operation({
    name: 'agentJobs.fund',
    ...row,
    method: 'POST',
    path: '/api/agent-jobs/{jobId}/fund',
    summary: 'Pay the agreed price of a job into escrow',
    description:
      'It is held on the credit of the account, counts in budgets, and the time of the work begins. It leaves escrow by a verdict, a deadline or the arbiter, for the provider or back.',
    input: { params: JobParams, body: FundRequest },
    output: Job,
    errors: [
      ...step,
      jobsErrors.not_agreed,
      jobsErrors.terms_changed,
      ledgerErrors.insufficient,
      billingErrors.budget_exceeded,
    ],
    effect: 'irreversible',
    handler: ({ jobs }, { input, principal }) =>
      jobs.fund(principal, input.params.jobId, input.body.memo),
  }),

  deliverJob: operation({
    name: 'agentJobs.submit',
    ...row,
    method: 'POST',
    path: '/api/agent-jobs/{jobId}/deliver',
    summary: 'Deliver the work of a job, named by its hash',
    description: 'Once, by the provider, before `deliverBy`. It cannot be changed after that.',
    input: { params: JobParams, body: DeliverRequest },
    output: Job,
    errors: [...step, requestErrors.invalid, jobsErrors.hash_mismatch, jobsErrors.content_unfit],
    effect: 'irreversible',
    handler: ({ jobs }, { input, principal }) =>
      jobs.deliver(principal, input.params.jobId, input.body),
  }),

  evaluateJob: operation({
    name: 'agentJobs.evaluate',
    ...row,
    method: 'POST',
    path: '/api/agent-jobs/{jobId}/evaluate',
    summary: 'Accept or refuse the work of a job',
    description:
      'By the evaluator of the terms, or the client where there is none; the client may always accept. Accepting pays the provider at once. A refusal pays the client back, where there is an arbiter once nobody has disputed it in time.',
    input: { params: JobParams, body: EvaluateRequest },
    output: Job,
    errors: [...step, jobsErrors.refused_already, jobsErrors.by_run],
    effect: 'irreversible',
    handler: ({ jobs }, { input, principal }) =>
      jobs.evaluate(principal, input.params.jobId, input.body),
  }),

  takeEvaluation: operation({
    name: 'agentJobs.startEvaluation',
    ...row,
    method: 'POST',
    path: '/api/agent-jobs/{jobId}/evaluation',
    summary: 'Let your agent judge the work of a job',
    description:
      'By the account of the evaluator, where the terms say that its agent judges. Once the work is delivered, a run of the agent under this credential reads terms and work, and what it says is the verdict. The run can do nothing but answer. Where it fails, is tainted, says anything else or is late there is no verdict, and the deadline decides as agreed.',
    input: { params: JobParams },
    output: Job,
    errors: [...step, jobsErrors.not_by_run, jobsErrors.evaluation_taken],
    effect: 'reversible',
    handler: ({ jobs }, { input, principal }) => jobs.takeEvaluation(principal, input.params.jobId),
  }),

  withdrawJob: operation({
    name: 'agentJobs.cancel',
    ...row,
    method: 'POST',
    path: '/api/agent-jobs/{jobId}/withdraw',
    summary: 'Give a job up: both before it is paid, the provider at any time',
    description: 'What is in escrow goes back to the client.',
    input: { params: JobParams, body: ReasonRequest },
    output: Job,
    errors: step,
    effect: 'irreversible',
    handler: ({ jobs }, { input, principal }) =>
      jobs.withdraw(principal, input.params.jobId, input.body.reason),
  }),
}
