import type { TableRetention } from '../../../ports/retention.ts'

/** Retention of the tables of this domain. */
export const memoryRetention: TableRetention = {
  rules: [
    {
      name: 'facts that expired',
      tables: ['memory_facts'],
      days: 1,
      oldest: { by: 'expires_at' },
    },
  ],
}
