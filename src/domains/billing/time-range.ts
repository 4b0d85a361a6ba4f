import { AppError } from '../../kernel/errors.ts'
import { requestErrors } from '../../kernel/shared-errors.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** The longest stretch that one question may be about. */
const rangeDaysMax = 400

/** A stretch of time, the end not included. */
export type TimeRange = { readonly from: Date; readonly to: Date }

/**
 * Reads a stretch of time from a query and widens it to whole hours. Without an end it ends with the running hour, without a
 * beginning it is 30 days long. Raises 400 when it is empty or longer than 400 days.
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
