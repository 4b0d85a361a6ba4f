import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as it arrived. */
export type Received = {
  readonly id: string
  readonly timestamp: string
  readonly signature: string
  readonly path: string
  readonly body: string
}

/** A receiver of webhooks on a port of this machine. */
export type WebhookReceiver = {
  readonly host: string
  /** The address of an endpoint; paths tell endpoints of one receiver apart. */
  readonly url: (path?: string) => string
  readonly received: Received[]
  /** How the next messages are answered; 204 unless set. */
  answerWith: (answer: Answer) => void
  readonly close: () => Promise<void>
}

export type Answer = (
  message: Received,
  response: ServerResponse,
  request: IncomingMessage,
) => unknown

/** Starts a receiver that keeps what it got. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = []
  let answer: Answer = (_message, response) => response.writeHead(204).end()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    // A sender that was killed in the middle is no fault of this receiver.
    request.on('error', () => {})
    request.on('end', () => {
      const header = (name: string) => String(request.headers[name] ?? '')
      const message = {
        id: header('webhook-id'),
        timestamp: header('webhook-timestamp'),
        signature: header('webhook-signature'),
        path: request.url ?? '',
        body: Buffer.concat(chunks).toString(),
      }
      received.push(message)
      answer(message, response, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that was given no path listens on an address with a port.
  const { port } = server.address() as AddressInfo
  const host = `127.0.0.1:${port}`
  return {
    host,
    url: (path = '/') => `http://${host}${path}`,
    received,
    answerWith: (next) => {
      answer = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Answers every message with this status. */
export function status(code: number, headers: Record<string, string> = {}): Answer {
  return (_message, response) => response.writeHead(code, headers).end('answered')
}
