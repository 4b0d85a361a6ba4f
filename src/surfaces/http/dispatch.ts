import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Runs a request through every gate and handler without a socket, for surfaces that speak another protocol. */
export type Dispatch = (request: Request) => Promise<Response>

/**
 * Makes the in-process door of a server; it is the same door as the network's, with the same rules. What a handler
 * dispatches comes from where its own caller is, so that address lists of keys hold and limits count the caller.
 */
export function createDispatch(app: FastifyInstance): Dispatch {
  return async (request) => {
    const url = new URL(request.url)
    const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer())
    const answer = await app.inject({
      method: toInjectMethod(request.method),
      url: `${url.pathname}${url.search}`,
      headers: Object.fromEntries(request.headers),
      ...addressOf(app.callers.getStore()?.addressBlock),
      ...(body === undefined ? {} : { payload: body }),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of Array.isArray(value) ? value : [value]) {
        if (one !== undefined) headers.append(name, String(one))
      }
    }
    const empty = answer.statusCode === 204 || answer.statusCode === 304
    return new Response(empty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers,
    })
  }
}

/** An address of the block, which is all that anybody reads of it; the process itself where nobody called. */
function addressOf(block: string | undefined): { readonly remoteAddress?: string } {
  const address = block?.replace(/\/64$/, '') ?? ''
  return isIP(address) === 0 ? {} : { remoteAddress: address }
}

const injectMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const

function toInjectMethod(method: string): (typeof injectMethods)[number] {
  const known = injectMethods.find((one) => one === method.toUpperCase())
  if (known === undefined) throw new TypeError(`${method} cannot be dispatched`)
  return known
}
