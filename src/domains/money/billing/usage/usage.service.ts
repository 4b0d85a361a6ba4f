import { decimalsOf, ledgerMoney } from '../../../../kernel/assets.ts'
import { formatAmount } from '../../../../kernel/money.ts'
import type { DocumentBody } from '../../../../kernel/operation.ts'
import { cursor, wholePage } from '../../../../kernel/page.ts'
import type { Principal } from '../../../../kernel/principal.ts'
import type { BillingParts } from '../billing-parts.ts'
import { invalidRequest, resourceNotFound } from '../billing-refusals.ts'
import { csvDocument, toCsv } from '../csv.ts'
import { ledgerAssets } from '../money.schemas.ts'
import { readTimeRange } from '../time-range.ts'
import { type MeteredEvent, meteredEventsStore } from './metered-events.store.ts'
import { isPriceable, type Meter } from './meters.ts'
import type {
  MeterUsage,
  MeterUsageQuery,
  RecordedUsage,
  RecordUsageRequest,
  UsageCsvQuery,
  UsageGroup,
  UsagePage,
  UsageQuery,
} from './usage.schemas.ts'
import { type UsageSum, usageStore } from './usage.store.ts'

const places = cursor({ group: 'text' })
const csvRowsMax = 10_000
const meterWindowsMax = 1_000
const lateMs = 7 * 86_400_000
const futureMs = 5 * 60_000

/** Why an event was rejected; others in the batch are not affected. */
type Rejection = RecordedUsage['rejected'][number]['reason']

export type UsageService = ReturnType<typeof createUsageService>

/** Reads an account's usage, and accepts metered events. */
export function createUsageService(parts: BillingParts & { readonly meters: readonly Meter[] }) {
  const { database, clock } = parts
  const meters = new Map(parts.meters.map((meter) => [meter.name, meter]))

  return {
    meters: () => wholePage(parts.meters.map(meterView)),
    async query(owner: Principal, query: UsageQuery): Promise<UsagePage> {
      const { limit, groupBy = 'family' } = query
      const range = readTimeRange(query, clock.nowMs())
      const after = places.read(query.cursor)?.group ?? null
      const question = { ...filterOf(owner, query), ...range, groupBy, after, limit: limit + 1 }
      const rows = await usageStore(database.query).sums(question)
      const place = ({ group }: UsageSum) => ({ group })
      return {
        from: range.from.toISOString(),
        to: range.to.toISOString(),
        groupBy,
        ...places.page({ rows, limit, place, toItem: groupView }),
      }
    },
    async csv(owner: Principal, query: UsageCsvQuery): Promise<DocumentBody> {
      const { groupBy = 'family' } = query
      const range = readTimeRange(query, clock.nowMs())
      const question = { ...filterOf(owner, query), ...range, groupBy, after: null }
      const rows = await usageStore(database.query).sums({ ...question, limit: csvRowsMax })
      return csvDocument(`usage-by-${groupBy}.csv`, usageCsv(groupBy, rows))
    },
    async meterUsage(owner: Principal, name: string, query: MeterUsageQuery): Promise<MeterUsage> {
      const meter = meters.get(name)
      if (meter === undefined) throw resourceNotFound('meter')
      const range = readTimeRange(query, clock.nowMs())
      const rows = await meteredEventsStore(database.query).values({
        ...filterOf(owner, query),
        ...range,
        meter,
        window: query.window ?? 'day',
        limit: meterWindowsMax + 1,
      })
      assertShort(rows)
      return {
        meter: meterView(meter),
        from: range.from.toISOString(),
        to: range.to.toISOString(),
        ...wholePage(
          rows.map(({ windowStart, value, events }) => ({
            windowStart: windowStart?.toISOString() ?? null,
            value: value.toString(),
            events: events.toString(),
          })),
        ),
      }
    },
    /**
     * Accepts events, each once per source and id. An event counts for the time at which it happened, up to seven days
     * late; older ones and ones more than five minutes in the future are rejected individually.
     */
    async record(request: RecordUsageRequest): Promise<RecordedUsage> {
      const nowMs = clock.nowMs()
      const judged = request.events.map(({ happenedAt, quantity, ...event }, index) => {
        const at = new Date(happenedAt)
        const read: MeteredEvent = { ...event, quantity: BigInt(quantity), at }
        return { index, event: read, reason: rejectionOf(read, meters, nowMs) }
      })
      const good = judged.filter(({ reason }) => reason === null).map(({ event }) => event)
      const written = await meteredEventsStore(database.query).insert(good, new Date(nowMs))
      return {
        accepted: written.size,
        duplicates: good.length - written.size,
        rejected: judged.flatMap(({ index, reason }) =>
          reason === null ? [] : [{ index, reason }],
        ),
      }
    },
  }
}

/** Refuses a result that would have to be truncated, because a truncated list looks complete. */
function assertShort(windows: readonly unknown[]): void {
  if (windows.length <= meterWindowsMax) return
  const detail = `more than ${meterWindowsMax} windows`
  throw invalidRequest('query/window', detail, 'Ask for a shorter time, or by day.')
}

function rejectionOf(
  event: MeteredEvent,
  meters: ReadonlyMap<string, Meter>,
  nowMs: number,
): Rejection | null {
  if (!meters.has(event.meter)) return 'unknown_meter'
  if (event.at.getTime() > nowMs + futureMs) return 'in_future'
  return event.at.getTime() < nowMs - lateMs ? 'too_late' : null
}

function filterOf(
  owner: Principal,
  query: {
    readonly family?: string
    readonly operationId?: string
    readonly keyId?: string
    readonly agentId?: string
  },
) {
  const { family, operationId, keyId, agentId } = query
  return {
    accountId: owner.accountId,
    ...(family === undefined ? {} : { family }),
    ...(operationId === undefined ? {} : { operationId }),
    ...(keyId === undefined ? {} : { keyId }),
    ...(agentId === undefined ? {} : { agentId }),
  }
}

function meterView(meter: Meter) {
  return { ...meter, priceable: isPriceable(meter) }
}

function groupView(sum: UsageSum): UsageGroup {
  return {
    group: sum.group === '' ? null : sum.group,
    calls: sum.calls.toString(),
    paidCalls: sum.paidCalls.toString(),
    units: sum.units.toString(),
    charged: sum.charged.map(({ asset, amountAtomic }) => ledgerMoney(asset, amountAtomic)),
  }
}

function usageCsv(groupBy: string, rows: readonly UsageSum[]): string {
  const header = [groupBy, 'calls', 'paid_calls', 'units', ...ledgerAssets]
  return toCsv(
    header,
    rows.map(({ group, calls, paidCalls, units, charged }) => [
      group,
      calls,
      paidCalls,
      units,
      ...ledgerAssets.map((asset) => {
        const found = charged.find((one) => one.asset === asset)
        return formatAmount(found?.amountAtomic ?? 0n, decimalsOf(asset))
      }),
    ]),
  )
}
