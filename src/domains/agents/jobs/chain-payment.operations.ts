import { chainErrors } from '../../../kernel/chain-errors.ts'
import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { requestErrors, resourceErrors, upstreamErrors } from '../../../kernel/shared-errors.ts'
import { intentErrors } from '../../chain/intents/index.ts'
import { escrowsErrors, PreparedEscrowFund, PreparedEscrowStep } from '../escrows/index.ts'
import {
  LinkEscrowRequest,
  PrepareChainPaymentRequest,
  PrepareChainStepRequest,
} from './chain-payment.schemas.ts'
import { jobsErrors } from './jobs.errors.ts'
import { Job, JobParams } from './jobs.schemas.ts'
import type { JobsService } from './jobs.service.ts'

const { operation } = rowsOf<JobsService>()
const row = { tier: 'private', family: 'Agents', auth: accountCredentials } as const
const step = [
  resourceErrors.not_found,
  resourceErrors.illegal_transition,
  jobsErrors.not_your_step,
  jobsErrors.chain_not_agreed,
] as const
const prepareAnswers = [
  upstreamErrors.unavailable,
  upstreamErrors.timeout,
  chainErrors.refused,
  chainErrors.reverted,
  escrowsErrors.not_configured,
  escrowsErrors.runtime_untrusted,
  intentErrors.simulation_failed,
  intentErrors.insufficient_funds,
] as const

/** Jobs that are paid into the escrow contract on chain 4663. */
export const chainPaymentOperations = {
  preparePayment: operation({
    name: 'agentJobs.preparePayment',
    ...row,
    method: 'POST',
    path: '/api/agent-jobs/{jobId}/chain-payment/prepare',
    summary: 'Prepare the payment of a job into the escrow contract on chain 4663',
    description:
      'Where the agreed terms name a price `onChain`: a call with exactly their parties, amount, token and times, whose salt is made of the job and its agreed memo. Sign and submit the intents; the job is paid once the chain has the escrow.',
    input: { params: JobParams, body: PrepareChainPaymentRequest },
    output: PreparedEscrowFund,
    errors: [
      ...step,
      ...prepareAnswers,
      jobsErrors.not_agreed,
      jobsErrors.terms_changed,
      jobsErrors.chain_no_wallet,
      jobsErrors.paid_on_chain,
    ],
    effect: 'reversible',
    handler: ({ jobs }, { input, principal }) =>
      jobs.preparePayment(principal, input.params.jobId, input.body),
  }),

  addEscrow: operation({
    name: 'agentJobs.addEscrow',
    ...row,
    method: 'POST',
    path: '/api/agent-jobs/{jobId}/chain-payment',
    summary: 'Name the escrow on chain 4663 that pays a job',
    description:
      'By the client. The escrow has exactly the agreed parties, amount, token, times, splits and salt, else `errors` says what differs. It pays one job, once; what was prepared for the job is taken by itself.',
    input: { params: JobParams, body: LinkEscrowRequest },
    output: Job,
    errors: [...step, jobsErrors.not_agreed, jobsErrors.escrow_unfit, jobsErrors.paid_on_chain],
    effect: 'reversible',
    handler: ({ jobs }, { input, principal }) =>
      jobs.addEscrow(principal, input.params.jobId, input.body.escrowId),
  }),

  prepareChainStep: operation({
    name: 'agentJobs.prepareStep',
    ...row,
    method: 'POST',
    path: '/api/agent-jobs/{jobId}/chain-steps/prepare',
    summary: 'Prepare a step of a job that is paid on chain 4663',
    description:
      'For the party whose step it is, by the wallet that the escrow names. Sign and submit the intent; the state of the job moves once the chain says so.',
    input: { params: JobParams, body: PrepareChainStepRequest },
    output: PreparedEscrowStep,
    errors: [
      ...step,
      ...prepareAnswers,
      requestErrors.invalid,
      jobsErrors.no_arbiter,
      jobsErrors.refused_already,
      jobsErrors.hash_mismatch,
      jobsErrors.content_unfit,
    ],
    effect: 'reversible',
    handler: ({ jobs }, { input, principal }) =>
      jobs.prepareStep(principal, input.params.jobId, input.body),
  }),
}
