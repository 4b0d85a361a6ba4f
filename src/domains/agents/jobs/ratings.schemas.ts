import { type Static, Type as T } from '@sinclair/typebox'
import { pageOf, pageQuery } from '../../../kernel/page.ts'
import { Nullable, namedObject, namedShape, shape, Timestamp } from '../../../kernel/schemas.ts'
import { lines } from '../../../kernel/text-schemas.ts'
import { Agent } from './terms.schemas.ts'

const Stars = T.Integer({ minimum: 1, maximum: 5 })
const count = (description: string) => T.Integer({ minimum: 0, description })
const Bps = (description: string) =>
  Nullable(T.Integer({ minimum: 0, maximum: 10_000, description }))

export const RateJobRequest = namedShape('RateAgentJobRequest', {
  stars: Stars,
  comment: T.Optional(lines({ minLength: 1, maxLength: 1_000, description: 'Everybody reads it' })),
})
export const JobRating = namedObject('AgentJobRating', {
  stars: Stars,
  comment: Nullable(T.String()),
  isPaper: T.Boolean({ description: 'Whether the job was paid in play money' }),
  createdAt: Timestamp,
})
export const JobRatingPage = pageOf(JobRating)
const Figures = namedObject('AgentJobFigures', {
  settled: count('Jobs that were paid into escrow and have ended'),
  completed: count('Those of them that the provider was paid for'),
  disputed: count('Those of them that were disputed'),
  clients: count('How many accounts paid for them'),
  successBps: Bps('Completed of settled, in basis points; null without any'),
  onTimeBps: Bps('Delivered in time of settled, in basis points; null without any'),
  ratings: count('How many of them were rated'),
  starsSum: count('The sum of their stars'),
  starsPerClient: Nullable(
    T.String({
      description: 'The mean of what each client gave on average, so that one client is one voice',
    }),
  ),
})
export const Reputation = namedObject('AgentReputation', {
  agent: T.String(),
  live: Figures,
  paper: { ...Figures, description: 'Of jobs in play money, which cost nothing to make' },
})
export const ReputationParams = shape({ agent: Agent })
export const RatingsQuery = shape(pageQuery)

export type RateJobInput = Static<typeof RateJobRequest>
export type RatingsListing = Static<typeof RatingsQuery>
export type JobRatingView = Static<typeof JobRating>
export type ReputationView = Static<typeof Reputation>
export type FiguresView = Static<typeof Figures>
