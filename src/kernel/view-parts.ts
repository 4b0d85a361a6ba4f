import { Type as T, type TSchema } from '@sinclair/typebox'
import { AppError } from './errors.ts'
import { namedObject, Timestamp } from './schemas.ts'

const PartProblem = namedObject('PartProblem', {
  code: T.String({ description: 'The error code that the part would have been refused with' }),
  detail: T.String(),
})

/** The schema of one part of a view that gathers several reads: what it rests on, and why it is missing. */
export function partOf<schema extends TSchema>(data: schema) {
  return T.Object({
    asOf: T.Union([Timestamp, T.Null()], { description: 'What time the part is of' }),
    data: T.Union([data, T.Null()], { description: 'Null: see `problem`' }),
    problem: T.Union([PartProblem, T.Null()]),
  })
}

/** One part as a service returns it. */
type Part<data> = {
  readonly asOf: string | null
  readonly data: data | null
  readonly problem: { readonly code: string; readonly detail: string } | null
}

/** The code of a part that failed for a reason of the service's own; its detail says nothing more. */
const defect = { code: 'server.defect', detail: 'This part could not be read.' }

/**
 * Reads one part of a view. An expected failure is told in the part, so that the others are still answered; any other is
 * handed to `onDefect` and told without detail.
 */
export async function readPart<data>(
  read: () => Promise<{ readonly asOf: string | null; readonly data: data }>,
  onDefect: (failure: unknown) => void,
): Promise<Part<data>> {
  try {
    const { asOf, data } = await read()
    return { asOf, data, problem: null }
  } catch (failure) {
    if (!(failure instanceof AppError)) onDefect(failure)
    const problem =
      failure instanceof AppError
        ? { code: failure.spec.code, detail: failure.message }
        : { ...defect }
    return { asOf: null, data: null, problem }
  }
}
