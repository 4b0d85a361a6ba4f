import type { FastifyReply } from 'fastify'
import { assert } from '../../kernel/errors.ts'
import type { DocumentBody } from '../../kernel/operation.ts'
import type { StoredAnswer } from '../../ports/idempotency.ts'
import type { Exchange } from './exchange.ts'

/** An answer that is ready to be sent; a stored one is text. */
export type ReadyAnswer = Omit<StoredAnswer, 'body'> & { readonly body: string | Buffer }

/** Serializes a JSON row's output. With `verify`, an output that does not match its schema is a defect. */
export function jsonAnswer(exchange: Exchange, output: unknown, verify: boolean): ReadyAnswer {
  const { plan } = exchange
  if (verify) {
    const faults = plan.outputFaults(JSON.parse(JSON.stringify(output)))
    assert(
      faults.length === 0,
      `the output of ${plan.entry.id} does not match its schema: ${JSON.stringify(faults)}`,
    )
  }
  return { status: 200, headers: jsonHeaders, body: plan.serialize(output) }
}

/** Gives the framework the headers that the exchange has gathered; cookies add up, other names are replaced. */
export function applyHeaders(reply: FastifyReply, headers: readonly string[]): FastifyReply {
  for (let index = 0; index < headers.length; index += 2) {
    reply.header(headers[index] ?? '', headers[index + 1])
  }
  return reply
}

/**
 * Writes an answer to the socket past the framework, whose part is done: it has nothing to add to bytes that are
 * ready, and its way of sending them costs as much as everything before it. Only for exchanges whose handler
 * added no header, because here no name is replaced.
 */
export function writeAnswer(reply: FastifyReply, exchange: Exchange, answer: ReadyAnswer): void {
  const { headers } = exchange
  for (const name in answer.headers) headers.push(name, answer.headers[name] ?? '')
  headers.push('content-length', String(Buffer.byteLength(answer.body)))
  reply.hijack()
  reply.raw.writeHead(answer.status, headers)
  reply.raw.end(answer.body)
}

/** Sends an answer that is ready, or that was stored for an earlier request with the same key. */
export function sendAnswer(reply: FastifyReply, answer: ReadyAnswer): void {
  for (const name in answer.headers) reply.header(name, answer.headers[name])
  void reply.code(answer.status).send(answer.body)
}

/** Sends a document, or 304 when the caller has it already. */
export function sendDocument(
  exchange: Exchange,
  reply: FastifyReply,
  document: DocumentBody,
): void {
  applyHeaders(reply, exchange.headers)
  for (const [name, value] of Object.entries(document.headers ?? {})) reply.header(name, value)
  const etag = document.headers?.['etag']
  if (etag !== undefined && matches(exchange.request.headers['if-none-match'], etag)) {
    void reply.code(304).send()
    return
  }
  const { body } = document
  void reply
    .header('content-type', document.contentType)
    .send(
      typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength),
    )
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch
    .split(',')
    .some((candidate) => candidate.trim() === '*' || candidate.trim().replace(/^W\//, '') === etag)
}

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' }
