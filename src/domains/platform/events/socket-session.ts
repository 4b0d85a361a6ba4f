import { setTimeout as pause } from 'node:timers/promises'
import { AppError, assert } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import type { SocketChannel } from '../../../kernel/operation.ts'
import { toProblem } from '../../../kernel/problem.ts'
import { requestErrors, serverErrors } from '../../../kernel/shared-errors.ts'
import { expectedOf } from '../../../kernel/store-unavailable.ts'
import type { ChannelSession } from '../../../ports/channels.ts'
import { envelopeText } from './envelope.ts'
import { assertTopics, readAfter, resolveStart, toFilter } from './event-request.ts'
import { eventsErrors } from './events.errors.ts'
import type { Caller, EventsServiceOptions } from './events.service.ts'
import type { ServerFrame, SubscribeFrame } from './socket.schemas.ts'
import { readClientFrame } from './socket-frame-reader.ts'

const subscriptionsMax = 20
/** A send to a full connection is retried this often and this many times: about ten seconds. */
const retryMs = 50
const retriesMax = 200

type Session = {
  readonly options: EventsServiceOptions
  readonly channels: ChannelSession
  readonly caller: Caller
  readonly subscriptions: Map<string, AbortController>
  readonly isOver: () => boolean
  /** Ends the session; nothing more is sent. Rethrows a subscription's defect, if there was one. */
  readonly end: () => void
  readonly send: (frame: ServerFrame) => Promise<void>
  readonly sendText: (text: string) => Promise<void>
  /** Reports the failure to the peer; a defect also closes the connection. */
  readonly fail: (failure: unknown, id?: string) => Promise<void>
}

/** Serves one connection: sends a greeting, then handles frames in sequence until the peer disconnects. */
export async function runSocketSession(
  options: EventsServiceOptions,
  caller: Caller,
  channel: SocketChannel,
): Promise<void> {
  const session = createSession(options, caller, channel)
  const { clock, random } = options
  try {
    await session.send({
      type: 'connection_established',
      clientId: createId('ws', clock.nowMs(), random.bytes(10)),
      timestamp: new Date(clock.nowMs()).toISOString(),
      headSeq: String(await options.log.headSeq()),
    })
    for await (const text of channel.messages) {
      try {
        await answer(session, text)
      } catch (failure) {
        await session.fail(failure)
      }
    }
  } finally {
    session.end()
  }
}

function createSession(
  options: EventsServiceOptions,
  caller: Caller,
  channel: SocketChannel,
): Session {
  const subscriptions = new Map<string, AbortController>()
  const channels = options.channels.enter(channel, {
    principal: caller.principal,
    locate: (index) => `frame/channels/${index}`,
  })
  const defects: unknown[] = []
  let over = false
  // Waiting here pauses the reading of events, so a slow peer costs a little time and no memory.
  const sendText = async (text: string) => {
    for (let attempt = 0; !over && !channel.send(text); attempt++) {
      if (attempt === retriesMax) return channel.close(1013, 'reading too slowly')
      await pause(retryMs)
    }
  }
  const send = (frame: ServerFrame) => sendText(JSON.stringify(frame))
  return {
    options,
    channels,
    caller,
    subscriptions,
    isOver: () => over,
    end() {
      over = true
      channels.end()
      for (const ending of subscriptions.values()) ending.abort()
      if (defects.length > 0) throw defects[0]
    },
    sendText,
    send,
    async fail(failure, id) {
      const expected = expectedOf(failure)
      const error = expected ?? new AppError(serverErrors.defect, 'Unexpected error.')
      const problem = toProblem(error, caller.requestId)
      await send({ type: 'error', ...(id === undefined ? {} : { id }), problem })
      if (expected !== undefined) return
      defects.push(failure)
      channel.close(1011, 'unexpected error')
    },
  }
}

