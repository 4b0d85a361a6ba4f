import type { ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { inject, type Response } from 'light-my-request'
import type { Dispatch, InnerAnswer } from '../../ports/dispatch.ts'

/**
 * Dispatches requests inside the process, through the same gates as network requests. A request that a handler
 * dispatches has the address of its own caller, so that address lists of keys and rate limits apply to that caller.
 */
export function createDispatch(app: FastifyInstance): Dispatch {
  let ready: PromiseLike<unknown> | undefined
  return async ({ body, headers, method, signal, url }) => {
    signal?.throwIfAborted()
    const from = addressOf(app.callers.getStore()?.addressBlock)
    const payload = body === undefined ? {} : { payload: body }
    await (ready ??= app.ready())
    const answer = await inject(
      (request, response) => {
        if (signal !== undefined) breakWith(signal, response)
        app.routing(request, response)
      },
      { method, url, headers, ...payload, ...from },
    ).catch((failure: unknown) => {
      signal?.throwIfAborted()
      throw failure
    })
    return toInnerAnswer(answer)
  }
}

/** Closes the response like a lost connection, which operations watch for. */
function breakWith(signal: AbortSignal, response: ServerResponse): void {
  const breakOff = () => void response.destroy()
  signal.addEventListener('abort', breakOff, { once: true })
  response.once('close', () => signal.removeEventListener('abort', breakOff))
}

function toInnerAnswer({ headers, rawPayload, statusCode }: Response): InnerAnswer {
  const named: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) named[name] = Array.isArray(value) ? value.join(', ') : String(value)
  }
  return { status: statusCode, headers: named, bytes: rawPayload }
}

/** An address inside the block, because only the block is used; loopback when there is no caller. */
function addressOf(block: string | undefined): { readonly remoteAddress?: string } {
  const address = block?.replace(/\/64$/, '') ?? ''
  return isIP(address) === 0 ? {} : { remoteAddress: address }
}
