import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Bus } from '../../ports/bus.ts'
import type { Database } from '../../ports/database.ts'
import { createFrameReader, framesOf } from './notify-frames.ts'

const channel = 'bus'
/** How many hints may wait for the database; further ones are lost. */
const waitingMax = 10_000

/**
 * Hints between processes by notifications of their shared database. `local` carries hints inside this process and
 * keeps working while the database is down; hints between processes are lost then.
 */
export async function createNotifyBus(options: {
  readonly database: Database
  readonly local: Bus
  readonly onError: (error: unknown) => void
}): Promise<Bus> {
  const { database, local, onError } = options
  const origin = randomUUID()
  const read = createFrameReader()
  // A hint may be published inside a transaction, but belongs neither to it nor to its caller's share.
  const outside = AsyncLocalStorage.snapshot()
  let waiting: string[] = []
  let sending: Promise<void> | undefined
  let closed = false

  const send = async (): Promise<void> => {
    while (waiting.length > 0) {
      const frames = waiting
      waiting = []
      await sql`select pg_notify(${channel}, frame) from unnest(${frames}::text[]) with ordinality as f(frame, n)
        order by n`
        .execute(database.query)
        .catch(onError)
    }
    sending = undefined
  }
  const stop = await database.subscribe(channel, (payload) => {
    const hint = read(payload)
    // This process already delivered its own hints.
    if (hint !== null && hint.origin !== origin) local.publish(hint.topic, hint.message)
  })

  return {
    publish: (topic, message) => {
      if (closed) return
      local.publish(topic, message)
      const frames = framesOf({ origin, topic, message })
      if (waiting.length + frames.length > waitingMax) return
      waiting.push(...frames)
      // Deferred, so that hints from the same synchronous code share one statement.
      sending ??= outside(() => Promise.resolve().then(send))
    },
    subscribe: (topic, onMessage) => local.subscribe(topic, onMessage),
    close: async () => {
      closed = true
      await stop()
      await sending
      await local.close()
    },
  }
}
