import type { ServerResponse } from 'node:http'
import type { StreamFrame } from '../../kernel/operation.ts'
import type { Logger } from '../../ports/logger.ts'

/** The input of one stream. The response headers have been sent. */
export type EventStream = {
  readonly response: ServerResponse
  readonly frames: AsyncIterable<StreamFrame>
  readonly signal: AbortSignal
}

/** Sends every frame and ends the response. Resolves when the stream is over for any reason; never rejects. */
export type WriteEventStream = (stream: EventStream) => Promise<void>

/**
 * Creates the writer of server-sent events. A comment every `heartbeatMs` (default 20,000) keeps proxies from closing
 * an idle stream. A reader that receives nothing for `stallMs` (default 30,000) is disconnected.
 */
export function createEventStreamWriter(options: {
  readonly logger: Logger
  readonly heartbeatMs?: number
  readonly stallMs?: number
}): WriteEventStream {
  const { logger, heartbeatMs = 20_000, stallMs = 30_000 } = options
  return async ({ response, frames, signal }) => {
    const iterator = frames[Symbol.asyncIterator]()
    const ending = watchEnd(response, signal)
    // While the reader is behind, a heartbeat would only lengthen the queue.
    const heartbeat = setInterval(() => {
      if (!response.writableNeedDrain) response.write(': still here\n\n')
    }, heartbeatMs)
    try {
      // Sent at once, so that the reader knows that the stream is open.
      response.write(': open\n\n')
      while (!ending.isOver()) {
        const next = await ending.orEnd(iterator.next())
        if (next === undefined || next.done) break
        if (!response.write(toText(next.value))) await drained(response, stallMs)
      }
    } catch (failure) {
      logger.error('an event stream broke', failure)
    } finally {
      clearInterval(heartbeat)
      ending.forget()
      // Not awaited: a source that waits for its next event would keep the response open.
      void iterator.return?.()?.catch(() => undefined)
      response.end()
    }
  }
}

/**
 * A frame in the wire format. A line break in an id or event name would start another field, so the text is cut there.
 */
export function toText(frame: StreamFrame): string {
  const oneLine = (text: string) => text.split(/[\r\n\0]/, 1)[0] ?? ''
  const id = frame.id === undefined ? '' : `id: ${oneLine(frame.id)}\n`
  const event = frame.event === undefined ? '' : `event: ${oneLine(frame.event)}\n`
  const data = frame.data
    .split(/\r\n|\r|\n/)
    .map((line) => `data: ${line}\n`)
    .join('')
  return `${id}${event}${data}\n`
}

function watchEnd(response: ServerResponse, signal: AbortSignal) {
  let over = signal.aborted || response.destroyed
  let wake: (() => void) | undefined
  const end = () => {
    over = true
    wake?.()
  }
  signal.addEventListener('abort', end)
  response.once('close', end)
  return {
    isOver: () => over,
    // Not `Promise.race` with one long-lived promise, which would retain a reaction for every frame ever sent.
    orEnd: <result>(pending: Promise<result>): Promise<result | undefined> =>
      new Promise((resolve, reject) => {
        wake = () => resolve(undefined)
        if (over) wake()
        pending.then(resolve, reject)
      }),
    forget: () => {
      signal.removeEventListener('abort', end)
      response.off('close', end)
    },
  }
}

/** Waits until the reader has caught up; destroys the response when that takes too long. */
function drained(response: ServerResponse, stallMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => response.destroy(), stallMs)
    const finish = () => {
      clearTimeout(timer)
      response.off('drain', finish)
      response.off('close', finish)
      resolve()
    }
    response.once('drain', finish)
    response.once('close', finish)
  })
}
