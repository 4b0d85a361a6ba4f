import type { ChannelPeer } from '../../../ports/channels.ts'
import type { Broadcast } from './broadcast.ts'
import { resyncText } from './frames.ts'

/** A peer with more than this unread gets no deltas; once it has less than the second it gets a snapshot. */
const fullBytes = 262_144
const drainedBytes = 32_768
const askAgainMs = 50

/** One peer on one channel. */
export type Listening = {
  /** Sends a snapshot as soon as the peer takes it, and deltas from there on. */
  readonly begin: () => void
  readonly end: () => void
}

/** Those that wait for their peer to read, in this process. */
export type Laggards = {
  readonly add: (catchUp: () => boolean) => void
  readonly remove: (catchUp: () => boolean) => void
}

/** Asks the peers that are behind again and again; nothing runs while there are none. */
export function createLaggards(): Laggards {
  const waiting = new Set<() => boolean>()
  let timer: NodeJS.Timeout | undefined
  const rest = () => {
    if (waiting.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return {
    add(catchUp) {
      waiting.add(catchUp)
      timer ??= setInterval(() => {
        for (const one of waiting) one()
      }, askAgainMs)
      timer.unref()
    },
    remove(catchUp) {
      waiting.delete(catchUp)
      rest()
    },
  }
}

/**
 * Sends a channel to a peer: a snapshot, then each delta. What a peer that is behind cannot take is dropped, never
 * queued; it gets `resync` and a new snapshot once it has read what it has.
 */
export function listen(peer: ChannelPeer, broadcast: Broadcast, laggards: Laggards): Listening {
  let state: 'behind' | 'live' | 'new' = 'new'
  let last: string | undefined

  const hear = (text: string, isLast?: boolean) => {
    if (isLast === true) last = text
    if (state !== 'live') return
    if (peer.backlogBytes() < fullBytes && peer.send(text)) return
    state = 'behind'
    laggards.add(catchUp)
  }
  const catchUp = (): boolean => {
    if (peer.backlogBytes() > drainedBytes) return false
    if (last !== undefined) {
      if (!peer.send(last)) return false
      laggards.remove(catchUp)
      return true
    }
    if (state === 'behind' && !peer.send(resyncText(broadcast.channel))) return false
    if (!peer.send(broadcast.snapshotText())) return false
    state = 'live'
    laggards.remove(catchUp)
    return true
  }

  return {
    begin() {
      if (state !== 'behind') state = 'new'
      broadcast.join(hear)
      if (!catchUp()) laggards.add(catchUp)
    },
    end() {
      broadcast.leave(hear)
      laggards.remove(catchUp)
    },
  }
}
