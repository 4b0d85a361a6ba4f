import { chainErrors } from '../../../kernel/chain-errors.ts'
import { rowsOf } from '../../../kernel/operation.ts'
import { requestErrors, resourceErrors, upstreamErrors } from '../../../kernel/shared-errors.ts'
import { intentErrors, SubmitBody, submissionText } from '../../chain/intents/index.ts'
import { escrowsErrors } from './escrows.errors.ts'
import {
  AgentEscrow,
  AgentEscrowPage,
  EscrowIntentParams,
  EscrowParams,
  EscrowsQuery,
  PreparedFund,
  PreparedStep,
  PrepareFundRequest,
  PrepareStepRequest,
  PrepareWithdrawalRequest,
} from './escrows.schemas.ts'
import type { EscrowsService } from './escrows.service.ts'

const { operation } = rowsOf<EscrowsService>()
const row = { tier: 'public', family: 'Agents', auth: [] } as const
const chainAnswers = [
  upstreamErrors.unavailable,
  upstreamErrors.timeout,
  chainErrors.refused,
  chainErrors.reverted,
] as const
const prepareAnswers = [
  ...chainAnswers,
  escrowsErrors.not_configured,
  escrowsErrors.runtime_untrusted,
  intentErrors.simulation_failed,
  intentErrors.insufficient_funds,
] as const
const hashOf = (text: string): `0x${string}` => `0x${text.slice(2)}`

/** Escrows of jobs on chain 4663: prepare, submit, read. */
export const escrowsOperations = {
  prepareFund: operation({
    name: 'agentEscrows.prepareFund',
    ...row,
    method: 'POST',
    path: '/api/agent-escrows/prepare',
    summary: 'Prepare the payment of a job into escrow on chain 4663',
    description:
      'Ether, or a token with its approval first. The money leaves the contract by a verdict, a deadline or the arbiter of the terms; whose it is pulls it.',
    input: { body: PrepareFundRequest },
    output: PreparedFund,
    errors: prepareAnswers,
    effect: 'reversible',
    handler: (escrows, { input, principal }) =>
      escrows.prepareFund(input.body, { preparedBy: principal?.accountId ?? null }),
  }),

  prepareStep: operation({
    name: 'agentEscrows.prepareStep',
    ...row,
    method: 'POST',
    path: '/api/agent-escrows/{escrowId}/prepare',
    summary: 'Prepare a step of an escrow: deliver, judge, dispute, resolve, give back, expire',
    input: { params: EscrowParams, body: PrepareStepRequest },
    output: PreparedStep,
    errors: [...prepareAnswers, requestErrors.invalid],
    effect: 'reversible',
    handler: (escrows, { input, principal }) =>
      escrows.prepareStep(hashOf(input.params.escrowId), input.body, {
        preparedBy: principal?.accountId ?? null,
      }),
  }),

  prepareWithdrawal: operation({
    name: 'agentEscrows.prepareWithdrawal',
    ...row,
    method: 'POST',
    path: '/api/agent-escrows/withdrawals/prepare',
    summary: 'Prepare taking what escrows owe an account',
    input: { body: PrepareWithdrawalRequest },
    output: PreparedStep,
    errors: prepareAnswers,
    effect: 'reversible',
    handler: (escrows, { input, principal }) =>
      escrows.prepareWithdrawal(input.body, { preparedBy: principal?.accountId ?? null }),
  }),

  submit: operation({
    name: 'agentEscrows.submitIntent',
    ...row,
    method: 'POST',
    path: '/api/agent-escrow-intents/{intentId}/submit',
    summary: 'Submit a signed transaction of an escrow, or the hash of a sent one',
    description: submissionText,
    input: { params: EscrowIntentParams, body: SubmitBody },
    output: PreparedStep,
    errors: [
      ...chainAnswers,
      resourceErrors.not_found,
      intentErrors.transaction_invalid,
      intentErrors.transaction_mismatch,
      intentErrors.transaction_refused,
      escrowsErrors.transaction_unknown,
      intentErrors.nonce_too_low,
      intentErrors.insufficient_funds,
      intentErrors.already_submitted,
      intentErrors.intent_expired,
    ],
    effect: 'irreversible',
    handler: (escrows, { input }) => escrows.submit(input.params.intentId, input.body),
  }),

  intent: operation({
    name: 'agentEscrows.getIntent',
    ...row,
    method: 'GET',
    path: '/api/agent-escrow-intents/{intentId}',
    summary: 'Read a prepared transaction of an escrow, and what became of it',
    input: { params: EscrowIntentParams },
    output: PreparedStep,
    errors: [resourceErrors.not_found],
    effect: 'none',
    handler: (escrows, { input }) => escrows.intent(input.params.intentId),
  }),

  escrows: operation({
    name: 'agentEscrows.list',
    ...row,
    method: 'GET',
    path: '/api/agent-escrows',
    summary: 'List escrows on chain 4663, newest first',
    input: { query: EscrowsQuery },
    output: AgentEscrowPage,
    effect: 'none',
    handler: (escrows, { input }) => escrows.list(input.query),
  }),

  escrow: operation({
    name: 'agentEscrows.get',
    ...row,
    method: 'GET',
    path: '/api/agent-escrows/{escrowId}',
    summary: 'Read an escrow as the chain has it',
    input: { params: EscrowParams },
    output: AgentEscrow,
    errors: [resourceErrors.not_found],
    effect: 'none',
    handler: (escrows, { input }) => escrows.get(hashOf(input.params.escrowId)),
  }),
}
