import { AppError } from '../../kernel/errors.ts'
import { decodeCursor, type Page, toPage } from '../../kernel/page.ts'
import type { Principal } from '../../kernel/principal.ts'
import { requestErrors } from '../../kernel/shared-errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Activity, ListActivityQuery, RecordActivityRequest } from './activity.schemas.ts'
import { activityStore, type StoredActivity } from './activity.store.ts'
import type { Ok } from './auth.schemas.ts'

const metadataBytesMax = 4_096
/** Of each account, and of nobody; older ones make room. */
const keptMax = 1_000

export type ActivityService = {
  /** Keeps the newest 1,000 activities of each account, and of nobody. */
  readonly recordActivity: (owner: Principal | null, request: RecordActivityRequest) => Promise<Ok>
  /** The caller's own, the newest first. */
  readonly listActivity: (owner: Principal, query: ListActivityQuery) => Promise<Page<Activity>>
}

/** Builds the record of what an account says that it did. */
export function createActivityService(options: {
  readonly database: Database
  readonly clock: Clock
}): ActivityService {
  const { database, clock } = options
  return {
    async recordActivity(owner, { activityType, route, metadata }) {
      const json = readMetadata(metadata)
      const recordedAt = new Date(clock.nowMs())
      await database.transaction(async (transaction) => {
        const activities = activityStore(transaction)
        const activity = { activityType, route: route ?? null, metadata: json, recordedAt }
        const accountId = owner?.accountId ?? null
        await activities.insert(accountId, activity)
        await activities.trim(accountId, keptMax)
      })
      return { ok: true }
    },
    async listActivity(owner, { limit, cursor }) {
      const beforeId = cursor === undefined ? null : readCursor(cursor)
      const rows = await activityStore(database.query).list(owner.accountId, {
        beforeId,
        limit: limit + 1,
      })
      return toPage({ rows, limit, key: ({ id }) => [id], toItem: toActivity })
    },
  }
}

function readMetadata(metadata: RecordActivityRequest['metadata']): string {
  const json = JSON.stringify(metadata ?? {})
  if (Buffer.byteLength(json) <= metadataBytesMax) return json
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

function readCursor(cursor: string): string {
  const [id = ''] = decodeCursor(cursor, 1)
  if (/^\d{1,18}$/.test(id)) return id
  throw new AppError(requestErrors.invalid, 'The cursor was not made by this list.', {
    faults: [
      {
        location: 'query/cursor',
        message: 'not a cursor of this list',
        fix: 'Send the nextCursor of the page before, unchanged.',
      },
    ],
  })
}

function toActivity({ recordedAt, metadata, ...activity }: StoredActivity): Activity {
  return { ...activity, metadata: { ...Object(metadata) }, recordedAt: recordedAt.toISOString() }
}
