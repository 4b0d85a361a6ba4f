import type { FastifyReply, FastifyRequest } from 'fastify'
import { assert } from '../../kernel/errors.ts'
import type {
  DelegateOperation,
  DocumentOperation,
  JsonOperation,
  Operation,
  StreamFrame,
  StreamOperation,
} from '../../kernel/operation.ts'
import type { HeldClaim, IdempotencyStore, StoredAnswer } from '../../ports/idempotency.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Admission } from '../../ports/paywall.ts'
import { createCall } from './call.ts'
import { compressed } from './compressed.ts'
import type { EnterConnection } from './connection-room.ts'
import type { CredentialWatch } from './credential-watch.ts'
import { sendWebResponse, toWebRequest } from './delegate.ts'
import type { Exchange } from './exchange.ts'
import { CallerGone, type FailureAnswer, inForm, toFailureAnswer, wordFailure } from './failure.ts'
import { settleClaim } from './idempotency.ts'
import { onResponseEnd } from './on-response-end.ts'
import type { Reply } from './reply.ts'
import {
  applyHeaders,
  jsonAnswer,
  type OnOutput,
  sendAnswer,
  sendDocument,
  taggedAnswer,
  writeAnswer,
} from './respond.ts'

export type ServeOptions = {
  readonly idempotency: IdempotencyStore
  readonly logger: Logger
  readonly baseUrl: string
  /** Tests verify outputs against their schemas here, and record examples. */
  readonly onOutput?: OnOutput
  readonly handlerTimeoutMs: number
  /** Aborted when the server stops; ends every open stream. */
  readonly stopping: AbortSignal
  readonly writeEventStream: (options: {
    readonly response: FastifyReply['raw']
    readonly frames: AsyncIterable<StreamFrame>
    readonly signal: AbortSignal
  }) => Promise<void>
}

type Watching = ServeOptions & {
  readonly watchCredential: CredentialWatch
  readonly enterConnection: EnterConnection
}

/**
 * Calls a row's handler once all gates have passed, and sends the result in the way of the row's kind. Synchronous
 * where the handler is. Nothing here may resolve to the reply: it is a thenable, and awaiting it would add listeners to
 * every response.
 */
export function serve(
  exchange: Exchange,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  options: Watching,
): Promise<void> | undefined {
  if (exchange.stored !== null) {
    sendAnswer(applyHeaders(reply, exchange.headers), exchange.stored)
    return undefined
  }
  const { operation } = exchange.plan.entry
  // Reserved before the handler runs, whose work would otherwise be wasted. A HEAD request opens no stream.
  if (mayStream(operation) && !isHead(exchange)) {
    onResponseEnd(reply, options.enterConnection(exchange))
  }
  switch (operation.kind) {
    case 'json':
      return serveJson(exchange, reply, options)
    case 'document':
      return serveDocument(exchange, reply, { ...options, operation })
    case 'stream':
      return serveStream(exchange, reply, { ...options, operation })
    case 'delegate':
      return serveDelegate(exchange, { request, reply }, { ...options, operation })
    case 'socket':
      throw new Error(`${exchange.plan.entry.id} is a socket and is served by upgrade only`)
  }
}

/** The same for a JSON row, independent of where the answer goes. */
export function serveJson(
  exchange: Exchange,
  reply: Reply,
  options: ServeOptions,
): Promise<void> | undefined {
  const { plan, claim, admission } = exchange
  const { operation } = plan.entry
  assert(operation.kind === 'json', `${plan.entry.id} is served as JSON and is none`)
  const call = createCall(exchange, () => callerSignal(reply, options))
  const gathered = exchange.headers.length
  const run = (): unknown => operation.handler(plan.service, call)
  if (claim !== null || admission !== null) {
    return serveIdempotent(exchange, { reply, run }, { ...options, operation })
  }
  const output = run()
  if (output instanceof Promise) {
    return output.then((value) => sendJson(exchange, reply, { output: value, gathered, options }))
  }
  sendJson(exchange, reply, { output, gathered, options })
  return undefined
}

