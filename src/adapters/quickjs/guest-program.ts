import {
  type JSModuleLoadResult,
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSWASMModule,
  RELEASE_SYNC,
} from 'quickjs-emscripten'
import type { SandboxError } from '../../ports/sandbox.ts'
import { createGuestFiles, type GuestFiles } from './guest-files.ts'
import { createGuestHost, type GuestHost } from './guest-host.ts'
import { guestPrelude } from './guest-prelude.ts'
import type { FetchedAnswer, FetchOrder, OutputStream, ProgramEnd, RunOrder } from './protocol.ts'

// Node has it; the language's standard library types do not.
declare const WebAssembly: {
  readonly Memory: new (size: {
    readonly initial: number
    readonly maximum: number
  }) => { readonly buffer: ArrayBuffer }
}

const pageBytes = 65_536
const initialPages = 256
const stackBytes = 256 * 1_024
/** How many jobs run between two checks of the clock. */
const jobsAtATime = 200
const messageCharactersMax = 2_000
const framesMax = 40
const mainPath = '/main.js'

export type Engine = {
  readonly module: QuickJSWASMModule
  /** The peak memory so far. */
  readonly peakBytes: () => number
}

/** An engine of this compiled code with its own memory, limited to what a program may use. */
export async function openEngine(
  compiled: WebAssembly.Module,
  memoryBytes: number,
): Promise<Engine> {
  const maximum = Math.max(initialPages, Math.ceil(memoryBytes / pageBytes)) + initialPages / 2
  const wasmMemory = new WebAssembly.Memory({ initial: initialPages, maximum })
  const variant = newVariant(RELEASE_SYNC, { wasmMemory, wasmModule: compiled })
  return {
    module: await newQuickJSWASMModuleFromVariant(variant),
    peakBytes: () => wasmMemory.buffer.byteLength,
  }
}

export type Program = {
  readonly start: () => void
  readonly fetched: (id: number, answer: FetchedAnswer) => void
}

type Outside = {
  readonly print: (stream: OutputStream, text: string) => void
  readonly fetch: (order: FetchOrder) => void
  /** Called once. */
  readonly onEnd: (end: ProgramEnd) => void
}

type Running = {
  readonly context: QuickJSContext
  readonly runtime: QuickJSRuntime
  readonly host: GuestHost
  readonly files: GuestFiles
  readonly settle: QuickJSHandle
  readonly encode: QuickJSHandle
  readonly main: { handle: QuickJSHandle | null }
  readonly isOver: () => boolean
}

type Thrown = SandboxError

/** Prepares one program. It ends when it completes, at its timeout, or when nothing is pending. */
export function createProgram(engine: Engine, order: RunOrder, outside: Outside): Program {
  let hasEnded = false
  let deadlineMs = 0
  const files = createGuestFiles(order.files, order.limits)
  const host = createGuestHost({
    ...outside,
    files,
    limits: order.limits,
    onTimer: (id) => settle(id, ''),
  })
  let running: Running | undefined

  const end = (part: Omit<ProgramEnd, 'isTruncated' | 'changes'>, isCut = false) => {
    if (hasEnded) return
    hasEnded = true
    host.stop()
    clearTimeout(timer)
    const isTruncated = host.isTruncated() || isCut
    outside.onEnd({ ...part, isTruncated, changes: files.changes() })
  }
  const endWith = (thrown: Thrown) => {
    if (running?.isOver()) return end({ outcome: 'timed_out', result: null, error: outOfTime })
    // Out of memory, the engine throws null, which programs may do as well.
    const isFull = thrown === nullThrown && engine.peakBytes() >= order.limits.memoryBytes
    const isUsedUp = isFull || thrown.message === 'out of memory'
    const outcome = isUsedUp ? 'out_of_memory' : 'failed'
    end({ outcome, result: null, error: thrown })
  }
  /** An exception of the engine itself ends the run, because its state is then undefined. */
  const step = (work: (now: Running) => Thrown | undefined) => {
    if (hasEnded || running === undefined) return
    try {
      const thrown = work(running) ?? runJobs(running)
      if (thrown !== undefined) endWith(thrown)
      else finishIfDone(running, { end, endWith, limit: order.limits.outputBytesMax })
    } catch {
      endWith(thrownOf('InternalError', 'memory or stack was exhausted'))
    }
  }
  const settle = (id: number, text: string) => {
    host.settled(id)
    step((now) => callSettle(now, id, text))
  }
  let timer: NodeJS.Timeout | undefined

  return {
    start() {
      deadlineMs = Date.now() + order.timeoutMs
      timer = setTimeout(
        () => end({ outcome: 'timed_out', result: null, error: outOfTime }),
        order.timeoutMs,
      )
      try {
        running = prepare(engine.module, order, {
          host,
          files,
          isOver: () => Date.now() >= deadlineMs,
        })
      } catch {
        return endWith(thrownOf('InternalError', 'the sandbox could not be prepared'))
      }
      step((now) => evaluate(now, order.code))
    },
    fetched: (id, answer) => settle(id, JSON.stringify(answer)),
  }
}

const nullThrown = thrownOf('Error', 'null was thrown')
const outOfTime = thrownOf('TimeoutError', 'the time of the run was used up')

