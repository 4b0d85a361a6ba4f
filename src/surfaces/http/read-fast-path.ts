import type { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Caller, Exchange, Gate } from './exchange.ts'
import { runGates } from './gates.ts'
import type { Plan } from './plan.ts'
import { type Reply, rawReply } from './reply.ts'
import type { WatchAnswer } from './request-log.ts'

/** The row and parameters of a URL, as the router resolved them. */
type KnownRead = {
  readonly plan: Plan
  readonly gates: readonly Gate[]
  readonly params: unknown
  readonly query: unknown
}

/** The maximum of remembered URLs; the least recently used are dropped. */
const knownMax = 2_000

/**
 * A fast path for JSON reads: a URL always resolves to the same row and parameters, so a repeated one skips the
 * framework. It runs the same gates and handler in the same order.
 */
export function createReadFastPath(options: {
  readonly stopping: AbortSignal
  readonly callers: AsyncLocalStorage<Caller>
  readonly open: (plan: Plan, request: IncomingMessage, query: unknown) => Exchange
  readonly watchAnswer: WatchAnswer
  readonly serve: (exchange: Exchange, reply: Reply) => Promise<void> | undefined
  readonly fail: (failure: unknown, exchange: Exchange, reply: Reply) => void
}) {
  const { callers, open, serve, stopping } = options
  const known = new LRUCache<string, KnownRead>({ max: knownMax })

  const run = (exchange: Exchange, { gates }: KnownRead, reply: Reply) => {
    const pending = runGates(gates, exchange)
    return pending === undefined
      ? serve(exchange, reply)
      : pending.then(() => serve(exchange, reply))
  }

  return {
    /** Records what the URL of a request resolves to, once its gates have passed. */
    remember({ method, url = '' }: IncomingMessage, exchange: Exchange, gates: readonly Gate[]) {
      const { plan, request } = exchange
      if (method !== 'GET' || !isDirectRow(plan) || known.has(url)) return
      const { params, query } = request
      known.set(url, { plan, gates, params, query })
    },
    /** Answers the request, now or later, or returns false without any effect. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const read = request.method === 'GET' ? known.get(request.url ?? '') : undefined
      if (read === undefined || stopping.aborted || hasBody(request)) return false
      const exchange = open(read.plan, request, copyOf(read.query))
      exchange.request = { ...exchange.request, params: copyOf(read.params) }
      options.watchAnswer(exchange, response)
      const reply = rawReply(request, response)
      const fail = (failure: unknown) => options.fail(failure, exchange, reply)
      try {
        callers.run(exchange, run, exchange, read, reply)?.catch(fail)
      } catch (failure) {
        fail(failure)
      }
      return true
    },
  }
}

function isDirectRow({ entry: { operation }, idempotent, isPriced, takesBody }: Plan): boolean {
  if (operation.kind !== 'json' || operation.method !== 'GET') return false
  return !(idempotent || isPriced || takesBody)
}

/** The framework parses or refuses a body first. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/** A copy, because validation fills in defaults and a handler may modify its input. */
function copyOf(members: unknown): unknown {
  return typeof members === 'object' && members !== null ? { ...members } : members
}
