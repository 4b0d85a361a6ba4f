import type { KeyUsageGroup, KeyUsagePage } from '#sdk'

/** What calls are summed by. */
export const groupings = ['day', 'route', 'key'] as const
export type Grouping = (typeof groupings)[number]

/** How many days are looked back at. */
export const spans = ['7', '30', '90'] as const
export type Span = (typeof spans)[number]

const dayMs = 86_400_000

/** The first of so many days, today with them, `2026-07-15`. */
export function firstDayOf(span: Span, nowMs: number): string {
  return new Date(nowMs - (Number(span) - 1) * dayMs).toISOString().slice(0, 10)
}

/** The day and the one after it, as moments: what the calls of a day lie between. */
export function momentsOf(day: string): { readonly since: string; readonly until: string } {
  const startMs = Date.parse(`${day}T00:00:00.000Z`)
  return {
    since: new Date(startMs).toISOString(),
    until: new Date(startMs + dayMs).toISOString(),
  }
}

/** A bar of the chart: what was answered well, refused, and failed. */
export interface UsageBar {
  readonly day: string
  readonly good: number
  readonly refused: number
  readonly failed: number
}

/** Every day of a period in its order, those without a call too. */
export function barsOf({
  items,
  since,
  until,
}: Pick<KeyUsagePage, 'items' | 'since' | 'until'>): readonly UsageBar[] {
  const byDay = new Map(items.map((item) => [item.group, item]))
  const fromMs = Date.parse(since)
  const count = Math.max(0, Math.round((Date.parse(until) - fromMs) / dayMs)) + 1
  return Array.from({ length: Math.min(count, 366) }, (_, at) => {
    const day = new Date(fromMs + at * dayMs).toISOString().slice(0, 10)
    const { calls = 0, failed = 0, refused = 0 } = byDay.get(day) ?? {}
    return { day, good: calls - refused - failed, refused, failed }
  })
}

/** All calls, refusals and failures together. */
export function sumsOf(items: readonly KeyUsageGroup[]) {
  const sum = (of: (item: KeyUsageGroup) => number) =>
    items.reduce((total, item) => total + of(item), 0)
  return {
    calls: sum(({ calls }) => calls),
    refused: sum(({ refused }) => refused),
    failed: sum(({ failed }) => failed),
  }
}
