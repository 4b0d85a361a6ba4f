import { rowsOf } from '../../../kernel/operation.ts'
import { ActivityPage, ListActivityQuery, RecordActivityRequest } from './activity.schemas.ts'
import type { ActivityService } from './activity.service.ts'
import { Ok } from './auth.schemas.ts'

const { operation } = rowsOf<ActivityService>()

const sessions = ['wallet_session', 'account_session'] as const

/** A client's record of what its user did, readable by that user only. */
export const activityOperations = {
  recordActivity: operation({
    name: 'activity.record',
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
    handler: (activity, { input, principal }) => activity.recordActivity(principal, input.body),
  }),

  listActivity: operation({
    name: 'activity.list',
    method: 'GET',
    path: '/api/auth/activity',
    tier: 'private',
    family: 'Auth',
    summary: 'Read what the account did in clients, newest first',
    auth: sessions,
    input: { query: ListActivityQuery },
    output: ActivityPage,
    effect: 'none',
    handler: (activity, { input, principal }) => activity.listActivity(principal, input.query),
  }),
}
