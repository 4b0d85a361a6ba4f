import type { Static, TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { AppError } from '../../../kernel/errors.ts'
import { requestErrors, resourceErrors, upstreamErrors } from '../../../kernel/shared-errors.ts'
import type { PerpsAnswer } from '../../../ports/perps-venue.ts'
import { perpsErrors } from './perps.errors.ts'

/** The answer of a live exchange, if it has the expected shape; raises 502 `upstream.failed` otherwise. */
export function readLive<schema extends TSchema>(
  schema: schema,
  answer: PerpsAnswer,
): Static<schema> {
  if (!answer.ok) throw refusedBy(answer)
  if (Value.Check(schema, answer.body)) return answer.body
  throw new AppError(upstreamErrors.failed, 'The live exchange gave no usable answer.')
}

/** The exchange's message is about the caller's request; this service's status follows from its code. */
function refusedBy({ code, message }: Extract<PerpsAnswer, { ok: false }>): AppError {
  if (code === 'unknown') return new AppError(upstreamErrors.timeout, message)
  if (code === 'RESOURCE_NOT_FOUND') return new AppError(resourceErrors.not_found, message)
  if (code === 'INVALID_CLIENT_REQUEST' || code === 'INVALID_ORDER') {
    return new AppError(requestErrors.invalid, `The live exchange says: ${message}`)
  }
  return new AppError(perpsErrors.refused, `The live exchange says: ${message}`, {
    extra: { reason: code },
  })
}
