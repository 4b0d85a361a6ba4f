import type { EventLog, Outbox } from '../../../ports/event-log.ts'
import type { Ports } from '../../../ports/ports.ts'
import { eventStore } from './event-store.ts'
import { createFeed } from './feed.ts'
import { type AccountOf, createOutbox } from './outbox.ts'
import { follow, readPage } from './reading.ts'
import { pruneEvents, type Retention } from './retention.ts'
import { createSequencer, headChannel } from './sequencer.ts'

const dayMs = 86_400_000
const pruneEveryMs = 60_000
const readLimitMax = 1_000

export type EventLogOptions = Ports<'clock' | 'database' | 'logger' | 'random'> & {
  /** Default: 30 days and 1,000,000 events. */
  readonly retention?: Retention
  /** The poll interval without hints. Default: 1,000. */
  readonly pollMs?: number
  /** The size of the in-memory tail that all followers share. Default: 10,000 events and 32 MiB. */
  readonly ringEventsMax?: number
  readonly ringBytesMax?: number
  /** The account that holds a wallet, for events that name one; without it no account does. */
  readonly accountOf?: AccountOf
}

/** The outbox and the log on one SQL store. */
export type SqlEventLog = Outbox &
  EventLog & {
    /** Starts numbering, waking followers and deleting old events. Without it events get no numbers. */
    readonly start: () => Promise<void>
    /** Ends every follower and waits for running statements. */
    readonly stop: () => Promise<void>
    /** Numbers committed events now; for tests and tools. Resolves to the head. */
    readonly sequence: () => Promise<bigint>
    /** Deletes events beyond the retention now. Resolves to the tail. */
    readonly prune: () => Promise<bigint>
  }

/** Creates the outbox and the event log. */
export function createEventLog(options: EventLogOptions): SqlEventLog {
  const { database, clock, logger } = options
  const { retention = { ageMsMax: 30 * dayMs, rowsMax: 1_000_000 } } = options
  const feed = createFeed({
    database,
    logger,
    ringEventsMax: options.ringEventsMax ?? 10_000,
    ringBytesMax: options.ringBytesMax ?? 33_554_432,
  })
  const sequencer = createSequencer({
    database,
    logger,
    pollMs: options.pollMs ?? 1_000,
    onExtent: ({ headSeq }) => feed.reach(headSeq),
  })
  const outbox = createOutbox({ ...options, onAppended: sequencer.hint })
  const store = eventStore(database.query)
  const endings: (() => Promise<void> | void)[] = []
  const prune = () => pruneEvents(database, clock, retention)

  return {
    ...outbox,
    headSeq: async () => (await store.extent()).headSeq,
    tailSeq: async () => (await store.extent()).tailSeq,
    async read({ afterSeq, filter, limit }) {
      if (limit < 1 || limit > readLimitMax) {
        throw new RangeError(`limit must be 1 to ${readLimitMax}`)
      }
      const { events, throughSeq, headSeq } = await readPage(database, { afterSeq, filter, limit })
      return { events, throughSeq, headSeq }
    },
    follow: (request) => follow({ database, feed }, request),
    async start() {
      sequencer.start()
      const onHead = (head: string) => {
        if (head !== String(feed.knownSeq())) sequencer.look()
      }
      endings.push(await database.subscribe(headChannel, onHead))
      const timer = setInterval(() => {
        prune().catch((failure: unknown) => logger.error('events cannot be pruned', failure))
      }, pruneEveryMs)
      timer.unref()
      endings.push(() => clearInterval(timer))
    },
    async stop() {
      feed.stop()
      await sequencer.stop()
      for (const end of endings.splice(0)) await end()
    },
    sequence: async () => {
      const { headSeq } = await sequencer.runOnce()
      feed.reach(headSeq)
      return headSeq
    },
    prune,
  }
}
