import { pause } from '../client/attempts.ts'
import { BourseError } from '../errors/bourse-error.ts'
import { isObject } from '../errors/read-failure.ts'

/** One server-sent event. */
export interface StreamEvent {
  /** Where it stands in the stream; a new connection resumes after the last one. */
  readonly id: string
  readonly event: string
  readonly data: string
}

/** What a single stream may differ in from its client. */
export interface StreamOptions {
  /** Ends the stream without an error. */
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
  /** For the answer's head; default: the client's. */
  readonly timeoutMs?: number
}

/**
 * Events in order, each once. Iterating opens the connection; leaving the loop closes it. A broken connection is opened
 * again, and the service continues after the last event that was received.
 */
export interface EventStream<event> extends AsyncIterable<event> {
  /** The frames as they came, with their ids and names; those of the stream itself, such as `ready`, too. */
  frames(): AsyncIterable<StreamEvent>
}

/** How a stream gets its answers. */
export interface StreamSource extends StreamOptions {
  readonly open: (
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ) => Promise<Response>
  /** The stream ends with its first answer. */
  readonly isOnce?: boolean
}

/** Whether an answer is a stream of events. */
export function isEventStream(answer: Response): boolean {
  return answer.headers.get('content-type')?.startsWith('text/event-stream') === true
}

/** The stream of a source. Frames that belong to the stream itself carry no JSON for its reader and are passed over. */
export function createEventStream(source: StreamSource): EventStream<unknown> {
  return {
    frames: () => framesOf(source),
    async *[Symbol.asyncIterator]() {
      for await (const frame of framesOf(source)) {
        if (frame.data === '[DONE]') return
        if (frame.event !== 'ready') yield JSON.parse(frame.data)
      }
    },
  }
}

const longestPauseMs = 15_000

async function* framesOf(source: StreamSource): AsyncGenerator<StreamEvent, void> {
  const stop = new AbortController()
  const end = () => stop.abort()
  source.signal?.addEventListener('abort', end, { once: true })
  const reading: Reading = { lastId: '', failures: 0, isDone: false }
  try {
    while (!reading.isDone && source.signal?.aborted !== true) {
      yield* readOnce(source, reading, stop.signal)
      if (source.isOnce === true || reading.isDone) return
      const pauseMs = Math.min(500 * 2 ** reading.failures, longestPauseMs)
      await pause(pauseMs, source.signal).catch(() => undefined)
    }
  } finally {
    source.signal?.removeEventListener('abort', end)
    stop.abort()
  }
}

/** How far a stream is over its connections. */
interface Reading {
  lastId: string
  /** Connections in a row without a frame. */
  failures: number
  isDone: boolean
}

/** The frames of one connection, until it breaks or ends. */
async function* readOnce(
  source: StreamSource,
  reading: Reading,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent, void> {
  const from: Readonly<Record<string, string>> =
    reading.lastId === '' ? {} : { 'last-event-id': reading.lastId }
  let isEmpty = true
  reading.failures += 1
  try {
    const answer = await source.open({ accept: 'text/event-stream', ...from }, signal)
    for await (const frame of parseFrames(answer, signal)) {
      isEmpty = false
      reading.failures = 0
      if (frame.id !== '') reading.lastId = frame.id
      if (frame.event === 'error') throw failureIn(frame.data)
      yield frame
    }
    // What has told everything has nothing to add on a new connection either, and says so by ending at once.
    reading.isDone = isEmpty
  } catch (failure) {
    if (source.signal?.aborted === true) return
    // A refusal stays one; a broken connection is another matter.
    const isRefused = failure instanceof BourseError && !failure.retryable
    if (isRefused || source.isOnce === true) throw failure
  }
}

/** The frames of one answer, by the rules of the HTML standard for event streams. */
async function* parseFrames(
  answer: Response,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent, void> {
  if (answer.body === null) return
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  const cancel = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', cancel, { once: true })
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (rest + value).replaceAll('\r\n', '\n').split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const frame = toFrame(block)
        if (frame !== null) yield frame
      }
    }
  } finally {
    signal.removeEventListener('abort', cancel)
    cancel()
  }
}

/** The problem that a service reports inside a stream, because the status was sent long before. */
function failureIn(data: string): BourseError {
  const problem: unknown = JSON.parse(data)
  const { code, detail, hint, retryable } = isObject(problem) ? problem : {}
  return new BourseError({
    code: typeof code === 'string' ? code : 'client.stream_failed',
    status: 0,
    detail: typeof detail === 'string' ? detail : 'The stream failed.',
    ...(typeof hint === 'string' ? { fix: hint } : {}),
    retryable: retryable === true,
    problem,
  })
}

function toFrame(block: string): StreamEvent | null {
  let id = ''
  let event = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    const at = line.indexOf(':')
    const field = at < 0 ? line : line.slice(0, at)
    const value = at < 0 ? '' : line.slice(at + 1).replace(/^ /, '')
    if (field === 'id') id = value
    else if (field === 'event') event = value
    else if (field === 'data') data.push(value)
  }
  return data.length === 0 ? null : { id, event, data: data.join('\n') }
}
