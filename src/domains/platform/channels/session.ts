import { AppError } from '../../../kernel/errors.ts'
import type { ChannelDoor, ChannelSession } from '../../../ports/channels.ts'
import type { Broadcast } from './broadcast.ts'
import { channelsErrors } from './channels.errors.ts'
import type { Hub, Located } from './hub.ts'
import { type Laggards, type Listening, listen } from './listening.ts'

const channelsMax = 100

type Open = {
  readonly located: Located
  readonly broadcast: Broadcast
  readonly ids: Set<string>
  readonly listening: Listening
}

/**
 * The channels of one connection. A channel that two of its subscriptions name is sent once; the second gets a
 * snapshot of its own.
 */
export function enterChannels(
  { hub, laggards }: { readonly hub: Hub; readonly laggards: Laggards },
  ...[peer, { locate, principal }]: Parameters<ChannelDoor['enter']>
): ChannelSession {
  const open = new Map<string, Open>()
  const subscriptions = new Map<string, readonly string[]>()

  const hold = async (located: Located): Promise<Open> => {
    const broadcast = await hub.hold(located)
    return { located, broadcast, ids: new Set(), listening: listen(peer, broadcast, laggards) }
  }
  const drop = ({ broadcast, listening, located }: Open) => {
    listening.end()
    hub.release(located, broadcast)
  }
  const openAll = async (wanted: readonly Located[]): Promise<Open[]> => {
    const held = await Promise.allSettled(wanted.map(hold))
    const failed = held.find((one) => one.status === 'rejected')
    const opened = held.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    if (failed === undefined) return opened
    for (const one of opened) drop(one)
    // A channel that failed to open has no entry to release.
    throw failed.reason
  }

  return {
    async subscribe(id, names) {
      const found: Located[] = []
      for (const [index, name] of names.entries()) {
        found.push(await hub.locate(name, { principal, location: locate(index) }))
      }
      const wanted = new Map(found.map((located) => [located.key, located]))
      const fresh = [...wanted.values()].filter(({ key }) => !open.has(key))
      if (open.size + fresh.length > channelsMax) throw tooMany()
      for (const one of await openAll(fresh)) open.set(one.located.key, one)
      const own = [...wanted.keys()].flatMap((key) => open.get(key) ?? [])
      for (const { ids } of own) ids.add(id)
      subscriptions.set(id, [...wanted.keys()])
      return {
        channels: found.map(({ channel }) => channel),
        begin: () => {
          for (const { listening } of own) listening.begin()
        },
      }
    },
    has: (id) => subscriptions.has(id),
    unsubscribe(id) {
      for (const key of subscriptions.get(id) ?? []) {
        const one = open.get(key)
        one?.ids.delete(id)
        if (one === undefined || one.ids.size > 0) continue
        open.delete(key)
        drop(one)
      }
      subscriptions.delete(id)
    },
    end() {
      for (const one of open.values()) drop(one)
      open.clear()
    },
  }
}

function tooMany(): AppError {
  return new AppError(
    channelsErrors.too_many,
    `A connection holds at most ${channelsMax} channels.`,
  )
}
