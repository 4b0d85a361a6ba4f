import type { RecordedEvent } from '../../../kernel/event.ts'

/** The newest events without gaps, shared by all followers. */
export type EventRing = {
  /** The number of the newest event, or the one given to `empty`. */
  readonly endSeq: () => bigint
  /** Appends events in order; if they do not follow the newest one, they replace everything. */
  readonly push: (events: readonly RecordedEvent[]) => void
  /** At most `limit` events after `afterSeq`, or undefined when the ring does not reach back that far. */
  readonly after: (afterSeq: bigint, limit: number) => readonly RecordedEvent[] | undefined
  /** Drops everything; the next events must follow `endSeq`. */
  readonly empty: (endSeq: bigint) => void
}

/** Creates a ring that drops its oldest events above `eventsMax` events or `bytesMax` bytes of payload. */
export function createEventRing(limits: {
  readonly eventsMax: number
  readonly bytesMax: number
}): EventRing {
  let events: RecordedEvent[] = []
  let sizes: number[] = []
  let bytes = 0
  let end = 0n

  const dropOldest = () => {
    let surplus = Math.max(0, events.length - limits.eventsMax)
    for (let index = 0; index < surplus; index++) bytes -= sizes[index] ?? 0
    while (bytes > limits.bytesMax) {
      bytes -= sizes[surplus] ?? 0
      surplus += 1
    }
    events.splice(0, surplus)
    sizes.splice(0, surplus)
  }
  const empty = (endSeq: bigint) => {
    events = []
    sizes = []
    bytes = 0
    end = endSeq
  }

  return {
    endSeq: () => end,
    empty,
    push(added) {
      const first = added[0]
      const last = added.at(-1)
      if (first === undefined || last === undefined) return
      if (first.seq !== end + 1n) empty(first.seq - 1n)
      for (const event of added) {
        const size = JSON.stringify(event.payload).length
        events.push(event)
        sizes.push(size)
        bytes += size
      }
      end = last.seq
      dropOldest()
    },
    after(afterSeq, limit) {
      const start = Number(afterSeq - (end - BigInt(events.length)))
      return start < 0 ? undefined : events.slice(start, start + limit)
    },
  }
}
