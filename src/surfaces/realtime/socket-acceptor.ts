import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { AppError } from '../../kernel/errors.ts'
import type { SocketChannel } from '../../kernel/operation.ts'
import { requestErrors } from '../../kernel/shared-errors.ts'
import type { Ports } from '../../ports/ports.ts'
import { createSocketChannel, type LimitedSocket } from './socket-channel.ts'
import { defaultSocketLimits, type SocketLimits } from './socket-limits.ts'

/** An upgrade request that passed every gate. */
export type Upgrade = {
  readonly request: IncomingMessage
  readonly socket: Duplex
  readonly head: Buffer
}

export type SocketAcceptorOptions = Ports<'clock' | 'logger'> & {
  /** When aborted, closes every connection with 1012, so that clients reconnect. */
  readonly stopping: AbortSignal
  readonly limits?: Partial<SocketLimits>
}

/**
 * Creates the function that completes handshakes and runs handlers. It raises an `AppError` (400) for an invalid
 * handshake, before anything is written.
 */
export function createSocketAcceptor(options: SocketAcceptorOptions) {
  const limits = { ...defaultSocketLimits, ...options.limits }
  const { logger, clock, stopping } = options
  const open = new Set<LimitedSocket>()
  let heartbeat: NodeJS.Timeout | undefined
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.frameBytesMax,
    // Pongs count towards the limits: a peer could send pings and never read.
    autoPong: false,
  })
  stopping.addEventListener('abort', () => {
    for (const { channel } of open) channel.close(1012, 'the server is restarting')
  })

  const enter = (socket: LimitedSocket) => {
    open.add(socket)
    heartbeat ??= setInterval(() => {
      for (const one of open) one.checkLife()
    }, limits.pingEveryMs)
  }
  const leave = (socket: LimitedSocket) => {
    open.delete(socket)
    if (open.size > 0) return
    clearInterval(heartbeat)
    heartbeat = undefined
  }
  const serve = async (ws: WebSocket, run: (channel: SocketChannel) => Promise<void>) => {
    const socket = createSocketChannel(ws, { limits, clock })
    enter(socket)
    ws.on('error', (failure) => logger.debug('a WebSocket broke', { reason: failure.message }))
    ws.on('close', () => leave(socket))
    try {
      await run(socket.channel)
      socket.channel.close(1000, '')
    } catch (failure) {
      logger.error('a WebSocket handler failed', failure)
      socket.channel.close(1011, 'unexpected error')
    }
  }

  return (upgrade: Upgrade, run: (channel: SocketChannel) => Promise<void>): void => {
    const { request, socket, head } = upgrade
    assertHandshake(request)
    server.handleUpgrade(request, socket, head, (ws) => void serve(ws, run))
  }
}

/** Refuses with a problem document what the library would refuse without one. */
function assertHandshake({ method, headers }: IncomingMessage): void {
  const key = headers['sec-websocket-key'] ?? ''
  if (
    method === 'GET' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    headers['sec-websocket-version'] === '13' &&
    /^[A-Za-z0-9+/]{22}==$/.test(key)
  ) {
    return
  }
  throw new AppError(requestErrors.malformed, 'This is not a WebSocket handshake of version 13.', {
    headers: { 'sec-websocket-version': '13' },
  })
}
