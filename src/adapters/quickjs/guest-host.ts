import { randomBytes } from 'node:crypto'
import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten'
import { AppError } from '../../kernel/errors.ts'
import type { SandboxLimits } from '../../ports/sandbox.ts'
import type { GuestFiles } from './guest-files.ts'
import type { FetchOrder, OutputStream } from './protocol.ts'

const timersMax = 256
const fetchesMax = 20
const randomBytesMax = 65_536

type HostOptions = {
  readonly files: GuestFiles
  readonly limits: SandboxLimits
  readonly print: (stream: OutputStream, text: string) => void
  readonly fetch: (order: FetchOrder) => void
  /** Is called when a timer's time has come. */
  readonly onTimer: (id: number) => void
}

export type GuestHost = {
  /** The functions that the prelude takes, in its order. The caller disposes of them. */
  readonly functions: (context: QuickJSContext) => readonly QuickJSHandle[]
  /** Whether a timer or a fetch has not come back. */
  readonly isWaiting: () => boolean
  readonly settled: (id: number) => void
  readonly stop: () => void
  readonly isTruncated: () => boolean
}

/** The other side of the prelude: everything that a program can ask of the host. It believes nothing that it is told. */
export function createGuestHost(options: HostOptions): GuestHost {
  const { files } = options
  const output = createOutput(options)
  const waits = createWaits(options)
  const answers: Answers = {
    print: ({ stream, text }) => output.print(stream === 'stderr' ? 'stderr' : 'stdout', text),
    readText: ({ path }) => new TextDecoder().decode(present(files.read(textOf(path)))),
    writeText: ({ path, text }) =>
      files.write(textOf(path), new TextEncoder().encode(textOf(text))),
    list: () => files.list(),
    remove: ({ path }) => files.remove(textOf(path)),
    ...waits.answers,
  }
  return {
    functions: (context) => [
      context.newFunction('host', (what, request) =>
        context.newString(
          answer(answers, { what: read(context, what), text: read(context, request) }),
        ),
      ),
      ...byteFunctions(context, files),
    ],
    isWaiting: waits.isWaiting,
    settled: waits.settled,
    stop: waits.stop,
    isTruncated: output.isTruncated,
  }
}

/** Timers and fetches, each by a number that comes back once. */
function createWaits({ fetch: passOn, onTimer }: HostOptions) {
  const timers = new Map<number, NodeJS.Timeout>()
  const fetches = new Set<number>()
  let lastId = 0
  let fetched = 0
  return {
    answers: {
      timer({ ms }: Asked) {
        if (timers.size >= timersMax) throw new Error(`at most ${timersMax} timers wait at a time`)
        const id = ++lastId
        const waitMs = typeof ms === 'number' ? Math.min(Math.max(ms, 0), 60_000) : 0
        timers.set(
          id,
          setTimeout(() => onTimer(id), waitMs),
        )
        return id
      },
      clearTimer({ id }: Asked) {
        if (typeof id !== 'number') return
        clearTimeout(timers.get(id))
        timers.delete(id)
      },
      fetch(request: Asked) {
        if (++fetched > fetchesMax) throw new Error(`a program fetches at most ${fetchesMax} times`)
        const id = ++lastId
        fetches.add(id)
        passOn({ id, request })
        return id
      },
    },
    isWaiting: () => timers.size > 0 || fetches.size > 0,
    settled(id: number): void {
      timers.delete(id)
      fetches.delete(id)
    },
    stop(): void {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}

/** What goes over as bytes: `readBytes`, `writeBytes` and `randomBytes`. */
function byteFunctions(context: QuickJSContext, files: GuestFiles): readonly QuickJSHandle[] {
  return [
    context.newFunction('readBytes', (path) =>
      guarded(context, () =>
        context.newArrayBuffer(copyOf(present(files.read(read(context, path))))),
      ),
    ),
    context.newFunction('writeBytes', (path, buffer) =>
      guarded(context, () => {
        const view = context.getArrayBuffer(buffer)
        files.write(read(context, path), Uint8Array.from(view.value))
        view.dispose()
        return context.undefined
      }),
    ),
    context.newFunction('randomBytes', (length) =>
      guarded(context, () => {
        const count = Math.trunc(context.getNumber(length))
        if (!(count >= 0 && count <= randomBytesMax)) {
          throw new Error(`at most ${randomBytesMax} bytes at a time`)
        }
        return context.newArrayBuffer(copyOf(randomBytes(count)))
      }),
    ),
  ]
}

type Answers = Readonly<Record<string, (request: Asked) => unknown>>
type Asked = Readonly<Record<string, unknown>>

/** The answer to one question as JSON: `value`, or `refusal`. */
function answer(
  answers: Answers,
  { what, text }: { readonly what: string; readonly text: string },
): string {
  try {
    const request: unknown = JSON.parse(text)
    const known = Object.hasOwn(answers, what) ? answers[what] : undefined
    if (known === undefined || !isAsked(request)) throw new Error('no such question')
    return JSON.stringify({ value: known(request) })
  } catch (failure) {
    return JSON.stringify({ refusal: reasonOf(failure) })
  }
}

function isAsked(value: unknown): value is Asked {
  return typeof value === 'object' && value !== null
}

/** A refusal becomes an error that the program can catch. */
function guarded(context: QuickJSContext, work: () => QuickJSHandle) {
  try {
    return work()
  } catch (failure) {
    return { error: context.newError({ name: 'SandboxError', message: reasonOf(failure) }) }
  }
}

/** What a program is told of a failure: our own sentences, never what the host's libraries say. */
function reasonOf(failure: unknown): string {
  if (failure instanceof AppError) return failure.message
  return failure instanceof Error && failure.constructor === Error
    ? failure.message
    : 'the sandbox refused this'
}

function read(context: QuickJSContext, handle: QuickJSHandle | undefined): string {
  return handle !== undefined && context.typeof(handle) === 'string'
    ? context.getString(handle)
    : ''
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function present(bytes: Uint8Array | undefined): Uint8Array {
  if (bytes === undefined) throw new Error('there is no such file')
  return bytes
}

function copyOf(bytes: Uint8Array): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.length)
  new Uint8Array(copy).set(bytes)
  return copy
}

/** Lets through what fits, for each stream, and drops the rest. */
function createOutput({ limits, print }: HostOptions) {
  const left = { stdout: limits.outputBytesMax, stderr: limits.outputBytesMax }
  let isTruncated = false
  return {
    print(stream: OutputStream, text: unknown): void {
      const bytes = new TextEncoder().encode(textOf(text))
      const kept = bytes.subarray(0, left[stream])
      if (kept.length < bytes.length) isTruncated = true
      left[stream] -= kept.length
      // A character that was cut in the middle is left out.
      if (kept.length > 0) print(stream, new TextDecoder().decode(kept, { stream: true }))
    },
    isTruncated: () => isTruncated,
  }
}
