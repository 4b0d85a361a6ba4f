import { Type as T } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { changedState, readingsOf } from '../../../kernel/channel.ts'
import { readJson } from '../../../kernel/json-reader.ts'
import type { Bus } from '../../../ports/bus.ts'
import type { ChannelSource } from '../../../ports/channels.ts'
import type { Ports } from '../../../ports/ports.ts'
import { Presence, presenceChannels } from './presence.channels.ts'

const topics = { ask: 'presence.ask', here: 'presence.here' }
const askEveryMs = 2_000
/** A process that was not heard for this long has ended. */
const staleMs = 6_000
const marketsMax = 200

const Answer = T.Object({ process: T.String(), presence: Presence })

/** What one process counts. */
export type Census = { readonly connections: number; readonly markets: ReadonlyMap<string, number> }

/**
 * Counts of all processes, asked for while somebody looks: each answers a question of another one with its own numbers.
 */
export function createPresence(
  options: Ports<'clock' | 'random'> & {
    readonly bus: Pick<Bus, 'publish' | 'subscribe'>
    readonly census: () => Census
  },
) {
  const { bus, census, clock, random } = options
  const self = Buffer.from(random.bytes(8)).toString('hex')
  const heard = new Map<string, { readonly atMs: number; readonly said: Presence }>()
  const listeners = new Set<() => void>()
  const stops: (() => Promise<void>)[] = []
  const ask = () => bus.publish(topics.ask, self)

  const hear = (message: string) => {
    const told = readJson(message, 'hint')
    if (!Value.Check(Answer, told)) return
    heard.set(told.process, { atMs: clock.nowMs(), said: told.presence })
    for (const changed of listeners) changed()
  }
  const read = async () => {
    const nowMs = clock.nowMs()
    for (const [process, { atMs }] of heard) if (nowMs - atMs > staleMs) heard.delete(process)
    // Its own numbers need no answer.
    heard.set(self, { atMs: nowMs, said: presenceOf(census()) })
    return { asOfMs: nowMs, state: sumOf([...heard.values()].map(({ said }) => said)) }
  }

  const source: ChannelSource = {
    spec: presenceChannels.presence,
    find: async () => ({
      channel: 'presence',
      open: () => ({
        read: readingsOf<Presence>({
          read,
          snapshot: (presence) => presence,
          delta: changedState,
        }),
        async watch(changed) {
          listeners.add(changed)
          ask()
          const timer = setInterval(ask, askEveryMs)
          timer.unref()
          return async () => {
            clearInterval(timer)
            listeners.delete(changed)
          }
        },
      }),
    }),
  }
  return {
    source,
    /** Answers other processes from here on. */
    async start(): Promise<void> {
      stops.push(
        await bus.subscribe(topics.ask, () =>
          bus.publish(
            topics.here,
            JSON.stringify({ process: self, presence: presenceOf(census()) }),
          ),
        ),
        await bus.subscribe(topics.here, hear),
      )
    },
    async stop(): Promise<void> {
      for (const stop of stops.splice(0)) await stop()
    },
  }
}

function presenceOf({ connections, markets }: Census): Presence {
  return { connections, markets: listed(markets) }
}

function sumOf(all: readonly Presence[]): Presence {
  const markets = new Map<string, number>()
  for (const { market, subscribers } of all.flatMap((one) => one.markets)) {
    markets.set(market, (markets.get(market) ?? 0) + subscribers)
  }
  const connections = all.reduce((sum, one) => sum + one.connections, 0)
  return { connections, markets: listed(markets) }
}

function listed(markets: ReadonlyMap<string, number>): Presence['markets'] {
  return [...markets]
    .map(([market, subscribers]) => ({ market, subscribers }))
    .filter(({ subscribers }) => subscribers > 0)
    .sort((a, b) => b.subscribers - a.subscribers || (a.market < b.market ? -1 : 1))
    .slice(0, marketsMax)
}
