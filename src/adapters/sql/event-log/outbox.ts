import { createId } from '../../../kernel/ids.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Outbox } from '../../../ports/event-log.ts'
import type { Random } from '../../../ports/random.ts'
import { eventStore } from './event-store.ts'
import { assertEvent } from './payload-check.ts'

/** Makes the writing side. `onAppended` is called after each event is written, before it is committed. */
export function createOutbox(options: {
  readonly clock: Clock
  readonly random: Random
  readonly onAppended: () => void
}): Outbox {
  const { clock, random, onAppended } = options
  return {
    async append(tx, spec, event) {
      // The generic payload is checked against the schema that made its type.
      const payload = event.payload as Record<string, unknown>
      const { accountId } = event
      assertEvent(spec, { payload, ...(accountId === undefined ? {} : { accountId }) })
      const id = createId('evt', clock.nowMs(), random.bytes(10))
      await eventStore(tx).insert({
        id,
        topic: spec.topic,
        version: spec.version,
        audience: spec.audience,
        accountId: accountId ?? null,
        subject: event.subject,
        payload,
        retractsId: event.retracts ?? null,
        recordedAt: new Date(clock.nowMs()),
      })
      onAppended()
      return id
    },
  }
}
