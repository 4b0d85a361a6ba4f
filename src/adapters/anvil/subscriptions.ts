import { WebSocket } from 'ws'
import type { ChainSession, JsonRpcOutcome, JsonRpcRequest } from '../../ports/chain-node.ts'
import { subscriptionMethods } from './methods.ts'

const answerTimeoutMs = 10_000
const waitingMax = 100

/**
 * One client's WebSocket. Subscriptions go over a separate connection to anvil, all else to the node. When anvil is
 * replaced, the connection closes and the client subscribes again as after any disconnect.
 */
export function openAnvilSession(options: {
  /** The URL of the current anvil. */
  readonly url: () => string
  readonly call: (request: JsonRpcRequest) => Promise<JsonRpcOutcome>
  readonly push: (notification: string) => void
  readonly onClosed: () => void
}): ChainSession {
  const { call, push, onClosed } = options
  const waiting = new Map<number, (outcome: JsonRpcOutcome) => void>()
  let upstream: Promise<WebSocket> | null = null
  let nextId = 1

  function connect(): Promise<WebSocket> {
    const socket = new WebSocket(options.url().replace(/^http/, 'ws'))
    socket.on('message', (data) => {
      // The default form of a message in this client library.
      if (Buffer.isBuffer(data)) receive(data.toString('utf8'))
    })
    socket.on('close', onClosed)
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(socket))
      socket.on('error', reject)
    })
  }

  function receive(text: string): void {
    // Anvil sends one JSON object per message.
    const message = JSON.parse(text) as {
      readonly id?: number
      readonly result?: unknown
      readonly error?: { readonly code: number; readonly message: string }
    }
    if (message.id === undefined) return push(text)
    const settle = waiting.get(message.id)
    waiting.delete(message.id)
    settle?.(
      message.error === undefined
        ? { ok: true, json: JSON.stringify(message.result ?? null) }
        : { ok: false, code: message.error.code, message: message.error.message },
    )
  }

  async function forward(request: JsonRpcRequest): Promise<JsonRpcOutcome> {
    if (waiting.size >= waitingMax)
      return { ok: false, code: -32005, message: 'Too many calls wait' }
    upstream ??= connect()
    const socket = await upstream
    const id = nextId++
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        waiting.delete(id)
        resolve({ ok: false, code: -32603, message: 'The chain did not answer' })
      }, answerTimeoutMs)
      waiting.set(id, (outcome) => {
        clearTimeout(timer)
        resolve(outcome)
      })
      socket.send(
        JSON.stringify({ jsonrpc: '2.0', id, method: request.method, params: request.params }),
      )
    })
  }

  return {
    call: (request) => (subscriptionMethods.has(request.method) ? forward(request) : call(request)),
    close: () => {
      void upstream?.then((socket) => socket.close()).catch(() => undefined)
    },
  }
}
