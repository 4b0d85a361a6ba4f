import { AppError } from '../../../kernel/errors.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** The maximum length of a query's range. */
const rangeDaysMax = 400

/** A time range with an exclusive end. */
export type TimeRange = { readonly from: Date; readonly to: Date }

/**
 * Parses a time range from a query and widens it to whole hours. By default it ends with the current hour and is 30
 * days long. Raises 400 when it is empty or longer than 400 days.
 */
export function readTimeRange(
  query: { readonly from?: string; readonly to?: string },
  nowMs: number,
): TimeRange {
  const to =
    query.to === undefined
      ? (Math.floor(nowMs / hourMs) + 1) * hourMs
      : Math.ceil(Date.parse(query.to) / hourMs) * hourMs
  const from =
    query.from === undefined
      ? to - 30 * dayMs
      : Math.floor(Date.parse(query.from) / hourMs) * hourMs
  if (from < to && to - from <= rangeDaysMax * dayMs) {
    return { from: new Date(from), to: new Date(to) }
  }
  throw new AppError(requestErrors.invalid, 'The stretch of time is not valid.', {
    faults: [
      {
        location: 'query/from',
        message: `must lie before \`to\`, and at most ${rangeDaysMax} days before it`,
        fix: 'Ask for a shorter stretch, several times if need be.',
      },
    ],
  })
}