function sendJson(exchange: Exchange, reply: Reply, { output, gathered, options }: SendJson): void {
  const whole = jsonAnswer(exchange, output, options.onOutput)
  const answer = exchange.plan.isTagged ? taggedAnswer(exchange, whole) : whole
  if (exchange.headers.length === gathered) writeAnswer(reply, exchange, answer)
  else sendAnswer(applyHeaders(reply, exchange.headers), answer)
}

type SendJson = {
  readonly output: unknown
  /** The number of header entries before the handler ran. */
  readonly gathered: number
  readonly options: ServeOptions
}

type PaidOptions = ServeOptions & { readonly operation: JsonOperation }

/** Serves a call whose answer is stored under its Idempotency-Key, for its payment, or both. */
async function serveIdempotent(
  exchange: Exchange,
  parts: { readonly reply: Reply; readonly run: () => unknown },
  options: PaidOptions,
): Promise<void> {
  const { claim, admission } = exchange
  const run = async () =>
    admission === null
      ? answerOf(exchange, await parts.run(), options)
      : runPaid(exchange, { admission, run: parts.run }, options)
  if (claim === null) {
    sendAnswer(applyHeaders(parts.reply, exchange.headers), await run())
    return
  }
  const answer = await answerOrRelease(exchange, claim, { ...options, run })
  await settleClaim(options.idempotency, claim, answer)
  sendAnswer(applyHeaders(parts.reply, exchange.headers), answer)
}

/**
 * Runs the handler of a paid call. The money is taken once the answer is stored, and released when the handler raises
 * or its row judges the result not to be an answer.
 */
async function runPaid(
  exchange: Exchange,
  { admission, run }: { readonly admission: Admission; readonly run: () => unknown },
  options: PaidOptions,
): Promise<StoredAnswer> {
  const gathered = exchange.headers.length
  let output: unknown
  let serialized: StoredAnswer
  try {
    output = await run()
    serialized = answerOf(exchange, output, options)
  } catch (failure) {
    await admission.release()
    throw failure
  }
  const unanswered = options.operation.unanswered?.(output) ?? null
  if (unanswered !== null) {
    await admission.release(`not answered: ${unanswered}`)
    // Only the id: an uncharged caller gets no receipt, but may look up what happened to the payment.
    return {
      ...serialized,
      headers: { ...serialized.headers, 'charge-id': admission.payment.chargeId },
    }
  }
  // The stored answer includes the handler's headers.
  const handlerHeaders = Object.fromEntries(pairs(exchange.headers.slice(gathered)))
  const cost = options.operation.cost?.(output) ?? null
  const answer = await admission.capture(
    { ...serialized, headers: { ...serialized.headers, ...handlerHeaders } },
    cost,
  )
  exchange.chargedAtomic = cost ?? admission.payment.amountAtomic
  return answer
}

function answerOf(exchange: Exchange, output: unknown, { onOutput }: ServeOptions): StoredAnswer {
  const ready = jsonAnswer(exchange, output, onOutput)
  return { ...ready, body: String(ready.body) }
}

function pairs(headers: readonly string[]): readonly (readonly [string, string])[] {
  return headers.flatMap((name, index) =>
    index % 2 === 0 ? [[name, headers[index + 1] ?? ''] as const] : [],
  )
}

/** A final refusal is stored like any answer; a failure that a repeat may mend releases the key. */
async function answerOrRelease(
  exchange: Exchange,
  claim: HeldClaim,
  options: ServeOptions & { readonly run: () => Promise<StoredAnswer> },
): Promise<StoredAnswer> {
  try {
    return await options.run()
  } catch (failure) {
    const { requestId, plan } = exchange
    const { errorForm, failure: form } = plan.entry.operation
    const answer = inForm(toFailureAnswer(failure, requestId, options.logger), errorForm)
    const { error, status } = answer
    // A caller who must pay repeats the request under the same key.
    if (status < 500 && status !== 402 && !error.spec.retryable) {
      exchange.failureCode = error.spec.code
      const worded = wordFailure(answer, form)
      return { ...worded, headers: joined(worded.headers) }
    }
    await settleClaim(options.idempotency, claim, null)
    throw failure
  }
}