async function answer(session: Session, text: string): Promise<void> {
  const frame = readClientFrame(text)
  switch (frame.type) {
    case 'ping': {
      const timestamp = new Date(session.options.clock.nowMs()).toISOString()
      const echo = frame.echo === undefined ? {} : { echo: frame.echo }
      return session.send({ type: 'pong', timestamp, ...echo })
    }
    case 'unsubscribe': {
      const ending = session.subscriptions.get(frame.id)
      if (ending === undefined && !session.channels.has(frame.id)) {
        const missing = new AppError(eventsErrors.subscription_unknown, `${frame.id} is not open.`)
        return session.fail(missing, frame.id)
      }
      ending?.abort()
      session.subscriptions.delete(frame.id)
      session.channels.unsubscribe(frame.id)
      return session.send({ type: 'unsubscribed', id: frame.id })
    }
    case 'subscribe':
      try {
        return await subscribe(session, frame)
      } catch (failure) {
        return session.fail(failure, frame.id)
      }
  }
}

async function subscribe(session: Session, frame: SubscribeFrame): Promise<void> {
  if (session.subscriptions.has(frame.id) || session.channels.has(frame.id)) {
    throw new AppError(eventsErrors.subscription_exists, `${frame.id} is open already.`)
  }
  const { channels, id, topics } = frame
  if ((topics === undefined) === (channels === undefined)) {
    throw faulty('frame', 'names both topics and channels, or neither', 'Send one of the two.')
  }
  if (topics !== undefined) return subscribeToTopics(session, { ...frame, topics })
  if (frame.after !== undefined || frame.subject !== undefined) {
    throw faulty(
      'frame',
      'has `after` or `subject`, which are for topics',
      'Leave them out: a channel begins with what is now.',
    )
  }
  const opened = await session.channels.subscribe(id, channels ?? [])
  await session.send({ type: 'channels_subscribed', id, channels: [...opened.channels] })
  opened.begin()
}

function faulty(location: string, message: string, fix: string): AppError {
  return new AppError(requestErrors.invalid, `The frame is not valid: it ${message}.`, {
    faults: [{ location, message, fix }],
  })
}

type TopicsFrame = SubscribeFrame & { readonly topics: string[] }

async function subscribeToTopics(session: Session, frame: TopicsFrame): Promise<void> {
  const { subscriptions, options } = session
  if (subscriptions.size >= subscriptionsMax) {
    throw new AppError(
      eventsErrors.too_many_subscriptions,
      `A connection holds at most ${subscriptionsMax} subscriptions.`,
    )
  }
  assertTopics(frame.topics, { known: options.topics, location: 'frame/topics' })
  const start = await resolveStart(options.log, readAfter(undefined, frame.after))
  const ending = new AbortController()
  subscriptions.set(frame.id, ending)
  await session.send({
    type: 'subscribed',
    id: frame.id,
    topics: frame.topics,
    afterSeq: String(start.afterSeq),
    headSeq: String(start.headSeq),
  })
  void pump(session, frame, { ending, afterSeq: start.afterSeq })
}

/** Sends events until the subscription ends. Never rejects, because nothing awaits it. */
async function pump(
  session: Session,
  frame: TopicsFrame,
  { ending, afterSeq }: { readonly ending: AbortController; readonly afterSeq: bigint },
): Promise<void> {
  const { options, caller, subscriptions } = session
  const id = JSON.stringify(frame.id)
  const { signal } = ending
  let prevSeq = afterSeq
  try {
    const filter = toFilter(caller.principal, frame)
    for await (const event of options.log.follow({ afterSeq, filter, signal })) {
      if (signal.aborted) return
      await session.sendText(`{"type":"event","id":${id},"event":${envelopeText(event, prevSeq)}}`)
      prevSeq = event.seq
    }
  } catch (failure) {
    if (signal.aborted) return
    await session.fail(failure, frame.id)
  }
  // Otherwise the log ended the subscription, not the client.
  if (signal.aborted || session.isOver()) return
  assert(subscriptions.get(frame.id) === ending, 'a subscription that was not ended is open')
  subscriptions.delete(frame.id)
  await session.send({ type: 'unsubscribed', id: frame.id })
}
