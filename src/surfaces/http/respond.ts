import { assert } from '../../kernel/errors.ts'
import type { DocumentBody } from '../../kernel/operation.ts'
import type { StoredAnswer } from '../../ports/idempotency.ts'
import type { Exchange } from './exchange.ts'
import type { Reply } from './reply.ts'

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

/** Gives the reply the headers that the exchange has gathered; cookies add up, other names are replaced. */
export function applyHeaders<reply extends Reply>(reply: reply, headers: readonly string[]): reply {
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
export function writeAnswer(reply: Reply, exchange: Exchange, answer: ReadyAnswer): void {
  const { headers } = exchange
  const { body } = answer
  const length = Buffer.byteLength(body)
  for (const name in answer.headers) headers.push(name, answer.headers[name] ?? '')
  headers.push('content-length', String(length))
  reply.hijack()
  reply.raw.writeHead(answer.status, headers)
  if (typeof body === 'string') {
    // ASCII is copied as it is; other text would be encoded on the way.
    reply.raw.end(body, length === body.length ? 'latin1' : 'utf8')
  } else if (length <= joinedMax) reply.raw.end(body.toString('latin1'), 'latin1')
  else reply.raw.end(body)
}

/**
 * Text leaves in one piece with the head, bytes beside it, which costs the system more. Short ones go as the text that
 * has a character for each byte; longer ones would be copied for longer than that saves.
 */
const joinedMax = 16_384

/** Sends an answer that is ready, or that was stored for an earlier request with the same key. */
export function sendAnswer(reply: Reply, answer: ReadyAnswer): void {
  for (const name in answer.headers) reply.header(name, answer.headers[name])
  void reply.code(answer.status).send(answer.body)
}

/**
 * Sends a document, or 304 when the caller has it already. What the document says in a header replaces what the
 * exchange has gathered under the name; past the framework, as `writeAnswer`, where the handler added none itself.
 */
export function sendDocument(
  exchange: Exchange,
  reply: Reply,
  { document, gathered }: { readonly document: DocumentBody; readonly gathered: number },
): void {
  if (exchange.headers.length === gathered) {
    const answer = documentAnswer(exchange, document)
    reply.hijack()
    reply.raw.writeHead(answer.status, answer.headers).end(answer.body)
    return
  }
  const own = document.headers ?? {}
  applyHeaders(reply, exchange.headers)
  for (const name in own) addHeader(reply, name, own[name] ?? '')
  if (isKnown(exchange.request, own['etag'])) {
    void reply.code(304).send()
    return
  }
  reply.header('content-type', document.contentType)
  void reply.code(200).send(bytesOf(document))
}

/** What is written for a document: its own headers replace gathered ones, and 304 has no body. */
export function documentAnswer(
  { headers, request }: Pick<Exchange, 'headers' | 'request'>,
  document: DocumentBody,
): { readonly status: number; readonly headers: string[]; readonly body?: string | Buffer } {
  const own = document.headers ?? {}
  const merged: string[] = []
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = [headers[index], headers[index + 1]]
    // What an answer varies by adds up.
    if (name === 'vary' && 'vary' in own) merged.push(name, `${value}, ${own['vary']}`)
    else if (!(name in own)) merged.push(name, value)
  }
  for (const name in own) {
    if (name !== 'vary' || !merged.includes('vary')) merged.push(name, own[name] ?? '')
  }
  if (isKnown(request, own['etag'])) return { status: 304, headers: merged }
  const body = bytesOf(document)
  merged.push('content-type', document.contentType)
  merged.push('content-length', String(Buffer.byteLength(body)))
  return { status: 200, headers: merged, body }
}

/** Replaces what was gathered under the name; what an answer varies by adds up. */
export function addHeader(reply: Reply, name: string, value: string): void {
  const gathered = name === 'vary' ? reply.getHeader(name) : undefined
  reply.header(name, typeof gathered === 'string' ? `${gathered}, ${value}` : value)
}

function bytesOf({ body }: DocumentBody): string | Buffer {
  if (typeof body === 'string') return body
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength)
}

function isKnown({ headers }: Exchange['request'], etag: string | undefined): boolean {
  const ifNoneMatch = headers['if-none-match']
  if (ifNoneMatch === undefined || etag === undefined) return false
  return ifNoneMatch
    .split(',')
    .some((candidate) => candidate.trim() === '*' || candidate.trim().replace(/^W\//, '') === etag)
}

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' }
