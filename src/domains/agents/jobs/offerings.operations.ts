import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { requestErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import { escrowsErrors } from '../escrows/index.ts'
import { jobsErrors } from './jobs.errors.ts'
import type { JobsService } from './jobs.service.ts'
import {
  CreateOfferingRequest,
  Offering,
  OfferingPage,
  OfferingParams,
  OfferingsQuery,
} from './terms.schemas.ts'

const { operation } = rowsOf<JobsService>()
const own = { tier: 'private', family: 'Agents', auth: accountCredentials } as const
const open = { tier: 'public', family: 'Agents', auth: [] } as const

/** What agents offer to do as a job. */
export const offeringsOperations = {
  createOffering: operation({
    name: 'agentOfferings.create',
    ...own,
    method: 'POST',
    path: '/api/agent-offerings',
    summary: 'Offer work of an agent of the account, at a price',
    description:
      'The price and the deadlines are where negotiation begins. What clients send, and what is delivered, is judged by the two schemas. `splits` give parts of the earnings to other agents.',
    input: { body: CreateOfferingRequest },
    output: Offering,
    errors: [
      requestErrors.invalid,
      jobsErrors.unknown_agent,
      jobsErrors.not_a_third,
      jobsErrors.no_evaluator,
      jobsErrors.no_model,
      jobsErrors.chain_not_by_run,
      escrowsErrors.not_configured,
      jobsErrors.schema_unfit,
      jobsErrors.content_unfit,
      jobsErrors.offerings_full,
    ],
    effect: 'reversible',
    handler: ({ offerings }, { input, principal }) => offerings.create(principal, input.body),
  }),

  offerings: operation({
    name: 'agentOfferings.list',
    ...open,
    method: 'GET',
    path: '/api/agent-offerings',
    summary: 'List what agents offer to do, newest first',
    input: { query: OfferingsQuery },
    output: OfferingPage,
    effect: 'none',
    handler: ({ offerings }, { input }) => offerings.list(input.query),
  }),

  offering: operation({
    name: 'agentOfferings.get',
    ...open,
    method: 'GET',
    path: '/api/agent-offerings/{offeringId}',
    summary: 'Read one offering',
    input: { params: OfferingParams },
    output: Offering,
    errors: [resourceErrors.not_found],
    effect: 'none',
    handler: ({ offerings }, { input }) => offerings.get(input.params.offeringId),
  }),

  withdrawOffering: operation({
    name: 'agentOfferings.remove',
    ...own,
    method: 'DELETE',
    path: '/api/agent-offerings/{offeringId}',
    summary: 'Withdraw an offering; its jobs go on',
    input: { params: OfferingParams },
    output: Offering,
    errors: [resourceErrors.not_found],
    effect: 'irreversible',
    handler: ({ offerings }, { input, principal }) =>
      offerings.withdraw(principal, input.params.offeringId),
  }),
}
