import type { Bar } from './indicators.model.ts'

/** The most bars that a chart holds; older ones are paged in instead. */
export const mostBars = 5000

const formats = new Map<string, Intl.DateTimeFormat>()

function zoneFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, made)
  return made
}

/** How far the clocks of a zone are ahead of UTC at a time, in seconds. */
export function zoneOffset(time: number, zone: string): number {
  const parts = zoneFormat(zone).formatToParts(time * 1000)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0)
  const local = Date.UTC(
    of('year'),
    of('month') - 1,
    of('day'),
    of('hour'),
    of('minute'),
    of('second'),
  )
  return local / 1000 - time
}

/** The times as the clocks of a zone show them, which is all that the chart library knows. The hour that comes twice in autumn goes on instead, since times have to grow. */
export function zonedTimes(times: readonly number[], zone: string | undefined): readonly number[] {
  if (zone === undefined || zone === 'UTC') return times
  const offsets = new Map<number, number>()
  let before = Number.NEGATIVE_INFINITY
  return times.map((time) => {
    const hour = Math.floor(time / 900)
    const offset = offsets.get(hour) ?? zoneOffset(time, zone)
    offsets.set(hour, offset)
    before = Math.max(time + offset, before + 1)
    return before
  })
}

/** The bars that are kept: in order, each time once (the later word counts), the newest at most. */
export function keptBars(bars: readonly Bar[]): readonly Bar[] {
  const byTime = new Map(bars.map((bar) => [bar.time, bar]))
  return [...byTime.values()].sort((left, right) => left.time - right.time).slice(-mostBars)
}

/** The bars after one that is new or has changed; a correction of an older one takes its place. */
export function withBar(
  bars: readonly Bar[],
  bar: Bar,
): { readonly bars: readonly Bar[]; readonly tail: boolean } {
  const last = bars.at(-1)
  if (last === undefined || bar.time > last.time) {
    return { bars: [...bars, bar].slice(-mostBars), tail: bars.length < mostBars }
  }
  if (bar.time === last.time) return { bars: [...bars.slice(0, -1), bar], tail: true }
  return { bars: keptBars([...bars, bar]), tail: false }
}

/** Milliseconds until the bar of a time closes. */
export function untilClose(nowMs: number, intervalSeconds: number): number {
  const span = intervalSeconds * 1000
  return span - (nowMs % span)
}