function joined(headers: FailureAnswer['headers']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  )
}

function serveDocument(
  exchange: Exchange,
  reply: FastifyReply,
  options: ServeOptions & { readonly operation: DocumentOperation },
): Promise<void> | undefined {
  const call = createCall(exchange, () => callerSignal(reply, options))
  const gathered = exchange.headers.length
  const accepted = exchange.request.headers['accept-encoding']
  const found = options.operation.handler(exchange.plan.service, call)
  const document =
    found instanceof Promise
      ? found.then((plain) => compressed(plain, accepted))
      : compressed(found, accepted)
  if (document instanceof Promise) {
    return document.then((ready) => sendDocument(exchange, reply, { document: ready, gathered }))
  }
  sendDocument(exchange, reply, { document, gathered })
  return undefined
}

async function serveDelegate(
  exchange: Exchange,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  options: Watching & { readonly operation: DelegateOperation },
): Promise<void> {
  const signal = callerSignal(reply, { ...options, handlerTimeoutMs: null })
  const web = toWebRequest(request, options.baseUrl, signal)
  const call = createCall(exchange, () => signal)
  const response = await options.operation.handler(exchange.plan.service, call, web)
  assert(
    mayStream(options.operation) || !isEventStream(response),
    `${exchange.plan.entry.id} answers with a stream and does not declare it`,
  )
  if (isEventStream(response) && isHead(exchange)) {
    await response.body?.cancel()
    const { status, headers } = response
    sendWebResponse(applyHeaders(reply, exchange.headers), new Response(null, { status, headers }))
    return
  }
  if (isEventStream(response)) {
    const unwatch = options.watchCredential(exchange, () => reply.raw.destroy())
    onResponseEnd(reply, unwatch)
  }
  sendWebResponse(applyHeaders(reply, exchange.headers), response)
}

async function serveStream(
  exchange: Exchange,
  reply: FastifyReply,
  options: Watching & { readonly operation: StreamOperation },
): Promise<void> {
  const ended = new AbortController()
  const signal = AbortSignal.any([
    ended.signal,
    callerSignal(reply, { ...options, handlerTimeoutMs: null }),
  ])
  const call = createCall(exchange, () => signal)
  const frames = await options.operation.handler(exchange.plan.service, call)
  applyHeaders(reply, exchange.headers)
  reply.hijack()
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(reply.getHeaders())) headers[name] = String(value)
  reply.raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  if (isHead(exchange)) {
    ended.abort(new Error('only the head was asked for'))
    reply.raw.end()
    return
  }
  const unwatch = options.watchCredential(exchange, () =>
    ended.abort(new Error('the credential has ended')),
  )
  await options.writeEventStream({ response: reply.raw, frames, signal }).finally(unwatch)
}

function mayStream(operation: Operation): boolean {
  return (
    operation.kind === 'stream' || (operation.kind === 'delegate' && operation.streams === true)
  )
}

/** Whether only the headers are wanted: a stream that nobody reads would never end. */
function isHead({ request }: Exchange): boolean {
  return request.line.method === 'HEAD'
}

function isEventStream({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') ?? false
}

function callerSignal(
  reply: Reply,
  limits: { readonly handlerTimeoutMs: number | null; readonly stopping: AbortSignal },
): AbortSignal {
  const gone = new AbortController()
  onResponseEnd(reply, () => gone.abort(new CallerGone()))
  return AbortSignal.any([
    gone.signal,
    limits.stopping,
    ...(limits.handlerTimeoutMs === null ? [] : [AbortSignal.timeout(limits.handlerTimeoutMs)]),
  ])
}
