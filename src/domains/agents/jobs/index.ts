import { chainPaymentOperations } from './chain-payment.operations.ts'
import { disputesOperations } from './disputes.operations.ts'
import { jobsErrors } from './jobs.errors.ts'
import { jobsEvents } from './jobs.events.ts'
import examples from './jobs.examples.json' with { type: 'json' }
import { jobsOperations } from './jobs.operations.ts'
import { offeringsOperations } from './offerings.operations.ts'
import { ratingsOperations } from './ratings.operations.ts'

export type { JobEscrows, JobRuns, JobsParts, SellerAgent, SellerAgents } from './job-parts.ts'
export { jobsMigrations as agentJobsMigrations } from './jobs.migrations.ts'
export { createJobsService, type JobsService } from './jobs.service.ts'
export { jobsRetention as agentJobsRetention } from './retention.store.ts'
export { settledWork } from './settled-work.ts'

/** The operations, events and error codes that this domain registers. */
export const agentJobsRows = {
  examples,
  operations: {
    ...offeringsOperations,
    ...jobsOperations,
    ...disputesOperations,
    ...chainPaymentOperations,
    ...ratingsOperations,
  },
  events: jobsEvents,
  errors: [jobsErrors],
}
