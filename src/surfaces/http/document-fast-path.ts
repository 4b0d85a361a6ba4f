import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DocumentBody } from '../../kernel/operation.ts'
import { createCall } from './call.ts'
import { compressed } from './compressed.ts'
import type { Exchange } from './exchange.ts'
import type { Plan } from './plan.ts'
import { documentAnswer } from './respond.ts'

/** A URL whose request has passed the gates before. */
type KnownRead = { readonly plan: Plan; readonly input: Exchange['input'] }

type OpenExchange = (plan: Plan, request: IncomingMessage) => Exchange

/** The maximum of remembered URLs: several times the catalog. */
const knownMax = 5_000

/**
 * Request headers that require the gates: they concern the caller, its address, a body or a repeat. The configured
 * one-shot header is added to them.
 */
const telling = [
  'authorization',
  'cookie',
  'x-api-key',
  'origin',
  'x-forwarded-for',
  'idempotency-key',
  'content-length',
  'transfer-encoding',
] as const

/**
 * A fast path for anonymous reads of public, unmetered documents, the most frequent requests, which no gate would
 * refuse. Any request that differs, or fails, goes through the gates instead.
 */
export function createDocumentFastPath(options: {
  readonly oneshotHeader: string
  readonly stopping: AbortSignal
  readonly open: OpenExchange
}) {
  const known = new Map<string, KnownRead>()
  const headers = [...telling, options.oneshotHeader]
  const isPlain = (request: IncomingMessage) =>
    headers.every((name) => request.headers[name] === undefined)
  return {
    /** Records that the gates have answered this request, so that the next equal one may take the fast path. */
    remember(request: IncomingMessage, exchange: Exchange): void {
      const { url = '' } = request
      if (!isPlainRow(exchange.plan) || url.includes('?') || known.size >= knownMax) return
      if (request.method === 'GET') known.set(url, { plan: exchange.plan, input: exchange.input })
    },
    /** Answers the request, or returns false without any effect. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const read = known.get(request.url ?? '')
      if (read === undefined || request.method !== 'GET') return false
      if (options.stopping.aborted || !isPlain(request)) return false
      const exchange = options.open(read.plan, request)
      exchange.input = read.input
      const gathered = exchange.headers.length
      const found = documentOf(exchange)
      if (found === undefined || exchange.headers.length !== gathered) return false
      const document = compressed(found, request.headers['accept-encoding'])
      // Leave it to the gates to wait for compression.
      if (document instanceof Promise) return false
      const answer = documentAnswer(exchange, document)
      response.writeHead(answer.status, answer.headers).end(answer.body)
      return true
    },
  }
}

function isPlainRow({ entry: { operation }, limit }: Plan): boolean {
  return (
    operation.kind === 'document' &&
    operation.method === 'GET' &&
    operation.auth.length === 0 &&
    operation.input.query === undefined &&
    limit.bucket === 'none'
  )
}

/** Undefined when no document is available synchronously; the gates then report why. */
function documentOf(exchange: Exchange): DocumentBody | undefined {
  const { operation } = exchange.plan.entry
  if (operation.kind !== 'document') return undefined
  try {
    const document = operation.handler(
      exchange.plan.service,
      createCall(exchange, () => AbortSignal.abort()),
    )
    return document instanceof Promise ? undefined : document
  } catch {
    return undefined
  }
}
