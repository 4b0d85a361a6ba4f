import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addHeader } from './respond.ts'

/** The request as a web `Request` with an unread body, for a library with a protocol of its own. */
export function toWebRequest(
  request: FastifyRequest,
  baseUrl: string,
  signal: AbortSignal,
): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) headers.append(name, one)
    }
  }
  const { body } = request
  return new Request(new URL(request.url, baseUrl), {
    method: request.method,
    headers,
    signal,
    body: Buffer.isBuffer(body) && body.length > 0 ? new Uint8Array(body) : null,
  })
}

/** Sends a web `Response`; its body is streamed. */
export function sendWebResponse(reply: FastifyReply, response: Response): void {
  reply.code(response.status)
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') addHeader(reply, name, value)
  }
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  // The two type declarations of the same web stream differ in name only.
  const body = response.body as ReadableStream<Uint8Array> | null
  void reply.send(body === null ? undefined : Readable.fromWeb(body))
}
