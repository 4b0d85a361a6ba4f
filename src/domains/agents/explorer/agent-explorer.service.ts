import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import type { CallContext, StreamFrame } from '../../../kernel/operation.ts'
import { cursor } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { toProblem } from '../../../kernel/problem.ts'
import { eventLogErrors, requestErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import type { EventLog } from '../../../ports/event-log.ts'
import type { Random } from '../../../ports/random.ts'
import { agentExplorerEvents } from './agent-explorer.events.ts'
import {
  type ExplorerStatus,
  type FeedQuery,
  type Report,
  type ReportRequest,
  type ReportsQuery,
  reportIdPrefix,
} from './agent-explorer.schemas.ts'
import type { ObservationSource } from './observation.ts'
import { isExpired } from './observation-feed.ts'
import { type ObservationRow, observationsStore } from './observations.store.ts'
import { agentView, type ObservingParts } from './observing.ts'
import { pacedFrames } from './paced-frames.ts'
import { type ReportRow, reportsStore } from './reports.store.ts'

export type AgentExplorerOptions = ObservingParts & {
  readonly random: Random
  readonly log: EventLog
  readonly sources: readonly ObservationSource[]
  /** 25,000 unless given. */
  readonly pingMs?: number
}

/** Cursor of lists of agents and of reports. */
const places = cursor({ at: 'time', id: 'text' })

export type AgentExplorerService = ReturnType<typeof createAgentExplorerService>
type Caller = Pick<CallContext, 'requestHeader' | 'requestId' | 'signal'>

/** Observed agents, as lists and as a stream. */
export function createAgentExplorerService(options: AgentExplorerOptions) {
  const { database } = options
  return {
    status: async () => ({ success: true as const, status: await readStatus(options) }),
    async feed(query: FeedQuery) {
      const { limit, network, origin } = query
      const before = places.read(query.cursor)
      const rows = await observationsStore(database.query).list({ limit, before, network, origin })
      const place = ({ id, insertedAt }: ObservationRow) => ({ at: insertedAt, id })
      const page = places.page({ rows, limit, place, toItem: agentView })
      return { success: true as const, ...page }
    },
    /** Frames until the caller disconnects; rejects before the first one for a number outside the log. */
    events: (caller: Caller): Promise<AsyncIterable<StreamFrame>> => openStream(caller, options),
    /** Stores a report about an observed agent; 404 for an unknown one. */
    async report({ accountId }: Principal, request: ReportRequest) {
      return { success: true as const, report: await keepReport(accountId, request, options) }
    },
    async reports(query: ReportsQuery) {
      const { limit } = query
      const rows = await reportsStore(database.query).list(limit, places.read(query.cursor))
      const place = ({ createdAt, id }: ReportRow) => ({ at: createdAt, id })
      const toItem = (row: ReportRow) => ({ ...reportView(row), accountId: row.accountId })
      return places.page({ rows, limit, place, toItem })
    },
  }
}

async function readStatus({
  database,
  log,
  sources,
}: AgentExplorerOptions): Promise<ExplorerStatus> {
  const counts = await observationsStore(database.query).counts()
  const newest = counts.map((each) => each.newest.getTime())
  return {
    observed: counts.reduce((sum, { count }) => sum + count, 0),
    byOrigin: Object.fromEntries(counts.map(({ count, origin }) => [origin, count])),
    lastObservedAt: newest.length === 0 ? null : new Date(Math.max(...newest)).toISOString(),
    topics: sources.map(({ topic }) => topic),
    headSeq: String(await log.headSeq()),
  }
}

async function openStream(
  caller: Caller,
  options: AgentExplorerOptions,
): Promise<AsyncIterable<StreamFrame>> {
  const { clock, log, pingMs = 25_000 } = options
  const headSeq = await log.headSeq()
  const afterSeq = readAfter(caller.requestHeader('last-event-id')) ?? headSeq
  const tailSeq = await log.tailSeq()
  if (afterSeq < tailSeq - 1n) {
    throw new AppError(eventLogErrors.expired, `Events are kept from number ${tailSeq} on.`, {
      extra: { tailSeq: String(tailSeq), headSeq: String(headSeq) },
    })
  }
  const status = await readStatus(options)
  const ping = () => ({
    event: 'ping',
    data: JSON.stringify({ at: new Date(clock.nowMs()).toISOString() }),
  })
  const from = { afterSeq: afterSeq > headSeq ? headSeq : afterSeq, status }
  return pacedFrames(observedFrames(caller, from, log), { everyMs: pingMs, ping })
}

async function* observedFrames(
  { requestId, signal }: Caller,
  { afterSeq, status }: { readonly afterSeq: bigint; readonly status: ExplorerStatus },
  log: EventLog,
): AsyncGenerator<StreamFrame> {
  yield { id: String(afterSeq), event: 'status', data: JSON.stringify(status) }
  const filter = { topics: [agentExplorerEvents.observed.topic], accountId: null }
  try {
    for await (const { payload, seq } of log.follow({ afterSeq, filter, signal: signal() })) {
      yield { id: String(seq), event: 'agent_observed', data: JSON.stringify(payload) }
    }
  } catch (failure) {
    // Retention overtook a slow reader; the status was sent long ago.
    if (!isExpired(failure)) throw failure
    yield { event: 'error', data: JSON.stringify(toProblem(failure, requestId)) }
  }
}

async function keepReport(
  accountId: string,
  { agentId, detail, reason }: ReportRequest,
  { clock, database, outbox, random }: AgentExplorerOptions,
): Promise<Report> {
  const now = new Date(clock.nowMs())
  const kept = await database.transaction(async (tx) => {
    if (!(await observationsStore(tx).exists(agentId))) {
      throw new AppError(resourceErrors.not_found, 'There is no such agent.')
    }
    const row = await reportsStore(tx).put({
      id: createId(reportIdPrefix, now.getTime(), random.bytes(10)),
      accountId,
      agentId,
      reason,
      detail: detail ?? null,
      createdAt: now,
      updatedAt: now,
    })
    const payload = { reportId: row.id, agentId, reason }
    await outbox.append(tx, agentExplorerEvents.reported, { subject: agentId, payload })
    return row
  })
  return reportView(kept)
}

function reportView(row: ReportRow): Report {
  return {
    reportId: row.id,
    agentId: row.agentId,
    reason: row.reason,
    detail: row.detail,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function readAfter(text: string | undefined): bigint | null {
  if (text === undefined || text === '') return null
  if (/^\d{1,18}$/.test(text)) return BigInt(text)
  throw new AppError(
    requestErrors.invalid,
    'The request is not valid: Last-Event-ID is no number.',
    {
      faults: [{ location: 'header/last-event-id', message: 'is not the number of an event' }],
    },
  )
}
