import type { Server } from 'node:http'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { ChainNode } from '../../../ports/chain-node.ts'
import { answerJsonRpc } from './json-rpc.ts'
import { judgeOrigin } from './origin.ts'

const messageBytesMax = 1024 * 1024
const socketsMax = 256
/** A client that is this far behind is disconnected; it can reconnect and read the state. */
const bufferedBytesMax = 8 * 1024 * 1024
const heartbeatMs = 30_000

export type OpenSession = ChainNode['openSession']

/** Serves WebSocket sessions on the server's upgrade event; the returned function ends them all. */
export function attachSessions(
  server: Server,
  options: { readonly openSession: OpenSession; readonly allowedOrigins: readonly string[] },
): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: messageBytesMax })
  server.on('upgrade', (request, socket, head) => {
    const verdict = judgeOrigin(request, options.allowedOrigins)
    const full = sockets.clients.size >= socketsMax
    if (!verdict.allowed || full) {
      socket.end(`HTTP/1.1 ${full ? '503 Service Unavailable' : '403 Forbidden'}\r\n\r\n`)
      return
    }
    sockets.handleUpgrade(request, socket, head, (client) => serve(client, options.openSession))
  })
  const heartbeat = setInterval(() => {
    for (const client of sockets.clients) client.ping()
  }, heartbeatMs)
  return () => {
    clearInterval(heartbeat)
    for (const client of sockets.clients) client.terminate()
    sockets.close()
  }
}

function serve(client: WebSocket, openSession: OpenSession): void {
  const push = (text: string): void => {
    if (client.bufferedAmount > bufferedBytesMax) client.terminate()
    else if (client.readyState === client.OPEN) client.send(text)
  }
  const session = openSession({ push, onClosed: () => client.close(1011) })
  client.on('error', () => client.terminate())
  client.on('close', () => session.close())
  client.on('message', (data: RawData) => {
    // answerJsonRpc turns every failure into a response.
    void answerJsonRpc(textOf(data), session.call).then(push)
  })
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8')
  return data instanceof ArrayBuffer ? Buffer.from(data).toString('utf8') : data.toString('utf8')
}
