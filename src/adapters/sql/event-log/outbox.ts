import type { TObject } from '@sinclair/typebox'
import type { EventSpec } from '../../../kernel/event.ts'
import { createId } from '../../../kernel/ids.ts'
import type { Wallet } from '../../../kernel/principal.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { NewEvent, Outbox } from '../../../ports/event-log.ts'
import type { Ports } from '../../../ports/ports.ts'
import { eventStore, type UnnumberedEvent } from './event-store.ts'
import { assertEvent } from './payload-check.ts'

/** The account that holds a wallet; null where none does. */
export type AccountOf = (tx: Queryable, wallet: Wallet) => Promise<string | null>

/** Creates the outbox. Calls `onAppended` after events are written, before they are committed. */
export function createOutbox(
  options: Ports<'clock' | 'random'> & {
    readonly onAppended: () => void
    readonly accountOf?: AccountOf
  },
): Outbox {
  const { clock, random, onAppended } = options
  return {
    async append(tx, spec, event) {
      const checked = await check(tx, spec, event)
      await eventStore(tx).insert(checked)
      onAppended()
      return checked.id
    },
    async batched(tx, work) {
      const events: UnnumberedEvent[] = []
      let isOpen = true
      const result = await work(batchIn(tx, events, () => isOpen))
      isOpen = false
      await eventStore(tx).insertMany(events)
      if (events.length > 0) onAppended()
      return result
    },
  }

  function batchIn(tx: Queryable, events: UnnumberedEvent[], isOpen: () => boolean): Outbox {
    const batch: Outbox = {
      async append(given, spec, event) {
        if (given !== tx)
          throw new Error('an event was appended to the batch of another transaction')
        if (!isOpen()) throw new Error('an event was appended to a batch that is written already')
        const checked = await check(tx, spec, event)
        events.push(checked)
        return checked.id
      },
      batched: (_given, work) => work(batch),
    }
    return batch
  }

  /** The account that an event concerns; null where its wallet is nobody's. */
  async function accountIdOf(
    tx: Queryable,
    { accountId, wallet }: Pick<NewEvent<TObject>, 'accountId' | 'wallet'>,
  ): Promise<string | null> {
    if (accountId !== undefined || wallet === undefined) return accountId ?? null
    return (await options.accountOf?.(tx, wallet)) ?? null
  }

  async function check<payload extends TObject>(
    tx: Queryable,
    spec: EventSpec<payload>,
    event: NewEvent<payload>,
  ): Promise<UnnumberedEvent> {
    // The generic payload was validated against the schema that its type comes from.
    const payload = event.payload as Record<string, unknown>
    assertEvent(spec, { ...event, payload })
    const accountId = await accountIdOf(tx, event)
    return {
      id: createId('evt', clock.nowMs(), random.bytes(10)),
      topic: spec.topic,
      version: spec.version,
      // What concerns a wallet that is nobody's is the operator's to read.
      audience: spec.audience === 'account' && accountId === null ? 'operator' : spec.audience,
      accountId,
      subject: event.subject,
      payload,
      retractsId: event.retracts ?? null,
      recordedAt: new Date(clock.nowMs()),
    }
  }
}
