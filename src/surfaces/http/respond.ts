import type { DocumentBody } from '../../kernel/operation.ts'
import type { StoredAnswer } from '../../ports/idempotency.ts'
import { entityTag, isTagKnown } from './entity-tag.ts'
import type { Exchange } from './exchange.ts'
import type { Reply } from './reply.ts'

/** A serialised answer, ready to be sent. A stored one is text. */
export type ReadyAnswer = Omit<StoredAnswer, 'body'> & { readonly body: string | Buffer }

/** Looks at what a JSON row answers before it is serialized; what it throws becomes the answer. */
export type OnOutput = (exchange: Exchange, output: unknown) => void

/** Serializes a JSON row's output. */
export function jsonAnswer(
  exchange: Exchange,
  output: unknown,
  onOutput: OnOutput | undefined,
): ReadyAnswer {
  onOutput?.(exchange, output)
  return { status: 200, headers: jsonHeaders, body: exchange.plan.serialize(output) }
}

/** The answer of a row that may be cached, under its entity tag: 304 without a body when the caller has it already. */
export function taggedAnswer({ request }: Exchange, answer: ReadyAnswer): ReadyAnswer {
  const etag = entityTag(answer)
  return isTagKnown(request.headers['if-none-match'], etag)
    ? { status: 304, headers: { etag }, body: '' }
    : { ...answer, headers: { ...answer.headers, etag } }
}

/** Copies the exchange's headers to the reply; cookies and `Vary` accumulate, other names are replaced. */
export function applyHeaders<reply extends Reply>(reply: reply, headers: readonly string[]): reply {
  for (let index = 0; index < headers.length; index += 2) {
    addHeader(reply, headers[index] ?? '', headers[index + 1] ?? '')
  }
  return reply
}

/**
 * Writes an answer to the socket, bypassing the framework, whose sending costs as much as everything before it and adds
 * nothing to serialised bytes. Only for exchanges whose handler added no header, because names are not replaced here.
 */
export function writeAnswer(reply: Reply, exchange: Exchange, answer: ReadyAnswer): void {
  const { headers } = exchange
  const { body } = answer
  const length = Buffer.byteLength(body)
  for (const name in answer.headers) headers.push(name, answer.headers[name] ?? '')
  // 304 speaks of the answer that the caller has, and is followed by no body.
  if (answer.status !== 304) headers.push('content-length', String(length))
  reply.hijack()
  reply.raw.writeHead(answer.status, headers)
  if (typeof body === 'string') {
    // ASCII is copied byte for byte; other text has to be encoded.
    reply.raw.end(body, length === body.length ? 'latin1' : 'utf8')
  } else if (length <= joinedMax) reply.raw.end(body.toString('latin1'), 'latin1')
  else reply.raw.end(body)
}

/**
 * Node sends text together with the headers, but bytes in a separate write, which costs more. Up to this size it is
 * cheaper to send bytes as latin1 text; beyond it the copy outweighs the saving.
 */
const joinedMax = 16_384

/** Sends a serialised answer, fresh or stored under the same key. */
export function sendAnswer(reply: Reply, answer: ReadyAnswer): void {
  for (const name in answer.headers) reply.header(name, answer.headers[name])
  void reply.code(answer.status).send(answer.body)
}

/**
 * Sends a document, or 304 when the caller has it already. The document's own headers replace those of the exchange.
 * Bypasses the framework, like `writeAnswer`, where the handler added no header.
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
  if (isTagKnown(exchange.request.headers['if-none-match'], own['etag'])) {
    void reply.code(304).send()
    return
  }
  reply.header('content-type', document.contentType)
  void reply.code(200).send(bytesOf(document))
}

/** The answer for a document: its own headers replace the collected ones, and 304 has no body. */
export function documentAnswer(
  { headers, request }: Pick<Exchange, 'headers' | 'request'>,
  document: DocumentBody,
): { readonly status: number; readonly headers: string[]; readonly body?: string | Buffer } {
  const own = document.headers ?? {}
  const merged: string[] = []
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = [headers[index], headers[index + 1]]
    // `Vary` accumulates.
    if (name === 'vary' && 'vary' in own) merged.push(name, `${value}, ${own['vary']}`)
    else if (!(name in own)) merged.push(name, value)
  }
  for (const name in own) {
    if (name !== 'vary' || !merged.includes('vary')) merged.push(name, own[name] ?? '')
  }
  if (isTagKnown(request.headers['if-none-match'], own['etag']))
    return { status: 304, headers: merged }
  const body = bytesOf(document)
  merged.push('content-type', document.contentType)
  merged.push('content-length', String(Buffer.byteLength(body)))
  return { status: 200, headers: merged, body }
}

/** Replaces a header of the reply; `Vary` accumulates, each name once. */
export function addHeader(reply: Reply, name: string, value: string): void {
  const gathered = name === 'vary' ? reply.getHeader(name) : undefined
  const names = typeof gathered === 'string' ? [...gathered.split(', '), ...value.split(', ')] : []
  reply.header(name, names.length === 0 ? value : [...new Set(names)].join(', '))
}

function bytesOf({ body }: DocumentBody): string | Buffer {
  if (typeof body === 'string') return body
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength)
}

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' }
