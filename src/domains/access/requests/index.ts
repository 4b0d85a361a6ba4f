import { requestsErrors } from './requests.errors.ts'
import examples from './requests.examples.json' with { type: 'json' }
import { requestsOperations } from './requests.operations.ts'

export { type BufferedRequestLog, createRequestLog } from './request-log.ts'
export { requestsMigrations } from './requests.migrations.ts'
export { createRequestsService, type RequestsService } from './requests.service.ts'
export { requestsRetention } from './retention.ts'

/** The operations, events and error codes that this domain registers. */
export const requestsRows = {
  examples,
  operations: requestsOperations,
  events: {},
  errors: [requestsErrors],
}
