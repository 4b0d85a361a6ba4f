import type { RecordedEvent } from '../../../kernel/event.ts'
import type { EventEnvelope } from './events.schemas.ts'

const texts = new WeakMap<RecordedEvent, string>()

/** The event as callers see it: without its audience and account. */
export function toEnvelope(event: RecordedEvent): EventEnvelope {
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

/** The envelope as JSON, serialised once for all followers of the event. */
export function envelopeText(event: RecordedEvent): string {
  const known = texts.get(event)
  if (known !== undefined) return known
  const text = JSON.stringify(toEnvelope(event))
  texts.set(event, text)
  return text
}
