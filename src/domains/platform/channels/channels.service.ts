import { Value } from '@sinclair/typebox/value'
import type { ChannelSpec } from '../../../kernel/channel.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { CallContext, StreamFrame } from '../../../kernel/operation.ts'
import { wholePage } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { Bus } from '../../../ports/bus.ts'
import type { ChannelDoor } from '../../../ports/channels.ts'
import type { Clock } from '../../../ports/clock.ts'
import { channelsErrors } from './channels.errors.ts'
import {
  type ChannelKinds,
  ChannelName,
  type ChannelSnapshot,
  type ChannelsQuery,
} from './channels.schemas.ts'
import { createHub, type HubOptions } from './hub.ts'
import { createLaggards } from './listening.ts'
import { createPresence } from './presence.ts'
import { enterChannels } from './session.ts'
import { createQueuedPeer } from './stream-peer.ts'

type Caller = Pick<CallContext, 'signal'> & { readonly principal: Principal | null }

export type ChannelsService = ChannelDoor & {
  readonly kinds: () => ChannelKinds
  /** What the channel says now. Raises 404 for one that does not exist. */
  readonly snapshot: (principal: Principal | null, name: string) => Promise<ChannelSnapshot>
  /** Frames until the caller disconnects. Rejects before the first one for an invalid request. */
  readonly stream: (caller: Caller, query: ChannelsQuery) => Promise<AsyncIterable<StreamFrame>>
  /** Counts this process's connections for the others from here on. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Creates the service over the channels of all domains. */
export function createChannelsService(
  options: HubOptions & {
    readonly bus: Pick<Bus, 'publish' | 'subscribe'>
    readonly clock: Clock
    /** Every row of the channel table. */
    readonly specs: readonly ChannelSpec[]
  },
): ChannelsService {
  let connections = 0
  const presence = createPresence({
    ...options,
    census: () => ({ connections, markets: hub.markets() }),
  })
  const hub = createHub({ ...options, sources: [...options.sources, presence.source] })
  const laggards = createLaggards()
  const enter: ChannelDoor['enter'] = (peer, caller) => {
    const session = enterChannels({ hub, laggards }, peer, caller)
    connections += 1
    let isOver = false
    return {
      ...session,
      end() {
        if (!isOver) connections -= 1
        isOver = true
        session.end()
      },
    }
  }
  return {
    enter,
    kinds: () => wholePage(options.specs.map(kindOf)),
    async snapshot(principal, name) {
      const located = await hub.locate(name, { principal, location: 'params/channel' })
      // One that could not be opened is held by nobody.
      const broadcast = await hub.hold(located)
      try {
        return broadcast.snapshot()
      } finally {
        hub.release(located, broadcast)
      }
    },
    async stream({ principal, signal }, query) {
      const peer = createQueuedPeer(signal())
      const session = enter(peer, { principal, locate: () => 'query/channels' })
      const { begin } = await session.subscribe('stream', readNames(query.channels))
      // Not at the end of the frames, which a caller that leaves at once never reads.
      if (signal().aborted) session.end()
      else signal().addEventListener('abort', () => session.end(), { once: true })
      begin()
      return peer.frames
    },
    start: presence.start,
    async stop() {
      await presence.stop()
      await hub.stop()
    },
  }
}

function kindOf({ audience, description, everyMs, example, name, summary }: ChannelSpec) {
  return { name, summary, description, audience, everyMs, example: example.channel }
}

function readNames(text: string): readonly string[] {
  const names = [...new Set(text.split(',').map((name) => name.trim()))]
  for (const name of names) {
    const isName: boolean = Value.Check(ChannelName, name)
    if (isName) continue
    throw new AppError(channelsErrors.unknown, 'A name is none of a channel.', {
      faults: [
        {
          location: 'query/channels',
          message: `holds ${JSON.stringify(name.slice(0, 64))}, which is no name of a channel`,
          fix: 'Separate names by commas, such as depth.BTC_USDC_PERP,mark.',
        },
      ],
    })
  }
  return names
}
