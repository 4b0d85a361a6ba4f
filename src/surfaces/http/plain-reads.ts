import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DocumentBody } from '../../kernel/operation.ts'
import { createCall } from './call.ts'
import { compressed } from './compressed.ts'
import type { Exchange } from './exchange.ts'
import type { Plan } from './plan.ts'
import { documentAnswer } from './respond.ts'

/** What was asked for by one address, once it has been answered the long way. */
type KnownRead = { readonly plan: Plan; readonly input: Exchange['input'] }

type OpenExchange = (plan: Plan, request: IncomingMessage) => Exchange

/** Addresses that are remembered: the whole catalog several times over. */
const knownMax = 5_000

/**
 * Headers that make a request one for the gates: who calls, from where, and what a body or a repeat would mean. The
 * one-shot header's name is configured, so it comes on top.
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
 * A short way for anonymous reads of documents that anyone may read and nobody counts: the catalog's files are asked
 * for more often than anything else, and no gate could say anything about such a request but yes. Whatever is
 * different about a request, or goes wrong, is left to the long way, which decides.
 */
export function createPlainReads(options: {
  readonly oneshotHeader: string
  readonly stopping: AbortSignal
  readonly open: OpenExchange
}) {
  const known = new Map<string, KnownRead>()
  const headers = [...telling, options.oneshotHeader]
  const isPlain = (request: IncomingMessage) =>
    headers.every((name) => request.headers[name] === undefined)
  return {
    /** Notes that the long way has answered this request, so that the next one like it may go the short way. */
    remember(request: IncomingMessage, exchange: Exchange): void {
      const { url = '' } = request
      if (!isPlainRow(exchange.plan) || url.includes('?') || known.size >= knownMax) return
      if (request.method === 'GET') known.set(url, { plan: exchange.plan, input: exchange.input })
    },
    /** Answers the request, or returns false and has done nothing. */
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
      // The long way waits for what is being compressed.
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

/** Undefined where there is none at once: the long way then says why. */
function documentOf(exchange: Exchange): DocumentBody | undefined {
  const { operation } = exchange.plan.entry
  if (operation.kind !== 'document') return undefined
  try {
    const made = operation.handler(
      exchange.plan.service,
      createCall(exchange, () => AbortSignal.abort()),
    )
    return made instanceof Promise ? undefined : made
  } catch {
    return undefined
  }
}