function prepare(
  engine: QuickJSWASMModule,
  { limits }: RunOrder,
  parts: Pick<Running, 'host' | 'files' | 'isOver'>,
): Running {
  const runtime = engine.newRuntime()
  runtime.setMemoryLimit(limits.memoryBytes)
  runtime.setMaxStackSize(stackBytes)
  runtime.setInterruptHandler(parts.isOver)
  runtime.setModuleLoader(
    (path) => loadModule(parts.files, path),
    (from, wanted) => resolveModule(from, wanted),
  )
  const context = runtime.newContext()
  const prelude = context.unwrapResult(context.evalCode(guestPrelude, 'prelude.js'))
  const given = parts.host.functions(context)
  const made = context.unwrapResult(context.callFunction(prelude, context.undefined, ...given))
  for (const handle of [prelude, ...given]) handle.dispose()
  const settle = context.getProp(made, 'settle')
  const encode = context.getProp(made, 'encode')
  made.dispose()
  return { ...parts, runtime, context, settle, encode, main: { handle: null } }
}

function evaluate(running: Running, code: string): Thrown | undefined {
  const { context, main } = running
  const evaluated = context.evalCode(code, mainPath, { type: 'module' })
  if (evaluated.error) return takeThrown(context, evaluated.error)
  main.handle = evaluated.value
  return undefined
}

function callSettle(running: Running, id: number, text: string): Thrown | undefined {
  const { context, settle } = running
  const called = context.callFunction(
    settle,
    context.undefined,
    context.newNumber(id),
    context.newString(text),
  )
  if (called.error) return takeThrown(context, called.error)
  called.value.dispose()
  return undefined
}

function runJobs({ context, runtime, isOver }: Running): Thrown | undefined {
  while (runtime.hasPendingJob()) {
    if (isOver()) return outOfTime
    const done = runtime.executePendingJobs(jobsAtATime)
    if (done.error) return takeThrown(context, done.error)
  }
  return undefined
}

function finishIfDone(
  running: Running,
  ends: {
    readonly end: (part: Omit<ProgramEnd, 'isTruncated' | 'changes'>, isCut?: boolean) => void
    readonly endWith: (thrown: Thrown) => void
    readonly limit: number
  },
): void {
  const { context, host, main } = running
  if (main.handle === null) return
  const state = context.getPromiseState(main.handle)
  if (state.type === 'rejected') return ends.endWith(takeThrown(context, state.error))
  if (host.isWaiting()) return
  if (state.type === 'pending') {
    return ends.endWith(thrownOf('Error', 'the program waits for what never comes'))
  }
  const value = context.getProp(state.value, 'default')
  const encoded = context.callFunction(running.encode, context.undefined, value)
  value.dispose()
  if (encoded.error) return ends.endWith(takeThrown(context, encoded.error))
  const text = context.getString(encoded.value)
  encoded.value.dispose()
  const isCut = text.length > ends.limit
  ends.end({ outcome: 'completed', result: text === '' || isCut ? null : text, error: null }, isCut)
}

/** Reads the thrown value. Its getters run under the program's limits and may fail. */
function takeThrown(context: QuickJSContext, handle: QuickJSHandle): Thrown {
  const member = (name: string): string | undefined => {
    const property = context.getProp(handle, name)
    const text = context.typeof(property) === 'string' ? context.getString(property) : undefined
    property.dispose()
    return text
  }
  try {
    const kind = context.typeof(handle)
    if (kind === 'string') return thrownOf('Error', shortened(context.getString(handle)))
    if (context.sameValue(handle, context.null)) return nullThrown
    if (kind !== 'object') return thrownOf('Error', `a ${kind} was thrown`)
    const stack = member('stack') ?? ''
    const line = /\/main\.js:(\d+)/.exec(stack)?.[1]
    return {
      name: (member('name') ?? 'Error').slice(0, 100),
      message: shortened(member('message') ?? 'an object that is no error was thrown'),
      line: line === undefined ? null : Number(line),
      stack: ownStack(stack),
    }
  } catch {
    // A getter or a proxy failed.
    return thrownOf('Error', 'what was thrown cannot be shown')
  } finally {
    handle.dispose()
  }
}

/** The frames of the program, without those of what stands before it. */
function ownStack(stack: string): string | null {
  const frames = stack.split('\n').filter((frame) => frame !== '' && !frame.includes('prelude.js'))
  return frames.length === 0 ? null : `${frames.slice(0, framesMax).join('\n')}\n`
}

function thrownOf(name: string, message: string): Thrown {
  return { name, message, line: null, stack: null }
}

function shortened(text: string): string {
  return text.slice(0, messageCharactersMax)
}

function loadModule(files: GuestFiles, path: string): JSModuleLoadResult {
  try {
    const bytes = files.read(path)
    if (bytes !== undefined) return new TextDecoder().decode(bytes)
  } catch {
    // Not a path in a sandbox, so the module does not exist.
  }
  return { error: new Error('there is no such module; modules are files of this sandbox') }
}

/** Resolves `./a.js` and `../a.js` relative to the module's folder, never above the root. */
function resolveModule(from: string, wanted: string): string {
  if (wanted.startsWith('/')) return wanted
  if (!/^\.\.?\//.test(wanted)) return `no such module: ${wanted}`
  const parts = from.split('/').slice(0, -1)
  for (const part of wanted.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return `/${parts.filter((part) => part !== '').join('/')}`
}
