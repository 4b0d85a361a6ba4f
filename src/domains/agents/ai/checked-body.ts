import type { Static, TSchema } from '@sinclair/typebox'
import { ValueErrorType } from '@sinclair/typebox/errors'
import { Value, type ValueError } from '@sinclair/typebox/value'
import { AppError, type Fault } from '../../../kernel/errors.ts'
import { readJson } from '../../../kernel/json-reader.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'

const faultsMax = 20

/** The validated JSON body of a row with its own protocol; raises 400 and 415 as any other row would. */
export async function checkedBody<schema extends TSchema>(
  schema: schema,
  request: Request,
): Promise<Static<schema>> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json') {
    throw new AppError(
      requestErrors.unsupported_media_type,
      'Send `Content-Type: application/json`.',
    )
  }
  const body = readJson(new Uint8Array(await request.arrayBuffer()))
  if (Value.Check(schema, body)) return body
  const faults = faultsOf(schema, body)
  const named = faults.slice(0, 3).map(({ location, message }) => `${location} ${message}`)
  throw new AppError(requestErrors.invalid, `The request is not valid: ${named.join('; ')}.`, {
    faults,
  })
}

function faultsOf(schema: TSchema, body: unknown): readonly Fault[] {
  return nearest(Value.Errors(schema, body))
    .slice(0, faultsMax)
    .map(({ path, message, type }) => ({
      location: `body${path}`,
      message:
        type === ValueErrorType.Literal ? 'is not a value that it may have' : message.toLowerCase(),
    }))
}

/**
 * The errors of the closest alternative when none of several schemas matches: the one whose constants match, such as
 * `role`, or else the one with the fewest errors.
 */
function nearest(errors: Iterable<ValueError>): readonly ValueError[] {
  const found: ValueError[] = []
  for (const error of errors) {
    const rank = rankAt(error.path)
    const [form] = error.errors.map(nearest).toSorted((one, other) => rank(one) - rank(other))
    if (form === undefined || form.length === 0) found.push(error)
    else found.push(...form)
    if (found.length >= faultsMax) break
  }
  return found
}

/** Alternatives whose constants do not match rank last. */
function rankAt(place: string): (faults: readonly ValueError[]) => number {
  const depth = place.split('/').length
  return (faults) => {
    const isOther = faults.some(
      ({ path, type }) => type === ValueErrorType.Literal && path.split('/').length === depth + 1,
    )
    return faults.length + (isOther ? faultsMax : 0)
  }
}
