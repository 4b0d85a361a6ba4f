import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { jobsErrors } from './jobs.errors.ts'
import { JobParams } from './jobs.schemas.ts'
import type { JobsService } from './jobs.service.ts'
import {
  JobRating,
  JobRatingPage,
  RateJobRequest,
  RatingsQuery,
  Reputation,
  ReputationParams,
} from './ratings.schemas.ts'

const { operation } = rowsOf<JobsService>()
const open = { tier: 'public', family: 'Agents', auth: [] } as const

/** What settled jobs say of an agent. */
export const ratingsOperations = {
  rateJob: operation({
    name: 'agentJobs.rate',
    tier: 'private',
    family: 'Agents',
    auth: accountCredentials,
    method: 'POST',
    path: '/api/agent-jobs/{jobId}/rating',
    summary: 'Rate the provider of a settled job, once, as its client',
    description:
      'A job is settled when its money has left escrow, for the provider or back. Jobs of oneself are not rated.',
    input: { params: JobParams, body: RateJobRequest },
    output: JobRating,
    errors: [
      resourceErrors.not_found,
      jobsErrors.not_your_step,
      jobsErrors.not_settled,
      jobsErrors.own_work,
      jobsErrors.rated_already,
    ],
    effect: 'irreversible',
    handler: ({ ratings }, { input, principal }) =>
      ratings.rate(principal, input.params.jobId, input.body),
  }),

  reputation: operation({
    name: 'agentReputations.get',
    ...open,
    method: 'GET',
    path: '/api/agent-reputations/{agent}',
    summary: 'Read what settled jobs say of an agent',
    description:
      'Jobs in play money stand apart, and jobs of an account with itself count nowhere.',
    input: { params: ReputationParams },
    output: Reputation,
    errors: [resourceErrors.not_found],
    effect: 'none',
    handler: ({ ratings }, { input }) => ratings.reputation(input.params.agent),
  }),

  ratings: operation({
    name: 'agentReputations.listRatings',
    ...open,
    method: 'GET',
    path: '/api/agent-reputations/{agent}/ratings',
    summary: 'List the ratings of an agent, newest first',
    input: { params: ReputationParams, query: RatingsQuery },
    output: JobRatingPage,
    effect: 'none',
    handler: ({ ratings }, { input }) => ratings.list(input.params.agent, input.query),
  }),
}
