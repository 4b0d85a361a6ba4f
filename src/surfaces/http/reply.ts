import type { IncomingMessage, ServerResponse } from 'node:http'

/** Where an answer goes. The framework's reply is one; so is `bareReply`, for a request that the framework never saw. */
export type Reply = {
  readonly raw: ServerResponse
  readonly request: { readonly raw: IncomingMessage }
  /** Whoever calls it writes to `raw`. */
  hijack(): unknown
  /** Replaces the header of this name; cookies add up. */
  header(name: string, value: unknown): unknown
  getHeader(name: string): unknown
  code(status: number): { send(body?: string | Buffer): unknown }
}

/** A reply over the response alone. */
export function bareReply(request: IncomingMessage, raw: ServerResponse): Reply {
  return {
    raw,
    request: { raw: request },
    hijack: () => undefined,
    header(name, value) {
      const text = Array.isArray(value) ? value.map(String) : String(value)
      if (name === 'set-cookie') raw.appendHeader(name, text)
      else raw.setHeader(name, text)
    },
    getHeader: (name) => raw.getHeader(name),
    code: (status) => ({
      send(body = '') {
        raw.setHeader('content-length', Buffer.byteLength(body))
        raw.writeHead(status).end(body)
      },
    }),
  }
}
