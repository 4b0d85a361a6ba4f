import { createServer, type IncomingHttpHeaders, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

type Kept = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** The request headers that `Vary` names, as they were. */
  readonly varied: Readonly<Record<string, string>>
}

export type CachingProxy = {
  readonly url: string
  /** How many answers came from the cache. */
  readonly hits: () => number
  readonly close: () => Promise<void>
}

/**
 * A shared cache in front of an origin (RFC 9111). With `obeys` it keeps what it may; without, it is the careless kind
 * that keeps every success whatever Cache-Control says, also for requests that carry credentials, but still tells
 * requests apart by `Vary`, as they all do. Answers HEAD, Range and If-None-Match from what it has kept.
 */
export async function startCachingProxy(options: {
  readonly origin: string
  readonly obeys: boolean
}): Promise<CachingProxy> {
  const kept = new Map<string, Kept[]>()
  let hits = 0
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const body = Buffer.concat(chunks)
      // Even a POST is kept by the careless kind, by its address and body.
      const key = `${incoming.method === 'HEAD' ? 'GET' : incoming.method} ${incoming.url} ${body.toString('base64')}`
      const found = kept.get(key)?.find((one) => isSame(one.varied, incoming.headers))
      if (found !== undefined) {
        hits += 1
        outgoing.writeHead(...fromKept(found, incoming.headers))
        outgoing.end(incoming.method === 'HEAD' ? '' : partOf(found, incoming.headers))
        return
      }
      const onward = send(
        new URL(incoming.url ?? '/', options.origin),
        { method: incoming.method, headers: incoming.headers },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (chunk: Buffer) => parts.push(chunk))
          answer.on('end', () => {
            const whole = Buffer.concat(parts)
            const status = answer.statusCode ?? 502
            if (mayKeep(status, answer.headers, incoming.headers, options.obeys)) {
              const varied = variedBy(answer.headers, incoming.headers)
              const one = { status, headers: answer.headers, body: whole, varied }
              kept.set(key, [...(kept.get(key) ?? []), one])
            }
            outgoing.writeHead(status, answer.headers)
            outgoing.end(incoming.method === 'HEAD' ? '' : whole)
          })
        },
      )
      onward.on('error', () => outgoing.writeHead(502).end())
      onward.end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    hits: () => hits,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function mayKeep(
  status: number,
  headers: IncomingHttpHeaders,
  request: IncomingHttpHeaders,
  obeys: boolean,
): boolean {
  if (status !== 200 || headers.vary === '*') return false
  if (!obeys) return true
  const control = headers['cache-control'] ?? ''
  if (/no-store|private/.test(control)) return false
  return request.authorization === undefined || /public|s-maxage|must-revalidate/.test(control)
}

function variedBy(answer: IncomingHttpHeaders, request: IncomingHttpHeaders) {
  const names = (answer.vary ?? '').split(',').map((name) => name.trim().toLowerCase())
  return Object.fromEntries(names.filter(Boolean).map((name) => [name, String(request[name])]))
}

function isSame(varied: Readonly<Record<string, string>>, request: IncomingHttpHeaders): boolean {
  return Object.entries(varied).every(([name, value]) => String(request[name]) === value)
}

function fromKept(kept: Kept, request: IncomingHttpHeaders): [number, IncomingHttpHeaders] {
  const { etag } = kept.headers
  const headers = { ...kept.headers, age: '1' }
  if (etag !== undefined && request['if-none-match'] === etag) return [304, headers]
  return request.range === undefined ? [200, headers] : [206, withoutLength(headers)]
}

function withoutLength(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-length'))
}

function partOf({ body }: Kept, { range }: IncomingHttpHeaders): Buffer {
  const [, start = '0', end = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  return range === undefined
    ? body
    : body.subarray(Number(start), end === '' ? body.length : Number(end) + 1)
}
