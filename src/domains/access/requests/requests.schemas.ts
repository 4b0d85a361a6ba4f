import { type Static, Type as T } from '@sinclair/typebox'
import { pageOf, pageQuery } from '../../../kernel/page.ts'
import { Money, Nullable, shape, Timestamp } from '../../../kernel/schemas.ts'
import { keyUsageGroupings } from './usage.store.ts'

const KeyId = T.String({ pattern: '^key_[0-9]{1,15}$', description: 'An API key, `key_7`.' })
const OperationName = T.String({
  pattern: '^[a-z][A-Za-z0-9]{0,63}[.][a-z][A-Za-z0-9]{0,63}$',
  description: 'The name of a row, `orders.place`.',
})
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const filter = {
  operation: T.Optional({ ...OperationName, description: 'Only calls of this row.' }),
  keyId: T.Optional({ ...KeyId, description: 'Only calls of this key.' }),
  method: T.Optional(T.Union(methods.map((method) => T.Literal(method)))),
  status: T.Optional(
    T.String({ pattern: '^[1-5](?:xx|[0-9]{2})$', description: 'One status, or a class: `4xx`.' }),
  ),
  q: T.Optional(
    T.String({
      minLength: 2,
      maxLength: 100,
      pattern: '^[\\x21-\\x7e]+$',
      description: 'Text in the path, the name or the error code, as it is written.',
    }),
  ),
}
const window = {
  since: T.Optional({ ...Timestamp, description: 'Calls from then on.' }),
  until: T.Optional({ ...Timestamp, description: 'Calls before then.' }),
}

export const ListRequestsQuery = shape({ ...pageQuery, ...filter, ...window })
export type ListRequestsQuery = Static<typeof ListRequestsQuery>
export const StreamRequestsQuery = shape(filter)
export type StreamRequestsQuery = Static<typeof StreamRequestsQuery>
export const ListErrorsQuery = shape({
  ...pageQuery,
  operation: filter.operation,
  keyId: filter.keyId,
  ...window,
})
export type ListErrorsQuery = Static<typeof ListErrorsQuery>
export const RequestParams = shape({
  requestId: T.String({ pattern: '^req_[A-Za-z0-9_-]{8,64}$' }),
})

const view = {
  id: T.String({ description: 'The `X-Request-Id` of its answer.' }),
  keyId: T.String(),
  operation: T.String({ description: 'The name of the row.' }),
  method: T.String(),
  route: T.String({ description: 'The path of the row, with its parameters in braces.' }),
  path: T.String({ description: 'As it was sent, without its query.' }),
  status: T.Union([T.Integer(), T.Null()], {
    description: 'Null when the caller left before there was an answer.',
  }),
  errorCode: Nullable(T.String()),
  durationMs: T.Integer({ minimum: 0 }),
  cost: T.Union([Money, T.Null()], { description: 'What was charged for it.' }),
  addressRange: T.String({ description: 'The IPv4 /24 or IPv6 /48 of the caller.' }),
  at: Timestamp,
}
export const RequestView = T.Object(view, { $id: 'ApiRequest' })
export type RequestView = Static<typeof RequestView>
export const RequestPage = pageOf(RequestView)
const effects = ['none', 'reversible', 'irreversible'] as const
const kept = 'Kept where the row changes nothing and no credential is in it; null otherwise.'
export const RequestDetail = T.Object(
  {
    ...view,
    keyId: T.Union([T.String(), T.Null()], { description: 'Null for a call of a session.' }),
    effect: T.Union(effects.map((effect) => T.Literal(effect))),
    query: T.Union([T.String(), T.Null()], { description: kept }),
    body: T.Union([T.String(), T.Null()], { description: `JSON. ${kept}` }),
  },
  { $id: 'ApiRequestDetail' },
)
export type RequestDetail = Static<typeof RequestDetail>

export const ErrorGroupView = T.Object(
  {
    code: T.String(),
    operation: T.String(),
    count: T.Integer({ minimum: 1 }),
    firstSeenAt: Timestamp,
    lastSeenAt: Timestamp,
    lastRequestId: T.String(),
    keyIds: T.Array(T.String(), { maxItems: 20, description: 'At most twenty of the keys.' }),
  },
  { $id: 'ApiErrorGroup' },
)
export type ErrorGroupView = Static<typeof ErrorGroupView>
export const ErrorGroupPage = pageOf(ErrorGroupView)

const Day = T.String({ format: 'date', description: 'A day in UTC, `2026-07-15`; included.' })
const By = T.Union(
  keyUsageGroupings.map((one) => T.Literal(one)),
  { default: 'day' },
)
export const KeyUsageQuery = shape({
  ...pageQuery,
  by: By,
  operation: filter.operation,
  keyId: filter.keyId,
  since: T.Optional({
    ...Day,
    description: 'The first day; 30 days before the last unless given.',
  }),
  until: T.Optional({ ...Day, description: 'The last day; today unless given.' }),
})
export type KeyUsageQuery = Static<typeof KeyUsageQuery>
const Milliseconds = T.Union([T.Integer({ minimum: 0 }), T.Null()], {
  description: 'The upper bound of a step; null where it is longer than a minute.',
})
export const KeyUsageGroup = T.Object(
  {
    group: T.String({ description: 'The row, the key or the day.' }),
    calls: T.Integer({ minimum: 1 }),
    refused: T.Integer({ minimum: 0, description: 'Answered with 4xx.' }),
    failed: T.Integer({ minimum: 0, description: 'Answered with 5xx.' }),
    p50Ms: Milliseconds,
    p95Ms: Milliseconds,
    costs: T.Array(Money, { maxItems: 4, description: 'What was charged, by asset.' }),
  },
  { $id: 'KeyUsageGroup' },
)
export type KeyUsageGroup = Static<typeof KeyUsageGroup>
export const KeyUsagePage = T.Object(
  {
    by: By,
    since: Day,
    until: Day,
    items: T.Array(KeyUsageGroup, { maxItems: 200 }),
    nextCursor: T.Union([T.String(), T.Null()], { description: 'Null at the end of the list.' }),
  },
  { $id: 'KeyUsagePage' },
)
export type KeyUsagePage = Static<typeof KeyUsagePage>

export const ReplayRequest = shape({
  confirm: T.Optional(
    T.Literal(true, { description: 'Required where the call changes something.' }),
  ),
})
export type ReplayRequest = Static<typeof ReplayRequest>
export const ReplayedRequest = T.Object(
  {
    id: T.String({ description: 'The new call.' }),
    replayed: T.String({ description: 'The call that was made again.' }),
    status: T.Integer(),
    contentType: Nullable(T.String()),
    body: T.Unknown({ description: 'What it answered as JSON; null where it is no JSON.' }),
    text: T.Union([T.String(), T.Null()], {
      description: 'What it answered, where it is no JSON and at most 256 KiB; null otherwise.',
    }),
  },
  { $id: 'ReplayedRequest' },
)
export type ReplayedRequest = Static<typeof ReplayedRequest>
