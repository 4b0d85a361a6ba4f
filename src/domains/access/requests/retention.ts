import type { TableRetention } from '../../../ports/retention.ts'

/** Retention of the tables of this domain. */
export const requestsRetention: TableRetention = {
  rules: [
    {
      name: 'calls of keys',
      tables: ['api_requests'],
      days: 7,
      oldest: { by: 'at' },
    },
    {
      name: 'calls of sessions',
      tables: ['session_requests'],
      days: 7,
      oldest: { by: 'at' },
    },
    {
      name: 'sums of the calls of keys',
      tables: ['api_request_days'],
      days: 90,
      oldest: {
        by: 'day',
        key: ['account_id', 'day', 'key_id', 'operation', 'cost_asset', 'step'],
      },
    },
  ],
}
