import { rowsOf } from '../../kernel/operation.ts'
import { ActivityPage, ListActivityQuery, RecordActivityRequest } from './activity.schemas.ts'
import type { ActivityService } from './activity.service.ts'
import { Ok } from './auth.schemas.ts'

const { operation } = rowsOf<ActivityService>()

const sessions = ['wallet_session', 'account_session'] as const

/** What people did in a client, kept for themselves. */
export const activityOperations = {
  recordActivity: operation({
    method: 'POST',
    path: '/api/auth/activity',
    tier: 'public',
    family: 'Auth',
    summary: 'Record what somebody did in a client',
    description:
      'Of the account that calls, or of nobody. The newest 1,000 activities of each account are kept, and of all callers without an account the newest 1,000 together, which no account can read.',
    auth: [],
    limit: { bucket: 'api', weight: 5 },
    input: { body: RecordActivityRequest },
    output: Ok,
    effect: 'irreversible',
    bodyLimitBytes: 16_384,
    examples: [
      {
        name: 'a page that was opened',
        input: {
          body: { activityType: 'page.viewed', route: '/launch', metadata: { tab: 'curve' } },
        },
        output: { ok: true },
      },
    ],
    handler: (activity, { input, principal }) => activity.recordActivity(principal, input.body),
  }),

  listActivity: operation({
    method: 'GET',
    path: '/api/auth/activity',
    tier: 'private',
    family: 'Auth',
    summary: 'Read what the account did in clients, newest first',
    auth: sessions,
    input: { query: ListActivityQuery },
    output: ActivityPage,
    effect: 'none',
    examples: [
      {
        name: 'one page',
        input: { query: { limit: 50 } },
        output: {
          items: [
            {
              id: '4711',
              activityType: 'page.viewed',
              route: '/launch',
              metadata: { tab: 'curve' },
              recordedAt: '2026-07-15T09:00:00.000Z',
            },
          ],
          nextCursor: null,
        },
      },
    ],
    handler: (activity, { input, principal }) => activity.listActivity(principal, input.query),
  }),
}
