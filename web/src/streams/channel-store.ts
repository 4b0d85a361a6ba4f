import { useCallback, useSyncExternalStore } from 'react'
import type { ChannelName } from '#sdk'
import { applyDelta, type ChannelValue } from './channel-reducers.ts'
import { type Painting, painting, paintsPerSecond } from './frame-loop.ts'
import { followChannel } from './live.ts'

/** What is known of a channel. */
export interface ChannelState<value> {
  /** Null until the first snapshot has come. */
  readonly value: value | null
  /** The moment that the value tells of, ISO 8601. */
  readonly asOf: string | null
  /** When the page heard of it, in milliseconds since 1970. */
  readonly heardAtMs: number | null
  /** Why nothing more comes; null as long as something may. */
  readonly failure: { readonly code: string; readonly detail: string } | null
}

interface Store {
  state: ChannelState<unknown>
  readonly changed: Set<() => void>
  readonly painted: Set<() => void>
  stop: (() => void) | null
  painting: Painting | null
}

const nothing: ChannelState<never> = { value: null, asOf: null, heardAtMs: null, failure: null }
const stores = new Map<string, Store>()

/**
 * The newest of a channel; the component is drawn again as often as that kind of channel is shown. Null follows
 * nothing, which is what a hidden panel does.
 */
export function useChannel<const name extends ChannelName>(
  name: name | null,
): ChannelState<ChannelValue<name>> {
  const listen = useCallback(
    (listener: () => void) =>
      name === null ? () => undefined : join(name, listener, (store) => store.painted),
    [name],
  )
  return useSyncExternalStore(listen, () => (name === null ? nothing : channelState(name)))
}

/** The newest of a channel now; without a value where nobody follows it. */
export function channelState<const name extends ChannelName>(
  name: name,
): ChannelState<ChannelValue<name>> {
  // What is kept under a channel's name is that channel's.
  return (stores.get(name)?.state ?? nothing) as ChannelState<ChannelValue<name>>
}

/** Calls the listener after every change of a channel, for what draws by the frame loop itself, until the returned function is called. */
export function watchChannel(name: ChannelName, listener: () => void): () => void {
  return join(name, listener, (store) => store.changed)
}

function join(
  name: ChannelName,
  listener: () => void,
  placeOf: (store: Store) => Set<() => void>,
): () => void {
  const store = stores.get(name) ?? open(name)
  placeOf(store).add(listener)
  return () => {
    placeOf(store).delete(listener)
    if (store.changed.size + store.painted.size > 0 || stores.get(name) !== store) return
    stores.delete(name)
    store.stop?.()
    store.painting?.stop()
  }
}

function open(name: ChannelName): Store {
  const store: Store = {
    state: nothing,
    changed: new Set(),
    painted: new Set(),
    stop: null,
    painting: null,
  }
  stores.set(name, store)
  const become = (state: ChannelState<unknown>) => {
    store.state = state
    for (const listener of store.changed) listener()
    store.painting?.mark()
  }
  store.painting = painting(rateOf(name), () => {
    for (const listener of store.painted) listener()
  })
  store.stop = followChannel(name, {
    onUpdate({ asOf, data, kind }) {
      // Whoever joins between two snapshots cannot use a change alone; a snapshot is on its way.
      if (kind === 'delta' && store.state.value === null) return
      const value = kind === 'snapshot' ? data : applyDelta(name, store.state.value, data)
      become({ value, asOf, heardAtMs: Date.now(), failure: null })
    },
    onFailure: (failure) => become({ ...store.state, failure }),
  })
  return store
}

function rateOf(name: string): number {
  const [kind] = name.split('.', 1)
  if (kind === 'depth') return paintsPerSecond.book
  if (kind === 'trades') return paintsPerSecond.tape
  if (!name.includes('.')) return paintsPerSecond.list
  return paintsPerSecond.price
}
