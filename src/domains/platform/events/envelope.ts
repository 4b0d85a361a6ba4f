import type { RecordedEvent } from '../../../kernel/event.ts'
import type { EventEnvelope } from './events.schemas.ts'

const texts = new WeakMap<RecordedEvent, string>()

/** The event as callers see it: without its audience and account. What was before it depends on who reads. */
export function toEnvelope(event: RecordedEvent): Omit<EventEnvelope, 'prevSeq'> {
  return {
    seq: String(event.seq),
    id: event.id,
    topic: event.topic,
    version: event.version,
    subject: event.subject,
    payload: event.payload,
    retracts: event.retracts === null ? null : String(event.retracts),
    recordedAt: event.recordedAt.toISOString(),
  }
}

/**
 * The envelope as JSON, serialised once for all followers of the event. In front of it is the number of the event that
 * this one was told before.
 */
export function envelopeText(event: RecordedEvent, prevSeq: bigint): string {
  const known = texts.get(event) ?? JSON.stringify(toEnvelope(event)).slice(1)
  texts.set(event, known)
  return `{"prevSeq":"${prevSeq}",${known}`
}
