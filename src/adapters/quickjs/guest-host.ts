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
  /** Called when a timer fires. */
  readonly onTimer: (id: number) => void
}

export type GuestHost = {
  /** The functions that the prelude expects, in its order. The caller disposes of them. */
  readonly functions: (context: QuickJSContext) => readonly QuickJSHandle[]
  /** Whether a timer or a fetch is pending. */
  readonly isWaiting: () => boolean
  readonly settled: (id: number) => void
  readonly stop: () => void
  readonly isTruncated: () => boolean
}

/** The host side of the prelude: everything that a program can request. It validates all input. */
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

/** Pending timers and fetches by number; each completes once. */
function createWaits({ fetch: passOn, onTimer }: HostOptions) {
  const timers = new Map<number, NodeJS.Timeout>()
  const fetches = new Set<number>()
  let lastId = 0
  let fetched = 0
  return {
    answers: {
      timer({ ms }: HostRequest) {
        if (timers.size >= timersMax) throw new Error(`at most ${timersMax} timers wait at a time`)
        const id = ++lastId
        const waitMs = typeof ms === 'number' ? Math.min(Math.max(ms, 0), 60_000) : 0
        timers.set(
          id,
          setTimeout(() => onTimer(id), waitMs),
        )
        return id
      },
      clearTimer({ id }: HostRequest) {
        if (typeof id !== 'number') return
        clearTimeout(timers.get(id))
        timers.delete(id)
      },
      fetch(request: HostRequest) {
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

/** The functions that exchange bytes: `readBytes`, `writeBytes` and `randomBytes`. */
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

type Answers = Readonly<Record<string, (request: HostRequest) => unknown>>
type HostRequest = Readonly<Record<string, unknown>>

/** The JSON answer to one request: `value` or `refusal`. */
function answer(
  answers: Answers,
  { what, text }: { readonly what: string; readonly text: string },
): string {
  try {
    const request: unknown = JSON.parse(text)
    const known = Object.hasOwn(answers, what) ? answers[what] : undefined
    if (known === undefined || !isHostRequest(request)) throw new Error('no such question')
    return JSON.stringify({ value: known(request) })
  } catch (failure) {
    return JSON.stringify({ refusal: reasonOf(failure) })
  }
}

function isHostRequest(value: unknown): value is HostRequest {
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

/** The error message for a program: this service's own sentences, never those of the host's libraries. */
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

/** Passes output up to the limit of each stream, and drops the rest. */
function createOutput({ limits, print }: HostOptions) {
  const left = { stdout: limits.outputBytesMax, stderr: limits.outputBytesMax }
  let isTruncated = false
  return {
    print(stream: OutputStream, text: unknown): void {
      const bytes = new TextEncoder().encode(textOf(text))
      const kept = bytes.subarray(0, left[stream])
      if (kept.length < bytes.length) isTruncated = true
      left[stream] -= kept.length
      // A truncated character is dropped.
      if (kept.length > 0) print(stream, new TextDecoder().decode(kept, { stream: true }))
    },
    isTruncated: () => isTruncated,
  }
}
