import type { TableRetention } from '../../../ports/retention.ts'

/** Retention of the tables of this domain. */
export const requestsRetention: TableRetention = {
  ownUpkeep: {
    api_requests: 'Removed after seven days (`request-log.ts`).',
    api_request_days: 'Removed after ninety days (`request-log.ts`).',
  },
}
