import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StreamFrame } from '../../kernel/operation.ts'
import type { IdempotencyStore, StoredAnswer } from '../../ports/idempotency.ts'
import type { Logger } from '../../ports/logger.ts'
import { createCall } from './call.ts'
import { sendWebResponse, toWebRequest } from './delegate.ts'
import type { Exchange } from './exchange.ts'
import { toFailureAnswer } from './failure.ts'
import { settleClaim } from './idempotency.ts'
import { jsonAnswer, sendAnswer, sendDocument } from './respond.ts'

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

/** Calls the handler of a row once all gates have passed, and sends what it answers in the row's own way. */
export async function serve(
  exchange: Exchange,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  options: ServeOptions,
): Promise<FastifyReply> {
  if (exchange.stored !== null) {
    return sendAnswer(reply.header('idempotency-replayed', 'true'), exchange.stored)
  }
  const { operation } = exchange.plan.entry
  switch (operation.kind) {
    case 'json':
      return serveJson(exchange, reply, options)
    case 'document': {
      const call = createCall(exchange, () => callerSignal(reply, options))
      return sendDocument(exchange, reply, await operation.handler(exchange.plan.service, call))
    }
    case 'stream':
      return serveStream(exchange, reply, options)
    case 'delegate': {
      const signal = callerSignal(reply, { ...options, handlerTimeoutMs: null })
      const web = toWebRequest(request, options.baseUrl, signal)
      const call = createCall(exchange, () => signal)
      return sendWebResponse(reply, await operation.handler(exchange.plan.service, call, web))
    }
    case 'socket':
      throw new Error(`${exchange.plan.entry.id} is a socket and is served by upgrade only`)
  }
}

async function serveJson(
  exchange: Exchange,
  reply: FastifyReply,
  options: ServeOptions,
): Promise<FastifyReply> {
  const { plan, claim } = exchange
  if (plan.entry.operation.kind !== 'json') throw new Error(`${plan.entry.id} is not a JSON row`)
  const call = createCall(exchange, () => callerSignal(reply, options))
  if (claim === null) {
    const output: unknown = await plan.entry.operation.handler(plan.service, call)
    return sendAnswer(reply, jsonAnswer(exchange, output, options.verifyOutput))
  }
  const answer = await answerOrRelease(exchange, options, async () => {
    if (plan.entry.operation.kind !== 'json') throw new Error(`${plan.entry.id} is not a JSON row`)
    const output: unknown = await plan.entry.operation.handler(plan.service, call)
    return jsonAnswer(exchange, output, options.verifyOutput)
  })
  await settleClaim(options.idempotency, claim, answer)
  return sendAnswer(reply, answer)
}

/** A final refusal is an answer like any other and is stored; a failure that a repeat may mend frees the key. */
async function answerOrRelease(
  exchange: Exchange,
  options: ServeOptions,
  run: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  try {
    return await run()
  } catch (failure) {
    const { error, status, headers, body } = toFailureAnswer(
      failure,
      exchange.requestId,
      options.logger,
    )
    if (status < 500 && !error.spec.retryable) {
      return { status, headers, body: JSON.stringify(body) }
    }
    if (exchange.claim !== null) await settleClaim(options.idempotency, exchange.claim, null)
    throw failure
  }
}

async function serveStream(
  exchange: Exchange,
  reply: FastifyReply,
  options: ServeOptions,
): Promise<FastifyReply> {
  const { operation } = exchange.plan.entry
  if (operation.kind !== 'stream') throw new Error(`${exchange.plan.entry.id} is not a stream`)
  const signal = callerSignal(reply, { ...options, handlerTimeoutMs: null })
  const frames = await operation.handler(
    exchange.plan.service,
    createCall(exchange, () => signal),
  )
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
  return reply
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
