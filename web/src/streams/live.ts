import { useSyncExternalStore } from 'react'
import type { AnyEvent, ChannelName, ChannelUpdate, ConnectionState } from '#sdk'
import { identityChanged, onIdentityChange } from '../service/session.ts'
import { createLeader, type Leader } from './leader.ts'
import { joinTabs, type TabMessage, type Tabs } from './tabs.ts'
import { createWanted, type Follower, type Source } from './wanted.ts'

/** What the live connection is doing, for all tabs. */
export type { ConnectionState } from '#sdk'

let state: ConnectionState = { phase: 'closed', failures: 0, lostAtMs: null, latencyMs: null }
let leader: Leader | null = null
let tabs: Tabs | null = null
const listeners = new Set<() => void>()
const wanted = createWanted(announce)

/**
 * Joins the other tabs of this browser, which share one socket. Called once at the start; what is followed before is told
 * from then on.
 */
export function startLive(): void {
  const joined = joinTabs(onMessage)
  tabs = joined
  void joined.lead.then(() => leadFor(joined))
  announce(null)
  // The browser knows sooner than the next attempt that there is a network again.
  addEventListener('online', reconnect)
  onIdentityChange(({ isHere }) => {
    if (isHere) tabs?.say({ type: 'identity' })
    leader?.renew()
    // What was refused to the one before may be told to this one.
    announce(null)
  })
}

/** Follows a live channel until the returned function is called. Its first update is a snapshot. */
export function followChannel<const name extends ChannelName>(
  name: name,
  follower: {
    readonly onUpdate: (update: ChannelUpdate<name>) => void
    readonly onFailure: Follower['onFailure']
  },
): () => void {
  // What is told of a channel's name is that channel's.
  return wanted.follow(name, { ...(follower as Follower), needsBeginning: true })
}

/** Follows what changes at the account, from now on, until the returned function is called. */
export function followAccountNews(
  onChange: (changed: Extract<ChannelUpdate<'account'>, { kind: 'delta' }>['data']) => void,
): () => void {
  return wanted.follow('account', {
    needsBeginning: false,
    onUpdate(told) {
      const { data, kind } = told as ChannelUpdate<'account'>
      if (kind === 'delta') onChange(data)
    },
    onFailure: () => undefined,
  })
}

/** Follows every event that the account may read, from now on, until the returned function is called. */
export function followEvents(onEvent: (event: AnyEvent) => void): () => void {
  return wanted.follow('events', {
    needsBeginning: false,
    onUpdate: (told) => onEvent(told as AnyEvent),
    onFailure: () => undefined,
  })
}

/** What the live connection is doing; the component is drawn again when that changes. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(onConnection, () => state)
}

/** What the live connection is doing now, outside of components. */
export function connectionNow(): ConnectionState {
  return state
}

/** Calls the listener after each change of the connection. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens a new socket at once. */
export function reconnect(): void {
  if (leader === null) tabs?.say({ type: 'renew' })
  else leader.renew()
}

function announce(added: Source | null): void {
  if (tabs === null) return
  const { tab } = tabs
  const sources = wanted.sources()
  if (leader === null) tabs.say({ type: 'want', tab, sources, added })
  else leader.want(tab, sources, added)
}

function leadFor({ say, tab }: Tabs): void {
  leader = createLeader({
    tab,
    onTold(source, told) {
      wanted.tell(source, told)
      say({ type: 'told', source, told })
    },
    onFailure(source, failure) {
      wanted.fail(source, failure)
      say({ type: 'failure', source, failure })
    },
    onState(next) {
      become(next)
      say({ type: 'state', state: next })
    },
  })
  say({ type: 'lead' })
  announce(null)
}

function onMessage(message: TabMessage): void {
  if (message.type === 'identity') void identityChanged({ isHere: false })
  else if (leader === null) onLeaderMessage(message)
  else if (message.type === 'renew') leader.renew()
  else if (message.type === 'want') {
    leader.want(message.tab, message.sources, message.added)
    tabs?.say({ type: 'state', state: leader.state() })
  }
}

function onLeaderMessage(message: TabMessage): void {
  if (message.type === 'lead') announce(null)
  else if (message.type === 'state') become(message.state)
  else if (message.type === 'told') wanted.tell(message.source, message.told)
  else if (message.type === 'failure') wanted.fail(message.source, message.failure)
}

function become(next: ConnectionState): void {
  state = next
  for (const listener of listeners) listener()
}
