import type { ApiRequest, ApiRequestDetail } from '#sdk'
import type { Status } from '../../design/primitives/status-dot.tsx'
import type { RequestsSearch } from './requests-search.model.ts'

/** What is asked of the service: the filter in its words. */
export interface RequestsWanted {
  readonly operation?: string
  readonly keyId?: string
  readonly method?: NonNullable<RequestsSearch['method']>
  readonly status?: string
  readonly q?: string
  readonly since?: string
  readonly until?: string
}

const asked = ['operation', 'method', 'status', 'q', 'since', 'until'] as const

/** What the filter of an address asks the service for, whatever else the address says. */
export function wantedOf(search: RequestsSearch): RequestsWanted {
  const filter = asked.flatMap((name) => {
    const value = search[name]
    return value === undefined ? [] : [[name, value]]
  })
  const { key } = search
  return { ...Object.fromEntries(filter), ...(key === undefined ? {} : { keyId: key }) }
}

/** How a call ended, as a dot. */
export function dotOf(status: number | null): Status {
  if (status === null) return 'unknown'
  if (status < 400) return 'good'
  return status < 500 ? 'slow' : 'bad'
}

/** New calls before those that are known; each once, the newest first. */
export function withArrivals(
  known: readonly ApiRequest[],
  arrived: readonly ApiRequest[],
): readonly ApiRequest[] {
  const ids = new Set(known.map(({ id }) => id))
  const fresh = arrived.filter(({ id }) => !ids.has(id))
  if (fresh.length === 0) return known
  return [...fresh, ...known].toSorted((one, other) => other.at.localeCompare(one.at))
}

/** Whether a call may be made again from the log, after a yes, or not at all. */
export type Replay = 'confirm' | 'free' | 'never'

/** What of it the service would make again: what cannot be undone never, what changes something only when it is told so. */
export function replayOf({ effect }: Pick<ApiRequestDetail, 'effect'>): Replay {
  if (effect === 'irreversible') return 'never'
  return effect === 'none' ? 'free' : 'confirm'
}

/** The number of the record of a key, `key_7`, in lists of keys; null for what is none. */
export function keyNumberOf(keyId: string): number | null {
  const [, digits] = /^key_(\d{1,15})$/.exec(keyId) ?? []
  return digits === undefined ? null : Number(digits)
}
