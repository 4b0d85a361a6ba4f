import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'

type Headers = Readonly<Record<string, string>>

/** A connection that a credential opened: how it ended, once it has. */
export type OpenConnection = {
  /** `1008`, or `end` for a stream whose end was sent. */
  readonly ended: Promise<string>
  readonly isOpen: () => boolean
  /** Everything that was received. */
  readonly received: () => string
  readonly leave: () => void
}

/** Opens a WebSocket and waits for its greeting. Fails when it is refused. */
export async function openSocket(url: string, headers: Headers): Promise<OpenConnection> {
  const ws = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`, { headers })
  let text = ''
  let isOpen = true
  ws.on('message', (data) => {
    text += Buffer.isBuffer(data) ? data.toString('utf8') : ''
  })
  ws.on('error', () => undefined)
  const ended = new Promise<string>((resolve) =>
    ws.once('close', (code) => {
      isOpen = false
      resolve(String(code))
    }),
  )
  const greeted = once(ws, 'message')
  await Promise.race([
    greeted,
    ended.then((code) => Promise.reject(new Error(`the socket was closed with ${code}`))),
  ])
  return { ended, isOpen: () => isOpen, received: () => text, leave: () => ws.terminate() }
}

/** Opens a stream of server-sent events and waits for its first frame. */
export async function openStream(url: string, headers: Headers): Promise<OpenConnection> {
  const leaving = new AbortController()
  const response = await fetch(`${url}/api/events`, { headers, signal: leaving.signal })
  if (!response.ok) throw new Error(`the stream answered ${response.status}`)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let isOpen = true
  while (!text.includes('event: ready')) text += (await reader?.read())?.value
  const readOn = async (): Promise<string> => {
    try {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        text += part.value
      }
      return 'end'
    } catch (failure) {
      return String(failure)
    } finally {
      isOpen = false
    }
  }
  return {
    ended: readOn(),
    isOpen: () => isOpen,
    received: () => text,
    leave: () => leaving.abort(),
  }
}

/** How the connection ended, or `open` when it did not within a bound that is far beyond the promise. */
export async function endOf({ ended }: OpenConnection, boundMs = 10_000): Promise<string> {
  const over = new AbortController()
  const bound = pause(boundMs, 'open', { signal: over.signal }).catch(() => 'open')
  const result = await Promise.race([ended, bound])
  over.abort()
  return result
}

/** Both kinds, with how each is told that its credential has ended. */
export const openings = [
  { kind: 'a WebSocket', open: openSocket, end: '1008' },
  { kind: 'a stream', open: openStream, end: 'end' },
] as const
