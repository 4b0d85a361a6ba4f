import { setTimeout as pause } from 'node:timers/promises'
import { changedBy, type EventSpec, type RecordedEvent } from '../../../kernel/event.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { ChannelFeed, ChannelSource } from '../../../ports/channels.ts'
import type { EventLog } from '../../../ports/event-log.ts'
import type { Ports } from '../../../ports/ports.ts'
import { accountChannels, resourcesMax } from './account.channels.ts'

const followAgainMs = 1_000

export type AccountChannelOptions = Ports<'clock' | 'logger'> & {
  readonly log: Pick<EventLog, 'follow' | 'headSeq'>
  /** Every event of the table. */
  readonly events: readonly EventSpec[]
  /** What the snapshot holds: the present answers of operations, by their names. */
  readonly sections: Readonly<Record<string, (principal: Principal) => Promise<unknown>>>
}

/** The channel of an account, over its events and whatever the application gives as sections. */
export function createAccountChannel(options: AccountChannelOptions): ChannelSource {
  const own = options.events.filter(
    ({ audience, changes = [] }) => audience === 'account' && changes.length > 0,
  )
  const specs = new Map(own.map((spec) => [spec.topic, spec]))
  return {
    spec: accountChannels.account,
    find: async (_, principal) =>
      principal === null
        ? null
        : { channel: 'account', open: () => openFeed({ ...options, specs }, principal) },
  }
}

type Parts = AccountChannelOptions & { readonly specs: ReadonlyMap<string, EventSpec> }

function openFeed(parts: Parts, principal: Principal): ChannelFeed {
  const { clock, log, logger, sections, specs } = parts
  const waiting: RecordedEvent[] = []
  let afterSeq = 0n
  let isCut = false

  const followOnce = async (signal: AbortSignal, changed: () => void) => {
    const filter = { topics: [...specs.keys()], accountId: principal.accountId }
    for await (const event of log.follow({ afterSeq, filter, signal })) {
      waiting.push(event)
      if (waiting.length > resourcesMax) {
        waiting.splice(0, 1)
        isCut = true
      }
      changed()
    }
  }
  /** What the log cannot tell any more is lost to deltas: they say so, and go on with what is newest. */
  const follow = async (signal: AbortSignal, changed: () => void) => {
    while (!signal.aborted) {
      try {
        return await followOnce(signal, changed)
      } catch (failure) {
        if (signal.aborted) return
        logger.warn('the events of an account are followed anew', { failure })
        await pause(followAgainMs, undefined, { signal }).catch(() => undefined)
        afterSeq = await log.headSeq().catch(() => afterSeq)
        isCut = true
        changed()
      }
    }
  }

  return {
    async watch(changed) {
      const ending = new AbortController()
      afterSeq = await log.headSeq()
      void follow(ending.signal, changed)
      return async () => ending.abort()
    },
    async read() {
      // What these changed is in sections that are read from here on; what comes meanwhile is told next time.
      const told = waiting.slice()
      const wasCut = isCut
      const read = await Promise.all(
        Object.entries(sections).map(async ([operation, ask]) => ({
          operation,
          data: await ask(principal),
        })),
      )
      waiting.splice(0, told.length)
      if (wasCut) isCut = false
      const newest = told.at(-1)
      afterSeq = newest?.seq ?? afterSeq
      const shared = { afterSeq: String(afterSeq) }
      return {
        asOfMs: clock.nowMs(),
        snapshot: () => ({ ...shared, sections: read }),
        delta:
          newest === undefined && !wasCut
            ? null
            : { ...shared, ...resourcesOf(told, specs, wasCut) },
      }
    },
  }
}

/** Each resource once, with the newest event that changed it. */
function resourcesOf(
  events: readonly RecordedEvent[],
  specs: ReadonlyMap<string, EventSpec>,
  wasCut: boolean,
) {
  const found = new Map(
    events.flatMap((event) => {
      const spec = specs.get(event.topic)
      if (spec === undefined) return []
      return changedBy(spec, event).map(
        ({ id, resource }) =>
          [
            `${resource} ${id}`,
            { resource, id, topic: event.topic, seq: String(event.seq) },
          ] as const,
      )
    }),
  )
  const resources = [...found.values()].slice(-resourcesMax)
  return { resources, isCut: wasCut || resources.length < found.size }
}
