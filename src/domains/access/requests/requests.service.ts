import { ledgerMoney } from '../../../kernel/assets.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { CallContext, StreamFrame } from '../../../kernel/operation.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { requestErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Bus } from '../../../ports/bus.ts'
import type { Ports } from '../../../ports/ports.ts'
import { percentileMs } from './duration-steps.ts'
import { followRequests } from './request-feed.ts'
import { type ReplayParts, replay } from './request-replay.ts'
import { requestDetail, requestView } from './request-views.ts'
import type {
  ErrorGroupView,
  KeyUsageGroup,
  KeyUsagePage,
  KeyUsageQuery,
  ListErrorsQuery,
  ListRequestsQuery,
  ReplayedRequest,
  ReplayRequest,
  RequestDetail,
  RequestView,
  StreamRequestsQuery,
} from './requests.schemas.ts'
import {
  type ErrorGroup,
  type RequestFilter,
  requestsStore,
  type StoredRequest,
} from './requests.store.ts'
import { type AnyRequest, sessionRequestsStore } from './session-requests.store.ts'
import { keyUsageStore, type UsagePart } from './usage.store.ts'

type Caller = Pick<CallContext, 'requestHeader' | 'requestId' | 'signal'> & {
  readonly principal: Principal
}

export type RequestsService = {
  readonly list: (owner: Principal, query: ListRequestsQuery) => Promise<Page<RequestView>>
  readonly get: (owner: Principal, requestId: string) => Promise<RequestDetail>
  /** Calls as they are written, until the caller leaves. */
  readonly stream: (
    caller: Caller,
    query: StreamRequestsQuery,
  ) => Promise<AsyncIterable<StreamFrame>>
  /** Makes a call again as its caller of now. */
  readonly replay: (
    caller: Caller,
    requestId: string,
    request: ReplayRequest,
  ) => Promise<ReplayedRequest>
  readonly errors: (owner: Principal, query: ListErrorsQuery) => Promise<Page<ErrorGroupView>>
  readonly usage: (owner: Principal, query: KeyUsageQuery) => Promise<KeyUsagePage>
}

const places = cursor({ at: 'time', id: 'text' })
const errorPlaces = cursor({ errorCode: 'text', operation: 'text' })
const usagePlaces = cursor({ group: 'text' })
const dayMs = 86_400_000
const usualDays = 30

/** Creates the reading side of the request log. */
export function createRequestsService(
  parts: Ports<'clock' | 'database'> & ReplayParts & { readonly bus: Bus },
): RequestsService {
  const { bus, clock, database } = parts
  const find = async (owner: Principal, id: string): Promise<AnyRequest> => {
    const { query } = database
    const found =
      (await requestsStore(query).find(ownCalls(owner), id)) ??
      // A leaked key does not show what its owner does.
      (owner.credential === 'api_key'
        ? undefined
        : await sessionRequestsStore(query).find(owner.accountId, id))
    if (found === undefined) {
      throw new AppError(resourceErrors.not_found, 'No call of this account has this id.')
    }
    return found
  }
  return {
    async list(owner, query) {
      const { limit } = query
      const after = places.read(query.cursor)
      const rows = await requestsStore(database.query).list(
        filterOf(owner, query),
        after,
        limit + 1,
      )
      const place = ({ at, id }: StoredRequest) => ({ at, id })
      return places.page({ rows, limit, place, toItem: requestView })
    },
    get: async (owner, id) => requestDetail(await find(owner, id)),
    stream: ({ principal, signal }, query) =>
      followRequests({ bus, database, filter: filterOf(principal, query), signal: signal() }),
    async replay(caller, id, request) {
      return replay(parts, { stored: await find(caller.principal, id), request }, caller)
    },
    async errors(owner, query) {
      const { limit } = query
      const after = errorPlaces.read(query.cursor)
      const rows = await requestsStore(database.query).errors(
        filterOf(owner, query),
        after,
        limit + 1,
      )
      const place = ({ errorCode, operation }: ErrorGroup) => ({ errorCode, operation })
      return errorPlaces.page({ rows, limit, place, toItem: errorView })
    },
    async usage(owner, query) {
      const { by, limit, operation } = query
      const { since, until } = daysOf(query, clock.nowMs())
      const { accountId, keyIds } = ownCalls(owner, query.keyId)
      const after = usagePlaces.read(query.cursor)?.group ?? null
      const found = await keyUsageStore(database.query).parts({
        ...{ accountId, keyIds, by, operation, after },
        firstDay: since,
        lastDay: until,
        limit: limit + 1,
      })
      const rows = groupsOf(found)
      const place = ({ group }: KeyUsageGroup) => ({ group })
      const page = usagePlaces.page({ rows, limit, place, toItem: (group) => group })
      return { by, since, until, ...page }
    },
  }
}

