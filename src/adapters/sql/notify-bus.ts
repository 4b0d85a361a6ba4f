import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Bus } from '../../ports/bus.ts'
import type { Database } from '../../ports/database.ts'
import { createFrameReader, framesOf } from './notify-frames.ts'

const channel = 'bus'
/** Hints that wait for the database; more than these are lost. */
const waitingMax = 10_000

/**
 * Hints between processes by the notifications of the database that they share. `local` carries the hints inside this
 * process, so that these go on while the database is gone; hints between processes are then lost.
 */
export async function createNotifyBus(options: {
  readonly database: Database
  readonly local: Bus
  readonly onError: (error: unknown) => void
}): Promise<Bus> {
  const { database, local, onError } = options
  const origin = randomUUID()
  const read = createFrameReader()
  // A hint may be given from within a transaction, and is no part of it, nor of its caller's share.
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
    // This process heard its own hints already.
    if (hint !== null && hint.origin !== origin) local.publish(hint.topic, hint.message)
  })

  return {
    publish: (topic, message) => {
      if (closed) return
      local.publish(topic, message)
      const frames = framesOf({ origin, topic, message })
      if (waiting.length + frames.length > waitingMax) return
      waiting.push(...frames)
      // After the publisher's own code, so that what it says in one breath is one statement.
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
