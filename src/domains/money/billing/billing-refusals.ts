import { AppError } from '../../../kernel/errors.ts'
import { requestErrors, resourceErrors } from '../../../kernel/shared-errors.ts'

/** The same answer for something that does not exist and for another account's. */
export function resourceNotFound(what: string): AppError {
  return new AppError(resourceErrors.not_found, `There is no such ${what}.`)
}

/** A 400 with one fault. */
export function invalidRequest(location: string, message: string, fix: string): AppError {
  return new AppError(requestErrors.invalid, `${location} is not valid: ${message}.`, {
    faults: [{ location, message, fix }],
  })
}

/** A 409 with the current state and the allowed ones, for refusals that depend on more than the state. */
export function illegalTransition(state: string, allowed: readonly string[]): AppError {
  return new AppError(
    resourceErrors.illegal_transition,
    `This is not possible while it is ${state}.`,
    { extra: { state, allowed } },
  )
}
