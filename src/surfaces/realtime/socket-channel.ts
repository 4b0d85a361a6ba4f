import type { WebSocket } from 'ws'
import type { SocketChannel } from '../../kernel/operation.ts'
import type { Clock } from '../../ports/clock.ts'
import type { SocketLimits } from './socket-limits.ts'

/** A rate-limited WebSocket, with what the transport needs besides the channel. */
export type LimitedSocket = {
  readonly channel: SocketChannel
  /** Pings the peer, and closes the connection if the peer has sent nothing since the last call. */
  readonly checkLife: () => void
}

/** Applies the limits to a WebSocket. Protocol errors of the peer close the connection. */
export function createSocketChannel(
  ws: WebSocket,
  { limits, clock }: { readonly limits: SocketLimits; readonly clock: Clock },
): LimitedSocket {
  const inbox = createInbox(ws, limits)
  const mayReceive = createBucket(limits, clock)
  let isAlive = true
  let stall: NodeJS.Timeout | undefined

  const close = (code: number, reason: string) => {
    if (ws.readyState === ws.CLOSED) return
    ws.close(code, reason)
    // A peer that reads nothing never receives the closing frame.
    setTimeout(() => ws.terminate(), limits.closeMs).unref()
  }
  const watchStall = () => {
    stall ??= setTimeout(() => {
      stall = undefined
      if (ws.bufferedAmount > limits.bufferedBytesMax / 2) close(1013, 'reading too slowly')
    }, limits.stallMs)
  }
  const receive = (accept: () => void) => {
    isAlive = true
    if (ws.readyState !== ws.OPEN) return
    if (mayReceive()) accept()
    else close(1008, 'too many frames')
  }

  ws.on('message', (data, isBinary) =>
    receive(() => {
      if (isBinary) close(1003, 'frames are text')
      else if (Buffer.isBuffer(data)) inbox.add(data.toString('utf8'))
    }),
  )
  ws.on('ping', (data) => receive(() => ws.pong(data)))
  ws.on('pong', () => {
    isAlive = true
  })
  ws.on('close', () => {
    clearTimeout(stall)
    inbox.end()
  })

  return {
    channel: {
      messages: inbox.messages,
      close,
      send(text) {
        if (ws.readyState !== ws.OPEN) return false
        if (ws.bufferedAmount >= limits.bufferedBytesMax) {
          watchStall()
          return false
        }
        ws.send(encode(text), asText)
        return true
      },
      backlogBytes: () => ws.bufferedAmount,
    },
    checkLife() {
      if (!isAlive) return ws.terminate()
      isAlive = false
      if (ws.readyState === ws.OPEN) ws.ping()
    },
  }
}

const asText = { binary: false } as const
let encoded = { text: '', bytes: Buffer.alloc(0) }

/** One frame is often for many peers in a row: it is encoded once. */
function encode(text: string): Buffer {
  if (encoded.text !== text) encoded = { text, bytes: Buffer.from(text, 'utf8') }
  return encoded.bytes
}

/** Handles frames in order of arrival. Reading pauses while too many are queued. */
function createInbox(ws: WebSocket, { waitingMax }: SocketLimits) {
  const waiting: string[] = []
  let ended = false
  let wake: (() => void) | undefined
  async function* read(): AsyncGenerator<string> {
    for (;;) {
      const text = waiting.shift()
      if (text !== undefined) {
        if (ws.isPaused && waiting.length < waitingMax / 2) ws.resume()
        yield text
      } else if (ended) {
        return
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }
  }
  return {
    messages: read(),
    add(text: string) {
      waiting.push(text)
      if (waiting.length >= waitingMax) ws.pause()
      wake?.()
    },
    end() {
      ended = true
      wake?.()
    },
  }
}

/** A token bucket: whether one more frame is allowed now. */
function createBucket({ burstMax, framesPerSecond }: SocketLimits, clock: Clock): () => boolean {
  let tokens = burstMax
  let filledAtMs = clock.nowMs()
  return () => {
    const nowMs = clock.nowMs()
    const earned = (Math.max(0, nowMs - filledAtMs) / 1_000) * framesPerSecond
    tokens = Math.min(burstMax, tokens + earned)
    filledAtMs = nowMs
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}
