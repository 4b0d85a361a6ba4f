import type { ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { inject, type Response } from 'light-my-request'
import type { Dispatch, InnerAnswer } from '../../ports/dispatch.ts'

/**
 * Makes the in-process door of a server; it is the same door as the network's, with the same rules. What a handler
 * dispatches comes from where its own caller is, so that address lists of keys hold and limits count the caller.
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

/** Closes the answer as a lost connection does, which is what operations watch for. */
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

/** An address of the block, which is all that anybody reads of it; the process itself where nobody called. */
function addressOf(block: string | undefined): { readonly remoteAddress?: string } {
  const address = block?.replace(/\/64$/, '') ?? ''
  return isIP(address) === 0 ? {} : { remoteAddress: address }
}
