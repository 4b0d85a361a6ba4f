import type { Client } from '../client/client.ts'
import type { BourseError } from '../errors/bourse-error.ts'
import type { AnyEvent } from '../events.ts'
import type { ChannelName, ChannelUpdate } from './channel-names.ts'
import { type Connection, type Listening, openConnection, type WantedEvents } from './connection.ts'

/** Which events, and until when. */
export interface LiveEventsOptions extends WantedEvents {
  readonly signal?: AbortSignal
}

/** The updates of a live channel over a WebSocket, which is opened again when it breaks. It ends when the channel ends. */
export function followChannel<const name extends ChannelName>(
  client: Client,
  channel: name,
  options: { readonly signal?: AbortSignal } = {},
): AsyncIterable<ChannelUpdate<name>> {
  return readConnection<ChannelUpdate<name>>(client, options.signal, (connection, listening) => {
    connection.channel(channel, listening)
  })
}

/** The service's events over a WebSocket, each once and in order; a new connection goes on after the last one. */
export function followEvents(
  client: Client,
  { signal, ...wanted }: LiveEventsOptions = {},
): AsyncIterable<AnyEvent> {
  return readConnection<AnyEvent>(client, signal, (connection, listening) => {
    connection.events(wanted, listening)
  })
}

/** What one subscription of a connection of its own tells, until the reader leaves or the signal ends it. */
async function* readConnection<value>(
  client: Client,
  signal: AbortSignal | undefined,
  subscribe: (connection: Connection, listening: Listening<value>) => void,
): AsyncGenerator<value, void> {
  const waiting: value[] = []
  let ended: BourseError | null = null
  let wake: () => void = () => undefined
  const connection = openConnection(client)
  const onAbort = () => wake()
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    subscribe(connection, {
      onUpdate(value) {
        waiting.push(value)
        wake()
      },
      onFailure(failure) {
        ended = failure
        wake()
      },
    })
    while (signal?.aborted !== true) {
      const value = waiting.shift()
      if (value !== undefined) yield value
      else if (ended !== null) return endOf(ended)
      else await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    signal?.removeEventListener('abort', onAbort)
    connection.close()
  }
}

/** A channel whose subject is gone is no failure: there is nothing more to tell. */
function endOf(failure: BourseError): void {
  if (failure.code !== 'client.channel_ended') throw failure
}
