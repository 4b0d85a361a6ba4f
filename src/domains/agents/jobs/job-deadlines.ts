const minuteMs = 60_000

/** The moment so many minutes after another. */
export function later(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * minuteMs)
}
