import { AppError } from '../../../kernel/errors.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { Activity, ListActivityQuery, RecordActivityRequest } from './activity.schemas.ts'
import { activityStore, type StoredActivity } from './activity.store.ts'
import type { Ok } from './auth.schemas.ts'

/** The cursors of lists of activities. */
const places = cursor({ id: 'integer' })
const metadataBytesMax = 4_096
/** Per account, and for anonymous ones together; older ones are deleted. */
const entriesMax = 1_000

export type ActivityService = {
  /** Keeps the newest 1,000 activities of each account, and of all anonymous callers together. */
  readonly recordActivity: (owner: Principal | null, request: RecordActivityRequest) => Promise<Ok>
  /** The caller's own, newest first. */
  readonly listActivity: (owner: Principal, query: ListActivityQuery) => Promise<Page<Activity>>
}

/** Creates the record of activities that clients report. */
export function createActivityService(options: Ports<'clock' | 'database'>): ActivityService {
  const { database, clock } = options
  return {
    async recordActivity(owner, { activityType, route, metadata = {} }) {
      assertSmall(metadata)
      const accountId = owner?.accountId ?? null
      const recordedAt = new Date(clock.nowMs())
      await database.transaction(async (transaction) => {
        const activities = activityStore(transaction)
        await activities.insert({
          accountId,
          activityType,
          route: route ?? null,
          metadata,
          recordedAt,
        })
        await activities.trim(accountId, entriesMax)
      })
      return { ok: true }
    },
    async listActivity(owner, query) {
      const rows = await activityStore(database.query).list(owner.accountId, {
        beforeId: places.read(query.cursor)?.id ?? null,
        limit: query.limit + 1,
      })
      return places.page({
        rows,
        limit: query.limit,
        place: ({ id }) => ({ id }),
        toItem: toActivity,
      })
    },
  }
}

function assertSmall(metadata: NonNullable<RecordActivityRequest['metadata']>): void {
  if (Buffer.byteLength(JSON.stringify(metadata)) <= metadataBytesMax) return
  throw new AppError(requestErrors.invalid, 'The metadata is too large.', {
    faults: [
      {
        location: 'body/metadata',
        message: `must have at most ${metadataBytesMax} bytes as JSON`,
        fix: 'Keep what is large elsewhere and record where it is.',
      },
    ],
  })
}

function toActivity({ id, activityType, route, metadata, recordedAt }: StoredActivity): Activity {
  return { id: String(id), activityType, route, metadata, recordedAt: recordedAt.toISOString() }
}
