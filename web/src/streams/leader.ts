import { type ConnectionState, openConnection } from '#sdk'
import { client } from '../service/client.ts'
import { untilGone } from './tabs.ts'
import type { Follower, Source, Told } from './wanted.ts'

/** The one that has the socket, for all tabs of the browser. */
export interface Leader {
  /** Everything that a tab wants by now; what is new is told from its beginning. */
  want(tab: string, sources: readonly Source[], added: Source | null): void
  renew(): void
  readonly state: () => ConnectionState
}

/** Opens the socket for all tabs as soon as one of them wants something. */
export function createLeader(listening: {
  readonly tab: string
  readonly onTold: (source: Source, told: Told) => void
  readonly onFailure: (source: Source, failure: Parameters<Follower['onFailure']>[0]) => void
  readonly onState: (state: ConnectionState) => void
}): Leader {
  const wants = new Map<string, readonly Source[]>()
  const stops = new Map<Source, () => void>()
  const connection = openConnection(client, listening.onState)
  const start = (source: Source) => {
    const heard = {
      onUpdate: (told: Told) => listening.onTold(source, told),
      onFailure(failure: Parameters<Follower['onFailure']>[0]) {
        stops.delete(source)
        listening.onFailure(source, { code: failure.code, detail: failure.detail })
      },
    }
    stops.set(
      source,
      source === 'events' ? connection.events({}, heard) : connection.channel(source, heard),
    )
  }
  const settle = (added: Source | null) => {
    const wanted = new Set([...wants.values()].flat())
    for (const [source, stop] of stops) {
      if (wanted.has(source) && source !== added) continue
      stop()
      stops.delete(source)
    }
    for (const source of wanted) if (!stops.has(source)) start(source)
  }
  return {
    want(tab, sources, added) {
      if (!wants.has(tab) && tab !== listening.tab)
        void untilGone(tab).then(() => {
          wants.delete(tab)
          settle(null)
        })
      wants.set(tab, sources)
      settle(added)
    },
    renew: connection.renew,
    state: connection.state,
  }
}
