import { AppError } from '../../kernel/errors.ts'
import { ModelFailure } from '../../kernel/model-failure.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'

/** 502: the answer is not one of the protocol. */
export function notUnderstood(words = 'not an answer of the protocol'): AppError {
  const detail =
    'The OpenAI-compatible endpoint answered in a form that is not understood. Its operator checks that LLM_BASE_URL is the address of an API, with its version.'
  return new AppError(upstreamErrors.failed, detail, {
    cause: new ModelFailure('malformed', words),
  })
}

/** 502: the answer ended before it was whole. */
export function brokenOff(words = 'the answer broke off'): AppError {
  const detail = 'The answer of the OpenAI-compatible endpoint broke off. Try again later.'
  return new AppError(upstreamErrors.failed, detail, {
    cause: new ModelFailure('malformed', words),
  })
}

/** 502: the endpoint told of a failure within its answer. */
export function failedMeanwhile(): AppError {
  const cause = new ModelFailure('unavailable', 'it told of a failure within its answer')
  const detail = 'The OpenAI-compatible endpoint failed while it answered. Try again later.'
  return new AppError(upstreamErrors.failed, detail, { cause })
}
