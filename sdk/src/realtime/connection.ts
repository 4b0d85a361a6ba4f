import type { Client } from '../client/client.ts'
import { BourseError } from '../errors/bourse-error.ts'
import { isObject } from '../errors/read-failure.ts'
import type { AnyEvent } from '../events.ts'
import type { ChannelName, ChannelUpdate } from './channel-names.ts'
import { type ConnectionState, createLine, type Frame, type Line } from './line.ts'

/** Which events, and from where on. */
export interface WantedEvents {
  /** None for all. */
  readonly topics?: readonly string[]
  /** First those after this number. */
  readonly after?: string
}

/** What is told of a subscription. */
export interface Listening<value> {
  readonly onUpdate: (value: value) => void
  /** Nothing more comes: the service has refused it, or its channel is gone (`client.channel_ended`). */
  readonly onFailure?: (failure: BourseError) => void
}

/** One WebSocket with several subscriptions, which is opened again when it breaks. */
export interface Connection {
  /** Follows a channel until the returned function is called. Whenever something was lost a snapshot comes again. */
  channel<const name extends ChannelName>(
    name: name,
    listening: Listening<ChannelUpdate<name>>,
  ): () => void
  /** Follows events until the returned function is called: each once and in order, over all sockets. */
  events(wanted: WantedEvents, listening: Listening<AnyEvent>): () => void
  readonly state: () => ConnectionState
  /** Opens a new socket at once: instead of waiting for the next attempt, or as whoever is signed in by now. */
  renew(): void
  /** Ends it for good. */
  close(): void
}

interface Held {
  /** Its name on the present socket; what is subscribed again has a new one. */
  id: string
  readonly channel: string | null
  readonly frame: () => Frame
  /** What the listener gets of a frame; null for nothing, `again` when something was lost. */
  readonly take: (frame: Frame) => { readonly value: unknown } | 'again' | 'ended' | null
  readonly listening: Listening<unknown>
}

/** A connection to the service's socket, which is opened by the first subscription. */
export function openConnection(
  client: Client,
  onState: (state: ConnectionState) => void = () => undefined,
): Connection {
  const held = new Set<Held>()
  let subscriptions = 0
  const subscribe = (one: Held) => {
    subscriptions += 1
    one.id = `s${subscriptions}`
    line.say({ type: 'subscribe', id: one.id, ...one.frame() })
  }
  const drop = (one: Held, failure: BourseError) => {
    held.delete(one)
    one.listening.onFailure?.(failure)
  }
  const tell = (one: Held, frame: Frame) => {
    const taken = one.take(frame)
    if (taken === null) return
    if (taken === 'ended') drop(one, channelEnded(one.channel))
    else if (taken === 'again') {
      line.say({ type: 'unsubscribe', id: one.id })
      subscribe(one)
    } else one.listening.onUpdate(taken.value)
  }
  const onFrame = (frame: Frame) => {
    const { channel, id, type } = frame
    for (const one of [...held]) {
      if (type === 'connection_established') subscribe(one)
      else if (type === 'error' && id === one.id) drop(one, refusal(frame['problem']))
      else if (one.channel === null ? id === one.id : channel === one.channel) tell(one, frame)
    }
  }
  const line: Line = createLine(client, { onFrame, onState })
  const follow = (one: Held) => {
    held.add(one)
    if (line.state().phase === 'open') subscribe(one)
    else if (line.state().phase === 'closed') line.open()
    return () => {
      if (held.delete(one)) line.say({ type: 'unsubscribe', id: one.id })
    }
  }
  return {
    channel: (name, listening) => follow(heldChannel(name, listening as Listening<unknown>)),
    events: (wanted, listening) => follow(heldEvents(wanted, listening as Listening<unknown>)),
    state: line.state,
    renew: () => {
      if (line.state().phase !== 'closed') line.open()
    },
    close: () => {
      held.clear()
      line.close()
    },
  }
}

function heldChannel(channel: string, listening: Listening<unknown>): Held {
  let seq: unknown = null
  return {
    id: '',
    channel,
    listening,
    frame: () => ({ channels: [channel] }),
    take(frame) {
      const { asOf, data, prevSeq, type } = frame
      if (type === 'ended') return 'ended'
      if (type !== 'snapshot' && type !== 'delta') return null
      const isLost = type === 'delta' && prevSeq !== seq
      seq = frame['seq']
      return isLost ? 'again' : { value: { kind: type, asOf, data } }
    },
  }
}

function heldEvents({ topics = [], after }: WantedEvents, listening: Listening<unknown>): Held {
  let last = after
  return {
    id: '',
    channel: null,
    listening,
    frame: () => ({ topics, ...(last === undefined ? {} : { after: last }) }),
    take({ afterSeq, event, type }) {
      if (type === 'subscribed' && last === undefined) last = String(afterSeq)
      if (type !== 'event' || !isObject(event)) return null
      last = String(event['seq'])
      return { value: event }
    },
  }
}

function refusal(problem: unknown): BourseError {
  const { code, detail, status } = isObject(problem) ? problem : {}
  return new BourseError({
    code: typeof code === 'string' ? code : 'client.refused_subscription',
    status: typeof status === 'number' ? status : 0,
    detail: typeof detail === 'string' ? detail : 'The subscription was refused.',
    problem,
  })
}

function channelEnded(channel: string | null): BourseError {
  return new BourseError({
    code: 'client.channel_ended',
    status: 0,
    detail: `The channel ${channel ?? ''} has ended: what it told of is gone.`,
    fix: 'Ask for what it told of; it may be there under another name.',
  })
}
