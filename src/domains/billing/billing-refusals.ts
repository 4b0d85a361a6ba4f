import { AppError } from '../../kernel/errors.ts'
import { requestErrors, resourceErrors } from '../../kernel/shared-errors.ts'

/** The same answer for what does not exist and for what is another account's. */
export function resourceNotFound(what: string): AppError {
  return new AppError(resourceErrors.not_found, `There is no such ${what}.`)
}

/** 400 with one fault. */
export function invalidRequest(location: string, message: string, fix: string): AppError {
  return new AppError(requestErrors.invalid, `${location} is not valid: ${message}.`, {
    faults: [{ location, message, fix }],
  })
}

/** Reads a cursor's part as an instant; anything else was not made by the list. */
export function readCursorTime(text: string): Date {
  const at = new Date(text)
  if (!Number.isNaN(at.getTime())) return at
  throw invalidRequest(
    'query/cursor',
    'not a cursor of this list',
    'Pass the nextCursor of the page before, unchanged.',
  )
}

/** 409 with the current state and what is possible from it, where the way and not only the state is refused. */
export function illegalTransition(state: string, allowed: readonly string[]): AppError {
  return new AppError(
    resourceErrors.illegal_transition,
    `This is not possible while it is ${state}.`,
    { extra: { state, allowed } },
  )
}
