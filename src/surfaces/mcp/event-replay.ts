import type { EventStore, JSONRPCMessage } from '@modelcontextprotocol/server'

type StoredMessage = {
  readonly streamId: string
  readonly message: JSONRPCMessage
  readonly size: number
}

/**
 * Stores the last messages of one session, up to a number of characters, so that a client can resume a broken stream
 * after the last message it received. Older messages are dropped and not replayed.
 */
export function createEventReplay(charactersMax = 262_144): EventStore {
  const messages = new Map<string, StoredMessage>()
  let last = 0
  let total = 0
  return {
    async storeEvent(streamId, message) {
      last += 1
      const size = JSON.stringify(message).length
      messages.set(String(last), { streamId, message, size })
      total += size
      for (const [id, oldest] of messages) {
        if (total <= charactersMax) break
        messages.delete(id)
        total -= oldest.size
      }
      return String(last)
    },
    getStreamIdForEventId: async (eventId) => messages.get(eventId)?.streamId,
    async replayEventsAfter(lastEventId, { send }) {
      const streamId = messages.get(lastEventId)?.streamId
      if (streamId === undefined) throw new Error('the event is not kept any more')
      const later = [...messages].filter(
        ([id, event]) => event.streamId === streamId && Number(id) > Number(lastEventId),
      )
      for (const [id, { message }] of later) {
        // The empty message that opens a stream is not replayed.
        if (Object.keys(message).length > 0) await send(id, message)
      }
      return streamId
    },
  }
}
