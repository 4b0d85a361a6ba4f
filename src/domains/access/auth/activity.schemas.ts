import { type Static, Type as T } from '@sinclair/typebox'
import { pageOf, pageQuery } from '../../../kernel/page.ts'
import { shape, Timestamp } from '../../../kernel/schemas.ts'
import { line } from '../../../kernel/text-schemas.ts'

const ActivityType = line({
  minLength: 1,
  maxLength: 64,
  description: 'What the account did, `page.viewed`',
})
const Route = line({
  minLength: 1,
  maxLength: 256,
  description: 'Where in the client',
})

export const RecordActivityRequest = shape(
  {
    activityType: ActivityType,
    route: T.Optional(T.Union([Route, T.Null()])),
    metadata: T.Optional(
      T.Record(T.String(), T.Unknown(), {
        description: 'Further facts; at most 4,096 bytes as JSON. No secrets.',
      }),
    ),
  },
  { $id: 'RecordActivityRequest' },
)
export type RecordActivityRequest = Static<typeof RecordActivityRequest>

export const Activity = T.Object(
  {
    id: T.String({ description: 'Grows with every activity of the service.' }),
    activityType: ActivityType,
    route: T.Union([Route, T.Null()]),
    metadata: T.Record(T.String(), T.Unknown()),
    recordedAt: Timestamp,
  },
  { $id: 'Activity' },
)
export type Activity = Static<typeof Activity>

export const ListActivityQuery = shape(pageQuery)
export type ListActivityQuery = Static<typeof ListActivityQuery>
export const ActivityPage = pageOf(Activity)
