import { AsyncLocalStorage } from 'node:async_hooks'
import type { Bus } from '../../ports/bus.ts'

const messageBytesMax = 64 * 1024

/** Hints within this process, delivered after the publisher's synchronous code. */
export function createMemoryBus(
  options: { readonly onError?: (error: unknown) => void } = {},
): Bus {
  const onError = options.onError ?? (() => {})
  const listenersOf = new Map<string, Set<(message: string) => void>>()
  let closed = false

  const deliver = (listener: (message: string) => void, message: string): void => {
    try {
      listener(message)
    } catch (error) {
      onError(error)
    }
  }

  return {
    publish: (topic, message) => {
      if (closed) return
      if (Buffer.byteLength(message) > messageBytesMax) {
        onError(new RangeError(`A hint on ${topic} is larger than ${messageBytesMax} bytes.`))
        return
      }
      queueMicrotask(() => {
        for (const listener of [...(listenersOf.get(topic) ?? [])]) deliver(listener, message)
      })
    },
    subscribe: async (topic, onMessage) => {
      // Bound to the subscriber's async context, so that a publisher's open transaction does not leak into it.
      const listener = AsyncLocalStorage.bind((message: string) => onMessage(message))
      const listeners = listenersOf.get(topic) ?? new Set()
      if (!closed) listenersOf.set(topic, listeners.add(listener))
      return async () => {
        listeners.delete(listener)
        if (listeners.size === 0 && listenersOf.get(topic) === listeners) listenersOf.delete(topic)
      }
    },
    close: async () => {
      closed = true
      listenersOf.clear()
    },
  }
}
