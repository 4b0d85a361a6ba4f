import pg from 'pg'
import type { Database } from '../../../ports/database.ts'

/** Notifications over a dedicated connection, which is opened for the first subscriber. */
export type Listener = {
  readonly subscribe: Database['subscribe']
  readonly close: () => Promise<void>
}

const reconnectMsMin = 100
const reconnectMsMax = 5_000
const probeIntervalMs = 30_000

/**
 * Listens while there are subscribers and reconnects after a lost connection. Notifications in between are lost, which
 * the port allows.
 */
export function createListener(options: {
  /** Read for each new connection; its connect timeout also applies to each answer. */
  readonly connection: pg.ClientConfig & { readonly connectionTimeoutMillis: number }
  readonly onError: (error: Error) => void
}): Listener {
  const listenersOf = new Map<string, Set<(payload: string) => void>>()
  let current: Promise<pg.Client> | undefined
  let retry: NodeJS.Timeout | undefined
  let reconnectMs = reconnectMsMin
  let closed = false

  const connect = async (): Promise<pg.Client> => {
    const client = await openClient({
      ...options,
      onNotification: (channel, payload) => {
        for (const listener of listenersOf.get(channel) ?? []) listener(payload)
      },
      onEnd: lose,
    })
    for (const channel of listenersOf.keys()) await client.query(`listen "${channel}"`)
    reconnectMs = reconnectMsMin
    return client
  }

  const lose = (): void => {
    current = undefined
    if (closed || retry !== undefined || listenersOf.size === 0) return
    retry = setTimeout(() => {
      retry = undefined
      connected().catch(options.onError)
    }, reconnectMs)
    reconnectMs = Math.min(reconnectMs * 2, reconnectMsMax)
  }

  const connected = (): Promise<pg.Client> => {
    if (closed) return Promise.reject(new Error('The database is closed.'))
    current ??= connect().catch((error: unknown) => {
      lose()
      throw error
    })
    return current
  }

  const remove = async (channel: string, listener: (payload: string) => void): Promise<void> => {
    const listeners = listenersOf.get(channel)
    if (!listeners?.delete(listener) || listeners.size > 0) return
    listenersOf.delete(channel)
    const client = await current?.catch(() => undefined)
    // Someone may have subscribed meanwhile, and a closed connection need not unlisten.
    if (listenersOf.has(channel)) return
    await client?.query(`unlisten "${channel}"`).catch(options.onError)
  }

  return {
    subscribe: async (channel, onNotification) => {
      // A new function, so that subscribing the same callback twice is two subscriptions.
      const listener = (payload: string): void => onNotification(payload)
      const listeners = listenersOf.get(channel) ?? new Set()
      listenersOf.set(channel, listeners.add(listener))
      try {
        const client = await connected()
        // Safe to repeat. Quoted, because the validated name may be an SQL keyword.
        await client.query(`listen "${channel}"`)
      } catch (error) {
        await remove(channel, listener)
        throw error
      }
      return () => remove(channel, listener)
    },
    close: async () => {
      closed = true
      clearTimeout(retry)
      listenersOf.clear()
      await (await current?.catch(() => undefined))?.end()
    },
  }
}

/** Connects, and reports notifications and the end of the connection, however it ends. */
async function openClient(options: {
  readonly connection: pg.ClientConfig & { readonly connectionTimeoutMillis: number }
  readonly onError: (error: Error) => void
  readonly onNotification: (channel: string, payload: string) => void
  readonly onEnd: () => void
}): Promise<pg.Client> {
  const { connection } = options
  const limits = { query_timeout: connection.connectionTimeoutMillis }
  const client = new pg.Client({ ...connection, ...limits })
  client.on('error', options.onError)
  client.on('notification', ({ channel, payload = '' }) => options.onNotification(channel, payload))
  await client.connect()
  // A connection that only listens would not notice for hours that the server is gone.
  const timer = setInterval(() => {
    client.query('select 1').catch(() => client.end().catch(options.onError))
  }, probeIntervalMs)
  client.once('end', () => {
    clearInterval(timer)
    options.onEnd()
  })
  return client
}
