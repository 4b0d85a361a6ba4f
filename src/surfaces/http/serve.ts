import type { FastifyReply, FastifyRequest } from 'fastify'
import type {
  DelegateOperation,
  DocumentOperation,
  JsonOperation,
  StreamFrame,
  StreamOperation,
} from '../../kernel/operation.ts'
import type { HeldClaim, IdempotencyStore, StoredAnswer } from '../../ports/idempotency.ts'
import type { Logger } from '../../ports/logger.ts'
import { createCall } from './call.ts'
import { sendWebResponse, toWebRequest } from './delegate.ts'
import type { Exchange } from './exchange.ts'
import { toFailureAnswer } from './failure.ts'
import { settleClaim } from './idempotency.ts'
import { applyHeaders, jsonAnswer, sendAnswer, sendDocument, writeAnswer } from './respond.ts'

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

/**
 * Calls the handler of a row once all gates have passed, and sends what it answers in the row's own way. Stays
 * synchronous where the handler does. Nothing here resolves to the reply: it is a thenable, and waiting for it
 * would hang listeners on every response.
 */
export function serve(
  exchange: Exchange,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  options: ServeOptions,
): Promise<void> | undefined {
  if (exchange.stored !== null) {
    exchange.headers.push('idempotency-replayed', 'true')
    sendAnswer(applyHeaders(reply, exchange.headers), exchange.stored)
    return undefined
  }
  const { operation } = exchange.plan.entry
  switch (operation.kind) {
    case 'json':
      return serveJson(exchange, reply, { ...options, operation })
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

function serveJson(
  exchange: Exchange,
  reply: FastifyReply,
  options: ServeOptions & { readonly operation: JsonOperation },
): Promise<void> | undefined {
  const { plan, claim } = exchange
  const call = createCall(exchange, () => callerSignal(reply, options))
  const gathered = exchange.headers.length
  const run = (): unknown => options.operation.handler(plan.service, call)
  if (claim !== null) return serveClaimed(exchange, { reply, claim, run }, options)
  const output = run()
  if (output instanceof Promise) {
    return output.then((value) => sendJson(exchange, reply, { output: value, gathered, options }))
  }
  sendJson(exchange, reply, { output, gathered, options })
  return undefined
}

function sendJson(
  exchange: Exchange,
  reply: FastifyReply,
  { output, gathered, options }: SendJson,
): void {
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

async function serveClaimed(
  exchange: Exchange,
  parts: { readonly reply: FastifyReply; readonly claim: HeldClaim; readonly run: () => unknown },
  options: ServeOptions,
): Promise<void> {
  const answer = await answerOrRelease(exchange, parts.claim, {
    ...options,
    run: async () => {
      const ready = jsonAnswer(exchange, await parts.run(), options.verifyOutput)
      return { ...ready, body: String(ready.body) }
    },
  })
  await settleClaim(options.idempotency, parts.claim, answer)
  sendAnswer(applyHeaders(parts.reply, exchange.headers), answer)
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
    const { requestId } = exchange
    const { error, status, headers, body } = toFailureAnswer(failure, requestId, options.logger)
    if (status < 500 && !error.spec.retryable) {
      return { status, headers, body: JSON.stringify(body) }
    }
    await settleClaim(options.idempotency, claim, null)
    throw failure
  }
}

function serveDocument(
  exchange: Exchange,
  reply: FastifyReply,
  options: ServeOptions & { readonly operation: DocumentOperation },
): Promise<void> | undefined {
  const call = createCall(exchange, () => callerSignal(reply, options))
  const document = options.operation.handler(exchange.plan.service, call)
  if (document instanceof Promise) {
    return document.then((value) => sendDocument(exchange, reply, value))
  }
  sendDocument(exchange, reply, document)
  return undefined
}

async function serveDelegate(
  exchange: Exchange,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  options: ServeOptions & { readonly operation: DelegateOperation },
): Promise<void> {
  const signal = callerSignal(reply, { ...options, handlerTimeoutMs: null })
  const web = toWebRequest(request, options.baseUrl, signal)
  const call = createCall(exchange, () => signal)
  const response = await options.operation.handler(exchange.plan.service, call, web)
  sendWebResponse(applyHeaders(reply, exchange.headers), response)
}

async function serveStream(
  exchange: Exchange,
  reply: FastifyReply,
  options: ServeOptions & { readonly operation: StreamOperation },
): Promise<void> {
  const signal = callerSignal(reply, { ...options, handlerTimeoutMs: null })
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
  await options.writeEventStream({ response: reply.raw, frames, signal })
}

function callerSignal(
  reply: FastifyReply,
  limits: { readonly handlerTimeoutMs: number | null; readonly stopping: AbortSignal },
): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort(new Error('the caller went away')))
  return AbortSignal.any([
    gone.signal,
    limits.stopping,
    ...(limits.handlerTimeoutMs === null ? [] : [AbortSignal.timeout(limits.handlerTimeoutMs)]),
  ])
}
