import type { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller, Exchange, Gate } from './exchange.ts'
import { runGates } from './gates.ts'
import type { Plan } from './plan.ts'
import { bareReply, type Reply } from './reply.ts'

/** What an address means, once the router has found it out. */
type KnownRead = {
  readonly plan: Plan
  readonly gates: readonly Gate[]
  readonly params: unknown
  readonly query: unknown
}

/** Addresses that are remembered; the oldest make room. */
const knownMax = 2_000

/**
 * A short way for reads of JSON: an address that the router has read once means the same for ever, so the next request
 * for it comes to its gates without the framework. They are the same gates and the same handler, in the same order.
 */
export function createDirectReads(options: {
  readonly stopping: AbortSignal
  readonly callers: AsyncLocalStorage<Caller>
  readonly open: (plan: Plan, request: IncomingMessage, query: unknown) => Exchange
  readonly serve: (exchange: Exchange, reply: Reply) => Promise<void> | undefined
  readonly fail: (failure: unknown, exchange: Exchange, reply: Reply) => void
}) {
  const { callers, open, serve, stopping } = options
  const known = new Map<string, KnownRead>()

  const run = (exchange: Exchange, { gates }: KnownRead, reply: Reply) => {
    const pending = runGates(gates, exchange)
    return pending === undefined
      ? serve(exchange, reply)
      : pending.then(() => serve(exchange, reply))
  }

  return {
    /** Notes what the address of a request means, whose gates have let it pass. */
    remember({ method, url = '' }: IncomingMessage, exchange: Exchange, gates: readonly Gate[]) {
      const { plan, request } = exchange
      if (method !== 'GET' || !isDirectRow(plan) || known.has(url)) return
      const { params, query } = request
      known.set(url, { plan, gates, params, query })
      const [oldest] = known.size > knownMax ? known.keys() : []
      if (oldest !== undefined) known.delete(oldest)
    },
    /** Answers the request, now or later, or returns false and has done nothing. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const read = request.method === 'GET' ? known.get(request.url ?? '') : undefined
      if (read === undefined || stopping.aborted || hasBody(request)) return false
      const exchange = open(read.plan, request, copyOf(read.query))
      exchange.request = { ...exchange.request, params: copyOf(read.params) }
      const reply = bareReply(request, response)
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

/** What the framework would read first, or refuse. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/** Validation fills in defaults, and a handler may do with its input what it likes. */
function copyOf(members: unknown): unknown {
  return typeof members === 'object' && members !== null ? { ...members } : members
}
