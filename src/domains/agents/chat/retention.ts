import type { TableRetention } from '../../../ports/retention.ts'

/** Retention of the tables of this domain. */
export const agentChatRetention: TableRetention = {
  rules: [
    {
      name: 'free calls of agents',
      tables: ['agent_free_calls'],
      days: 2,
      oldest: { by: 'day', key: ['slug', 'account_id', 'day'] },
    },
  ],
}
