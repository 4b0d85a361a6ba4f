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
import type { Reply } from './reply.ts'
import { applyHeaders, jsonAnswer, sendAnswer, sendDocument, writeAnswer } from './respond.ts'
import { whenOver } from './when-over.ts'

export type ServeOptions = {
  readonly idempotency: IdempotencyStore
  readonly logger: Logger
  readonly baseUrl: string
  /** Raises a defect when an output does not match its schema; on in tests, where it should hurt. */
  readonly verifyOutput: boolean
  readonly handlerTimeoutMs: number
  /** Ends every open stream when the server stops. */
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
 * Calls the handler of a row once all gates have passed, and sends what it answers in the row's own way. Stays
 * synchronous where the handler does. Nothing here resolves to the reply: it is a thenable, and waiting for it
 * would hang listeners on every response.
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
  // Before the handler, whose work would be lost; only the head of a stream stays open for nobody.
  if (mayStream(operation) && !isHead(exchange)) {
    whenOver(reply, options.enterConnection(exchange))
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

/** The same for a JSON row, wherever its answer goes. */
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
    return serveKept(exchange, { reply, run }, { ...options, operation })
  }
  const output = run()
  if (output instanceof Promise) {
    return output.then((value) => sendJson(exchange, reply, { output: value, gathered, options }))
  }
  sendJson(exchange, reply, { output, gathered, options })
  return undefined
}

function sendJson(exchange: Exchange, reply: Reply, { output, gathered, options }: SendJson): void {
  const answer = jsonAnswer(exchange, output, options.verifyOutput)
  if (exchange.headers.length === gathered) writeAnswer(reply, exchange, answer)
  else sendAnswer(applyHeaders(reply, exchange.headers), answer)
}

type SendJson = {
  readonly output: unknown
  /** How many entries the headers had before the handler ran. */
  readonly gathered: number
  readonly options: ServeOptions
}

type PaidOptions = ServeOptions & { readonly operation: JsonOperation }

/** Serves a call whose answer is kept: under its Idempotency-Key, for its payment, or both. */
async function serveKept(
  exchange: Exchange,
  parts: { readonly reply: Reply; readonly run: () => unknown },
  options: PaidOptions,
): Promise<void> {
  const { claim, admission } = exchange
  const run = async () =>
    admission === null
      ? madeOf(exchange, await parts.run(), options)
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
 * Runs the handler of a paid call. Its money is taken once the answer is stored, and let go when there is none: because
 * the handler raised, or because its row says that what it said is no answer.
 */
async function runPaid(
  exchange: Exchange,
  { admission, run }: { readonly admission: Admission; readonly run: () => unknown },
  options: PaidOptions,
): Promise<StoredAnswer> {
  const gathered = exchange.headers.length
  let output: unknown
  let made: StoredAnswer
  try {
    output = await run()
    made = madeOf(exchange, output, options)
  } catch (failure) {
    await admission.release()
    throw failure
  }
  const unanswered = options.operation.unanswered?.(output) ?? null
  if (unanswered !== null) {
    await admission.release(`not answered: ${unanswered}`)
    // The id alone: whoever was not charged gets no receipt, and may still ask what became of the payment.
    return { ...made, headers: { ...made.headers, 'charge-id': admission.payment.chargeId } }
  }
  // A repeat gets what the handler said in headers too.
  const said = Object.fromEntries(pairs(exchange.headers.slice(gathered)))
  const cost = options.operation.cost?.(output) ?? null
  return admission.capture({ ...made, headers: { ...made.headers, ...said } }, cost)
}

function madeOf(exchange: Exchange, output: unknown, { verifyOutput }: ServeOptions): StoredAnswer {
  const ready = jsonAnswer(exchange, output, verifyOutput)
  return { ...ready, body: String(ready.body) }
}

function pairs(headers: readonly string[]): readonly (readonly [string, string])[] {
  return headers.flatMap((name, index) =>
    index % 2 === 0 ? [[name, headers[index + 1] ?? ''] as const] : [],
  )
}

/** A final refusal is an answer like any other and is stored; a failure that a repeat may mend frees the key. */
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
    // Whoever must pay comes back under the same key.
    if (status < 500 && status !== 402 && !error.spec.retryable) {
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
      ? found.then((made) => compressed(made, accepted))
      : compressed(found, accepted)
  if (document instanceof Promise) {
    return document.then((made) => sendDocument(exchange, reply, { document: made, gathered }))
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
    whenOver(reply, unwatch)
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

/** Whether only the head of the answer is wanted: a stream would never come to the end of what nobody reads. */
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
  whenOver(reply, () => gone.abort(new CallerGone()))
  return AbortSignal.any([
    gone.signal,
    limits.stopping,
    ...(limits.handlerTimeoutMs === null ? [] : [AbortSignal.timeout(limits.handlerTimeoutMs)]),
  ])
}
