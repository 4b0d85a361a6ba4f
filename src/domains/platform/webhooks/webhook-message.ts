import type { RecordedEvent } from '../../../kernel/event.ts'
import { webhooksEvents } from './webhooks.events.ts'

/** The topic of test events, which go only to the endpoint under test. */
export const testTopic = webhooksEvents.test.topic

/** The body for an event: serialised once, and signed and sent byte for byte in every attempt. */
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

/** Whether an event is about webhooks themselves: reporting their failures by webhook would never end. */
export function isAboutWebhooks(topic: string): boolean {
  return topic.startsWith('webhook.')
}