/** A key sees its own calls only; whoever signed in sees those of all keys. */
function ownCalls({ accountId, credential, credentialId }: Principal, keyId?: string) {
  const keyIds = [
    ...(credential === 'api_key' ? [credentialId] : []),
    ...(keyId === undefined ? [] : [keyId]),
  ]
  return { accountId, keyIds }
}

function filterOf(
  owner: Principal,
  query: Omit<ListRequestsQuery, 'cursor' | 'limit'>,
): RequestFilter {
  const { keyId, operation, method, status, q: text } = query
  return {
    ...ownCalls(owner, keyId),
    ...{ operation, method, text },
    statuses: status === undefined ? undefined : statusesOf(status),
    since: query.since === undefined ? undefined : new Date(query.since),
    until: query.until === undefined ? undefined : new Date(query.until),
  }
}

function statusesOf(status: string): readonly [number, number] {
  const lowest = Number(status.replace('xx', '00'))
  return [lowest, status.endsWith('xx') ? lowest + 99 : lowest]
}

function daysOf(query: KeyUsageQuery, nowMs: number) {
  const until = query.until ?? dayOf(nowMs)
  const since = query.since ?? dayOf(Date.parse(until) - usualDays * dayMs)
  if (since <= until) return { since, until }
  throw new AppError(requestErrors.invalid, 'The first day is after the last one.', {
    faults: [{ location: 'query/since', message: 'is after until', fix: 'Swap the two days.' }],
  })
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

function errorView(group: ErrorGroup): ErrorGroupView {
  const { errorCode: code, operation, count, firstAt, lastAt, lastRequestId, keyIds } = group
  return {
    ...{ code, operation, lastRequestId, keyIds: [...keyIds] },
    count: Number(count),
    firstSeenAt: firstAt.toISOString(),
    lastSeenAt: lastAt.toISOString(),
  }
}

function groupsOf(parts: readonly UsagePart[]): readonly KeyUsageGroup[] {
  const byName = Map.groupBy(parts, ({ name }) => name)
  return [...byName].map(([group, its]) => groupView(group, its))
}

function groupView(group: string, parts: readonly UsagePart[]): KeyUsageGroup {
  const steps = new Map<number, bigint>()
  const costs = new Map<NonNullable<UsagePart['costAsset']>, bigint>()
  for (const { step, calls, costAsset, costAtomic } of parts) {
    steps.set(step, (steps.get(step) ?? 0n) + calls)
    costs.set(costAsset, (costs.get(costAsset) ?? 0n) + costAtomic)
  }
  const sum = (of: (part: UsagePart) => bigint) =>
    Number(parts.reduce((total, part) => total + of(part), 0n))
  return {
    group,
    calls: sum(({ calls }) => calls),
    refused: sum(({ refused }) => refused),
    failed: sum(({ failed }) => failed),
    p50Ms: percentileMs(steps, 50n),
    p95Ms: percentileMs(steps, 95n),
    costs: [...costs].flatMap(([asset, amount]) =>
      asset === '' ? [] : [ledgerMoney(asset, amount)],
    ),
  }
}
