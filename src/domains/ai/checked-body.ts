import type { Static, TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { AppError, type Fault } from '../../kernel/errors.ts'
import { requestErrors } from '../../kernel/shared-errors.ts'

const faultsMax = 20

/** The JSON body of a request that speaks its own protocol, checked; raises 400 and 415 as any other row would. */
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
  const body: unknown = await request.json().catch((cause: unknown) => {
    throw new AppError(requestErrors.malformed, 'The body is no JSON.', { cause })
  })
  if (Value.Check(schema, body)) return body
  const faults = faultsOf(schema, body)
  const named = faults.slice(0, 3).map(({ location, message }) => `${location} ${message}`)
  throw new AppError(requestErrors.invalid, `The request is not valid: ${named.join('; ')}.`, {
    faults,
  })
}

function faultsOf(schema: TSchema, body: unknown): readonly Fault[] {
  const faults: Fault[] = []
  for (const { path, message } of Value.Errors(schema, body)) {
    faults.push({ location: `body${path}`, message: message.toLowerCase() })
    if (faults.length === faultsMax) break
  }
  return faults
}
