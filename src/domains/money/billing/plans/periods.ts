/** One period of a subscription, with an exclusive end. */
export type Period = { readonly index: number; readonly start: Date; readonly end: Date }

/**
 * The period with that index: whole months from the anchor, in UTC. In a month without the anchor's day, its last day
 * is used instead.
 */
export function periodAt(anchor: Date, index: number): Period {
  return { index, start: monthsAfter(anchor, index), end: monthsAfter(anchor, index + 1) }
}

/** The period that contains the moment; the first one for moments before the anchor. */
export function periodOf(anchor: Date, at: Date): Period {
  const months =
    (at.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + at.getUTCMonth() - anchor.getUTCMonth()
  const guess = periodAt(anchor, Math.max(0, months))
  return guess.start <= at || guess.index === 0 ? guess : periodAt(anchor, guess.index - 1)
}

function monthsAfter(anchor: Date, months: number): Date {
  const year = anchor.getUTCFullYear()
  const month = anchor.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const timeOfDayMs = anchor.getTime() % 86_400_000
  return new Date(Date.UTC(year, month, Math.min(anchor.getUTCDate(), lastDay)) + timeOfDayMs)
}
