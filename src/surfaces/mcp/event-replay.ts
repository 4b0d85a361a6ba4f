import type { EventStore, JSONRPCMessage } from '@modelcontextprotocol/server'

type Kept = { readonly streamId: string; readonly message: JSONRPCMessage; readonly size: number }

/**
 * Keeps the last messages of one session, at most so many characters, so that a client whose stream broke can go on
 * after the last one it saw. What was dropped to make room is not replayed.
 */
export function createEventReplay(charactersMax = 262_144): EventStore {
  const kept = new Map<string, Kept>()
  let last = 0
  let total = 0
  return {
    async storeEvent(streamId, message) {
      last += 1
      const size = JSON.stringify(message).length
      kept.set(String(last), { streamId, message, size })
      total += size
      for (const [id, oldest] of kept) {
        if (total <= charactersMax) break
        kept.delete(id)
        total -= oldest.size
      }
      return String(last)
    },
    getStreamIdForEventId: async (eventId) => kept.get(eventId)?.streamId,
    async replayEventsAfter(lastEventId, { send }) {
      const streamId = kept.get(lastEventId)?.streamId
      if (streamId === undefined) throw new Error('the event is not kept any more')
      const later = [...kept].filter(
        ([id, event]) => event.streamId === streamId && Number(id) > Number(lastEventId),
      )
      for (const [id, { message }] of later) {
        // The empty message that opens a stream is no answer to anybody.
        if (Object.keys(message).length > 0) await send(id, message)
      }
      return streamId
    },
  }
}
