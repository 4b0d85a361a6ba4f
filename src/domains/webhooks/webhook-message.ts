import type { RecordedEvent } from '../../kernel/event.ts'
import { webhooksEvents } from './webhooks.events.ts'

/** The topic of tests, which go to the endpoint that they are about and to no other. */
export const testTopic = webhooksEvents.test.topic

/** What is sent for an event: made once, and signed and sent byte for byte at every try. */
export function webhookBody(event: RecordedEvent): string {
  return JSON.stringify({
    type: event.topic,
    timestamp: event.recordedAt.toISOString(),
    data: event.payload,
    seq: String(event.seq),
    subject: event.subject,
    id: event.id,
    version: event.version,
    retracts: event.retracts === null ? null : String(event.retracts),
  })
}

/** Whether an event is about webhooks themselves: its own failures are told to nobody, or they would go round for ever. */
export function isAboutWebhooks(topic: string): boolean {
  return topic.startsWith('webhook.')
}
