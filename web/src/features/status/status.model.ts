import type { ComponentState, MarketStatus } from '#sdk'

/** A part of the service as far as it is known. */
export interface Part {
  readonly name: string
  readonly state: 'degraded' | 'down' | 'off' | 'unknown' | 'up'
  readonly isRequired: boolean
  /** What the service says of it, in its own words. */
  readonly detail: string | null
  /** When it last answered, where that is told. */
  readonly lastAnswerAt: string | null
}

/** Parts of the service, those in trouble first. */
export function partsOf(
  components: readonly ComponentState[],
  feeds: MarketStatus['feeds'],
): readonly Part[] {
  const parts: readonly Part[] = [
    ...components.map(({ detail, name, required, state }) => ({
      name,
      state,
      isRequired: required,
      detail: detail ?? null,
      lastAnswerAt: null,
    })),
    ...feeds.map(({ lastAnswerAt, lastFailure, name, origin, state }) => ({
      name,
      state: feedStates[state],
      isRequired: false,
      detail: lastFailure ?? origin,
      lastAnswerAt,
    })),
  ]
  return parts.toSorted((left, right) => urgency[left.state] - urgency[right.state])
}

const feedStates = { ready: 'up', failing: 'down', not_configured: 'off' } as const

const urgency: Readonly<Record<Part['state'], number>> = {
  down: 0,
  degraded: 1,
  unknown: 2,
  up: 3,
  off: 4,
}

/** What can be said of the service in one word. Nothing is well that has not been asked. */
export type Verdict = 'degraded' | 'down' | 'unknown' | 'up'

/** The service as a whole: down without a required part, degraded while anything else is in trouble. */
export function verdictOf(parts: readonly Part[] | null, isReachable: boolean): Verdict {
  if (!isReachable) return 'down'
  if (parts === null) return 'unknown'
  if (parts.some(({ isRequired, state }) => isRequired && state === 'down')) return 'down'
  return parts.some(({ state }) => state === 'down' || state === 'degraded') ? 'degraded' : 'up'
}

/** Something that is not well, since when this page has seen it so. */
export interface Incident {
  readonly name: string
  readonly state: 'degraded' | 'down'
  readonly detail: string | null
  readonly sinceMs: number
  /** It was so when the page first asked: it may have begun before. */
  readonly isOlder: boolean
  readonly untilMs: number | null
}

/** So many that are over are remembered. */
const rememberedMax = 20

/** The incidents after another look: what is in trouble begins or goes on, what is well again ends. */
export function incidentsAfter(
  before: readonly Incident[],
  parts: readonly Part[],
  look: { readonly nowMs: number; readonly isFirst: boolean },
): readonly Incident[] {
  const inTrouble = new Map(
    parts.flatMap((part) =>
      part.state === 'down' || part.state === 'degraded'
        ? [[part.name, { name: part.name, state: part.state, detail: part.detail }] as const]
        : [],
    ),
  )
  const open = before.filter(({ untilMs }) => untilMs === null)
  const settled = before.filter(({ untilMs }) => untilMs !== null)
  const going = open.map((one) => {
    const now = inTrouble.get(one.name)
    return now === undefined ? { ...one, untilMs: look.nowMs } : { ...one, ...now }
  })
  const known = new Set(open.map(({ name }) => name))
  const begun = [...inTrouble.values()]
    .filter(({ name }) => !known.has(name))
    .map((one) => ({ ...one, sinceMs: look.nowMs, isOlder: look.isFirst, untilMs: null }))
  return [...begun, ...going, ...settled].slice(0, rememberedMax)
}

/** How much of the own allowance is left, as the headers of an answer say. */
export interface Allowance {
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
}

/** The allowance that an answer tells of; null where it tells of none. */
export function allowanceOf(headers: Headers): Allowance | null {
  const [limit, remaining, resetSeconds] = ['limit', 'remaining', 'reset'].map((name) => {
    const value = headers.get(`ratelimit-${name}`)
    return value === null || !/^\d+$/.test(value) ? null : Number(value)
  })
  if (limit == null || remaining == null || resetSeconds == null) return null
  return { limit, remaining, resetSeconds }
}

/** How far the clock of the service is ahead of this machine's, by an answer and when it was asked and came. */
export function clockAheadMs(
  serverMs: number,
  { askedAtMs, cameAtMs }: { readonly askedAtMs: number; readonly cameAtMs: number },
): number {
  return Math.round(serverMs - (askedAtMs + cameAtMs) / 2)
}
