import { AppError } from '../../../kernel/errors.ts'
import { readJsonBytes } from '../../../kernel/json-bytes.ts'
import {
  type CallContext,
  isIdempotent,
  isPriced,
  type Operation,
} from '../../../kernel/operation.ts'
import { callerCredentials, type Dispatch, type InnerAnswer } from '../../../ports/dispatch.ts'
import { requestsErrors } from './requests.errors.ts'
import type { ReplayedRequest, ReplayRequest } from './requests.schemas.ts'
import type { AnyRequest } from './session-requests.store.ts'

/** What a call is made again with. */
export type ReplayParts = {
  readonly dispatch: Dispatch
  /** The row with this id; undefined where the service has it no more. */
  readonly operationOf: (operationId: string) => Operation | undefined
}
type Caller = Pick<CallContext, 'requestHeader' | 'requestId' | 'signal'>

const bytesMax = 262_144
const methods: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Makes a call again as its caller of now. Raises 409 for one that must not, or cannot, be repeated. */
export async function replay(
  { dispatch, operationOf }: ReplayParts,
  { stored, request }: { readonly stored: AnyRequest; readonly request: ReplayRequest },
  { requestHeader, requestId, signal }: Caller,
): Promise<ReplayedRequest> {
  const operation = operationOf(stored.operationId)
  const reason = obstacle(stored, operation)
  if (reason !== null || operation === undefined) {
    throw new AppError(requestsErrors.not_replayable, 'This call is not made again.', {
      extra: { reason },
    })
  }
  const changes = operation.effect !== 'none'
  if (changes && request.confirm !== true) {
    throw new AppError(requestsErrors.confirm_required, 'The call changes something.')
  }
  const origin = requestHeader('origin')
  const answer = await dispatch({
    method: operation.method,
    url:
      stored.query === null || stored.query === '' ? stored.path : `${stored.path}?${stored.query}`,
    headers: {
      ...callerCredentials(requestHeader),
      ...(origin === undefined ? {} : { origin }),
      ...(changes ? { 'idempotency-key': `replay-${requestId}` } : {}),
      ...(stored.body === null ? {} : { 'content-type': 'application/json' }),
    },
    ...(stored.body === null ? {} : { body: stored.body }),
    signal: signal(),
  })
  return { replayed: stored.id, ...answerView(answer) }
}

/** Why the call is not made again; null when it may be. */
function obstacle(stored: AnyRequest, operation: Operation | undefined): string | null {
  if (operation === undefined) return 'The service has no such operation any more.'
  if (operation.kind !== 'json' && operation.kind !== 'document') {
    return 'It is a stream, a socket or another protocol.'
  }
  if (operation.effect === 'irreversible') return 'It cannot be undone.'
  if (isPriced(operation)) return 'It costs money.'
  if (!methods.includes(stored.method) || stored.method !== operation.method) {
    return 'It asked for the headers only.'
  }
  if (stored.path.includes('{')) return 'Its path was not kept.'
  if (operation.effect === 'none') {
    if (operation.input.body !== undefined && stored.body === null) return 'Its body was not kept.'
    return stored.query === null ? 'Its query was not kept.' : null
  }
  if (!isIdempotent(operation)) return 'It takes no Idempotency-Key.'
  return operation.input.body === undefined && operation.input.query === undefined
    ? null
    : 'What it was sent with is not kept, because it changes something.'
}

function answerView({ bytes, headers, status }: InnerAnswer): Omit<ReplayedRequest, 'replayed'> {
  const contentType = headers['content-type'] ?? null
  const isShort = bytes.length <= bytesMax
  const body = isShort && /\bjson\b/.test(contentType ?? '') ? (readJsonBytes(bytes) ?? null) : null
  return {
    id: headers['x-request-id'] ?? '',
    status,
    contentType,
    body,
    text: isShort && body === null ? bytes.toString('utf8') : null,
  }
}
