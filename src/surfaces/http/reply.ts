import type { IncomingMessage, ServerResponse } from 'node:http'

/** Receives an answer: the framework's reply, or a `rawReply` for a request that bypasses the framework. */
export type Reply = {
  readonly raw: ServerResponse
  readonly request: { readonly raw: IncomingMessage }
  /** The caller then writes to `raw` itself. */
  hijack(): unknown
  /** Replaces the header; cookies accumulate. */
  header(name: string, value: unknown): unknown
  getHeader(name: string): unknown
  code(status: number): { send(body?: string | Buffer): unknown }
}

/** A reply that writes to the raw response. */
export function rawReply(request: IncomingMessage, raw: ServerResponse): Reply {
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
        if (status !== 304) raw.setHeader('content-length', Buffer.byteLength(body))
        raw.writeHead(status).end(body)
      },
    }),
  }
}
