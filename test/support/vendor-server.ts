import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Vendor, VendorOperation } from '../../src/domains/money/vendors/vendor.ts'
import { operationId } from '../../src/kernel/operation.ts'
import { createAnsweringServer } from './answering-server.ts'

/** A request as the vendor received it. */
export type ReceivedRequest = {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** What the server answers instead of the documented example. */
export type VendorReply = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Sent as they are, whatever the type. */
  readonly text?: string
  /** Ends the connection without an answer. */
  readonly broken?: true
}

export type VendorServer = {
  /** What the vendor's address setting is given. */
  readonly baseUrl: string
  /** `host:port`, as the guard allows it. */
  readonly host: string
  readonly requests: readonly ReceivedRequest[]
  /** Decides the next answers, one after another; when they are used up, the examples again. */
  readonly reply: (...replies: readonly VendorReply[]) => void
  /** Answers only once the returned function is called. */
  readonly hold: () => () => void
  readonly close: () => Promise<void>
}

/**
 * A server that speaks a vendor's documented protocol: it takes the vendor's calls under its paths with its secret in
 * its place, and answers with the documented examples. Anything else is 401 or 404 with a body full of vendor talk.
 */
export async function startVendorServer(vendor: Vendor, secret: string): Promise<VendorServer> {
  const requests: ReceivedRequest[] = []
  const queue: VendorReply[] = []
  let held: Promise<void> | null = null
  const basePath = new URL(vendor.baseUrl).pathname.replace(/\/+$/, '')

  const server = createAnsweringServer(async (request, response, body) => {
    const { method = '', url = '', headers } = request
    requests.push({ method, url, headers, body: body.toString() })
    await held
    answer(response, queue.shift() ?? replyTo(vendor, { method, url, headers, basePath, secret }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that was given no path listens on an address with a port.
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}${basePath}`,
    host: `127.0.0.1:${port}`,
    requests,
    reply: (...replies) => void queue.push(...replies),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return () => {
        held = null
        resolve()
      }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answer(response: ServerResponse, reply: VendorReply): void {
  if (reply.broken) {
    response.destroy()
    return
  }
  const status = reply.status ?? 200
  const body = reply.text ?? (status === 204 ? '' : JSON.stringify(reply.body ?? {}))
  response.writeHead(status, { 'content-type': 'application/json', ...reply.headers }).end(body)
}

type Question = {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly basePath: string
  readonly secret: string
}

function replyTo(vendor: Vendor, question: Question): VendorReply {
  const { secret: placement } = vendor
  const { headers, secret, basePath } = question
  let path = question.url.split('?')[0] ?? ''
  if (!path.startsWith(basePath)) return { status: 404, body: { message: 'wrong base' } }
  path = path.slice(basePath.length)
  const refused = { status: 401, body: { message: `no account for ${secret}` } }
  if (placement?.in === 'header') {
    const wanted = `${placement.prefix ?? ''}${secret}`
    if (headers[placement.name.toLowerCase()] !== wanted) return refused
  }
  if (placement?.in === 'path') {
    const wanted = placement.template.replace('{secret}', secret)
    if (!path.startsWith(wanted)) return refused
    path = path.slice(wanted.length)
  }
  const found = Object.values(vendor.operations).find((operation) =>
    isAsked(operation, question.method, path),
  )
  if (found === undefined) {
    return { status: 404, body: { message: `${operationId({ method: 'GET', path })} is unknown` } }
  }
  return isEmpty(found.example.output) ? { status: 204 } : { body: found.example.output }
}

function isAsked({ method, upstream }: VendorOperation, asked: string, path: string): boolean {
  const pattern = upstream.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')
  return (upstream.method ?? method) === asked && new RegExp(`^${pattern}$`).test(path)
}

function isEmpty(output: unknown): boolean {
  return typeof output === 'object' && output !== null && Object.keys(output).length === 0
}
