import type { Client } from '../client/client.ts'
import { BourseError } from '../errors/bourse-error.ts'
import { isObject } from '../errors/read-failure.ts'

/** What a connection is doing. `waiting` is between two attempts. */
export interface ConnectionState {
  readonly phase: 'closed' | 'connecting' | 'open' | 'waiting'
  /** How many attempts have failed since it was open. */
  readonly failures: number
  /** When it was lost, in milliseconds since 1970; null while it is open. */
  readonly lostAtMs: number | null
  /** From a ping to its answer; null until one was answered. */
  readonly latencyMs: number | null
}

/** A frame of the service's socket. */
export type Frame = Readonly<Record<string, unknown>>

/** A WebSocket that is opened again when it breaks, until it is closed. */
export interface Line {
  readonly state: () => ConnectionState
  /** Opens it; a new socket where one is open already. Throws `client.no_web_socket`. */
  open(): void
  close(): void
  /** Sends a frame; nothing while it is not open. */
  say(frame: object): void
}

/** What a line tells. */
export interface LineListener {
  readonly onFrame: (frame: Frame) => void
  readonly onState: (state: ConnectionState) => void
}

const firstPauseMs = 250
const longestPauseMs = 5_000
const patientAfter = 20
const patientPauseMs = 30_000
const pingEveryMs = 10_000
/** A socket that says nothing for so long, pings included, is taken for broken. */
const silenceMs = 25_000
const closed: ConnectionState = { phase: 'closed', failures: 0, lostAtMs: null, latencyMs: null }

/** How long to wait before the attempt after so many failures: doubling, more or less by a tenth as chance (0 to 1) says. */
export function pauseMsAfter(failures: number, chance: number): number {
  const doubled = Math.min(firstPauseMs * 2 ** Math.max(0, failures - 1), longestPauseMs)
  const pauseMs = failures > patientAfter ? patientPauseMs : doubled
  return Math.round(pauseMs * (0.9 + 0.2 * chance))
}

/** A line to the service's socket, not open yet. */
export function createLine(client: Client, { onFrame, onState }: LineListener): Line {
  let state = closed
  let socket: WebSocket | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let pinger: ReturnType<typeof setInterval> | undefined
  const clock = { heardAtMs: 0, pingedAtMs: 0 }
  const become = (change: Partial<ConnectionState>) => {
    state = { ...state, ...change }
    onState(state)
  }
  const release = () => {
    clearTimeout(retry)
    clearInterval(pinger)
    const old = socket
    socket = null
    old?.close()
  }
  const lose = () => {
    release()
    const failures = state.failures + 1
    become({ phase: 'waiting', failures, lostAtMs: state.lostAtMs ?? Date.now() })
    retry = setTimeout(open, pauseMsAfter(failures, Math.random()))
  }
  const say = (frame: object) => {
    if (state.phase === 'open') socket?.send(JSON.stringify(frame))
  }
  const ping = () => {
    if (Date.now() - clock.heardAtMs > silenceMs) {
      lose()
      return
    }
    clock.pingedAtMs = Date.now()
    say({ type: 'ping' })
  }
  const hear = (frame: Frame) => {
    clock.heardAtMs = Date.now()
    if (frame['type'] === 'connection_established') {
      become({ phase: 'open', failures: 0, lostAtMs: null })
      ping()
    }
    if (frame['type'] === 'pong') become({ latencyMs: clock.heardAtMs - clock.pingedAtMs })
    onFrame(frame)
  }
  const open = () => {
    release()
    const opened = openSocket(client)
    socket = opened
    clock.heardAtMs = Date.now()
    pinger = setInterval(ping, pingEveryMs)
    become({ phase: 'connecting' })
    listenTo(opened, {
      onFrame: (frame) => socket === opened && hear(frame),
      onEnd: () => socket === opened && lose(),
    })
  }
  const close = () => {
    release()
    become(closed)
  }
  return { state: () => state, open, close, say }
}

function listenTo(
  socket: WebSocket,
  { onFrame, onEnd }: { readonly onFrame: (frame: Frame) => void; readonly onEnd: () => void },
): void {
  socket.addEventListener('close', onEnd)
  socket.addEventListener('error', onEnd)
  socket.addEventListener('message', ({ data }) => {
    const frame: unknown = JSON.parse(String(data))
    if (isObject(frame)) onFrame(frame)
  })
}

function openSocket(client: Client): WebSocket {
  const { webSocket: Socket } = client
  if (Socket === undefined) {
    throw new BourseError({
      code: 'client.no_web_socket',
      status: 0,
      detail: 'This runtime has no WebSocket.',
      fix: 'Give createBourse `webSocket`, from the package ws, or use Node 22.',
    })
  }
  const url = `${client.baseUrl.replace(/^http/, 'ws')}/ws`
  if ('document' in globalThis) return new Socket(url)
  // A browser sends its cookies; elsewhere the credentials go as headers, which the standard signature does not have.
  const WithHeaders = Socket as new (url: string, options: object) => WebSocket
  return new WithHeaders(url, { headers: client.session.headers() })
}
