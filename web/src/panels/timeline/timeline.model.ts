/** One point of a line over time. */
export interface Moment {
  readonly atMs: number
  /** In ether, exactly. */
  readonly amount: string
  /** The same for pixels. */
  readonly value: number
}

/** Where a line is drawn: a range of time and one of value, of which neither is empty. */
export interface Frame {
  readonly fromMs: number
  readonly toMs: number
  readonly least: number
  readonly most: number
}

/** The frame of a line, with some air above it; it begins at zero unless that would flatten what is to be seen. */
export function frameOf(moments: readonly Moment[]): Frame {
  const values = moments.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const isFar = low > high / 2
  const air = (high - (isFar ? low : 0)) * 0.08 || high * 0.1 || 1
  const fromMs = moments[0]?.atMs ?? 0
  const toMs = moments.at(-1)?.atMs ?? 0
  return {
    fromMs,
    toMs: toMs > fromMs ? toMs : fromMs + 1,
    least: isFar ? Math.max(0, low - air) : 0,
    most: high + air,
  }
}

/** Where a moment is, each from 0 to 1: from the start to the end of time, from the bottom to the top of the value. */
export function placeOf(moment: Moment, frame: Frame): readonly [number, number] {
  return [
    (moment.atMs - frame.fromMs) / (frame.toMs - frame.fromMs),
    (moment.value - frame.least) / (frame.most - frame.least),
  ]
}

/** Which moment is nearest to a place from 0 to 1 along the time. */
export function nearestTo(moments: readonly Moment[], frame: Frame, share: number): number {
  const wantedMs = frame.fromMs + share * (frame.toMs - frame.fromMs)
  let nearest = 0
  for (const [at, { atMs }] of moments.entries())
    if (Math.abs(atMs - wantedMs) < Math.abs((moments[nearest]?.atMs ?? 0) - wantedMs)) nearest = at
  return nearest
}

/** A few round values within the frame, rising. */
export function ticksOf({ least, most }: Frame): readonly number[] {
  const rough = (most - least) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((by) => by * power).find((by) => by >= rough) ?? rough
  const ticks: number[] = []
  for (let at = Math.ceil(least / step); at * step <= most; at += 1) ticks.push(at * step)
  return ticks
}

/** A value of the axis as a decimal string, without the dust of binary fractions. */
export function tickText(tick: number): string {
  return tick === 0 ? '0' : String(Number(tick.toPrecision(6)))
}

/** Where a key leads along the line; null where it is not for moving. */
export function stepped(key: string, at: number, count: number): number | null {
  const by = { ArrowLeft: -1, ArrowRight: 1, PageDown: -10, PageUp: 10 }[key]
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return by === undefined ? null : Math.min(count - 1, Math.max(0, at + by))
}

/** Whether the line ends higher or lower than it began. */
export function directionOf(moments: readonly Moment[]): -1 | 0 | 1 {
  const [first, last] = [moments[0]?.value ?? 0, moments.at(-1)?.value ?? 0]
  return last === first ? 0 : last > first ? 1 : -1
}
