import { useQuery } from '@tanstack/react-query'
import {
  type Answered,
  ai,
  arena,
  type ComponentState,
  DiscoveryNotReadyError,
  market,
  perps,
  type Readiness,
  service,
} from '#sdk'
import { client } from '../../service/client.ts'
import { staleAfterMs } from '../../service/queries.ts'
import {
  type Allowance,
  allowanceOf,
  clockAheadMs,
  type Incident,
  incidentsAfter,
  partsOf,
} from './status.model.ts'

/** An answer with how long it took. */
export interface Timed<data> {
  readonly data: data
  readonly tookMs: number
  readonly askedAtMs: number
  readonly allowance: Allowance | null
}

const clockMs = 15_000

let incidents: readonly Incident[] = []
let isFirst = true

/** Everything that is asked of the service again and again, and what went wrong since the page was opened. */
export function useHealth() {
  return useQuery({
    queryKey: ['service.getReadiness', 'with the feeds'],
    queryFn: async ({ signal }) => {
      const [ready, feeds] = await Promise.all([
        timed(() => readiness(signal)),
        timed(() => market(client).getStatus({}, { signal }).withAnswer()),
      ])
      const parts = partsOf(ready.data, feeds.data.data.feeds)
      incidents = incidentsAfter(incidents, parts, { nowMs: Date.now(), isFirst })
      isFirst = false
      return { ready, feeds, parts, incidents }
    },
    refetchInterval: staleAfterMs.seconds,
  })
}

/** The clock and the dated version of the service. */
export function useHealthClock() {
  return useQuery({
    queryKey: ['service.getHealth'],
    queryFn: async ({ signal }) => {
      const answer = await timed(() => service(client).getHealth({}, { signal }).withAnswer())
      const { askedAtMs, tookMs } = answer
      const aheadMs = clockAheadMs(Date.parse(answer.data.time), {
        askedAtMs,
        cameAtMs: askedAtMs + tookMs,
      })
      return { ...answer, aheadMs }
    },
    refetchInterval: clockMs,
  })
}

/** What single parts say of themselves. */
export function usePartStatuses() {
  return useQuery({
    queryKey: ['service.getStatus', 'of the parts'],
    queryFn: async ({ signal }) => {
      const [whole, exchange, models, rooms] = await Promise.allSettled([
        timed(() => service(client).getStatus({}, { signal }).withAnswer()),
        timed(() => perps(client).getStatus({}, { signal }).withAnswer()),
        timed(() => ai(client).getStatus({}, { signal }).withAnswer()),
        timed(() => arena(client).getStatus({}, { signal }).withAnswer()),
      ])
      return { whole, exchange, models, rooms }
    },
    refetchInterval: staleAfterMs.seconds,
  })
}

/** The components, also where one that is required is down: then the refusal names them all. */
async function readiness(signal: AbortSignal): Promise<Answered<readonly ComponentState[]>> {
  try {
    const answer = await service(client).getReadiness({}, { signal }).withAnswer()
    return { ...answer, data: answer.data.components }
  } catch (failure) {
    if (!(failure instanceof DiscoveryNotReadyError)) throw failure
    const { components } = Object(failure.problem) as Partial<Readiness>
    const { headers, requestId, status } = failure
    return { data: components ?? [], headers, requestId, status, isReplayed: false }
  }
}

async function timed<data>(ask: () => Promise<Answered<data>>): Promise<Timed<data>> {
  const [askedAtMs, begin] = [Date.now(), performance.now()]
  const { data, headers } = await ask()
  const tookMs = Math.round(performance.now() - begin)
  return { data, tookMs, askedAtMs, allowance: allowanceOf(headers) }
}
