import { isJsonObject } from '../../../kernel/json-object.ts'
import type { SandboxError, SandboxRun } from '../../../ports/sandbox.ts'
import { unavailable } from '../places.ts'
import { cutError, type ThreadRun } from '../threads.ts'
import { isKept } from './guest-state.ts'
import type { InterpreterProcess } from './interpreter-process.ts'
import type { InterpreterOutside, InterpreterProgram } from './interpreters.ts'
import type { ShellState } from './protocol.ts'

export type InterpreterRun = ThreadRun & {
  readonly shell: ShellState | null
  /** Whether the program ended by itself, so that its interpreter can go on. */
  readonly isWhole: boolean
}

const startTimeoutMs = 30_000
/** Above what the output of a run may be; whoever sends more is no longer the program that was started. */
const printedMax = 4 * 1_048_576
const messageMax = 2_000
const stackMax = 8_000

/** Resolves once the interpreter waits for work. Raises 503 when it does not start. */
export function startedIn(process: InterpreterProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(
    () => reject(unavailable('The sandbox did not start in time.')),
    startTimeoutMs,
  )
  process.listen({
    onMessage: (message) => {
      if (isJsonObject(message) && message['kind'] === 'ready') resolve()
    },
    onEnd: () => reject(unavailable('The sandbox did not start.')),
  })
  return promise.finally(() => clearTimeout(timer))
}

/** Runs one program. What the process says is believed only as far as it has the form that it should have. */
export async function runOn(
  { process, ready }: { readonly process: InterpreterProcess; readonly ready: Promise<void> },
  program: InterpreterProgram,
  outside: InterpreterOutside,
): Promise<InterpreterRun> {
  await ready
  const { promise, resolve } = Promise.withResolvers<InterpreterRun>()
  const printed = { stdout: '', stderr: '' }
  let isTruncated = false
  const cut = (outcome: SandboxRun['outcome'], error: SandboxError) =>
    resolve({
      ...printed,
      outcome,
      error,
      isTruncated,
      result: null,
      changes: new Map(),
      shell: program.shell,
      isWhole: false,
    })
  const abort = () => cut('failed', cutError('AbortError', 'the run was ended from outside'))
  const breakOff = () => cut('failed', cutError('InternalError', 'the sandbox broke off'))
  process.listen({
    onEnd: (how) =>
      how === 'broken'
        ? breakOff()
        : cut('out_of_memory', cutError('MemoryError', 'the memory of the run was used up')),
    onMessage(message) {
      const read = readMessage(message)
      if (read === null) return breakOff()
      if (read.kind === 'truncated') isTruncated = true
      if (read.kind === 'printed') {
        printed[read.stream] += read.text
        if (printed[read.stream].length > printedMax) return breakOff()
        outside.onOutput?.(read.stream, read.text)
      }
      if (read.kind === 'fetch') {
        const answer = outside.fetch?.(read.request) ?? Promise.resolve(noFetch)
        void answer.then((fetched) => process.send({ kind: 'fetched', answer: fetched }))
      }
      if (read.kind === 'ended') {
        const { outputBytesMax } = program.limits
        const isCut = (read.end.result?.length ?? 0) > outputBytesMax
        const result = isCut ? null : read.end.result
        resolve({
          ...read.end,
          ...printed,
          result,
          isTruncated: isTruncated || isCut,
          isWhole: true,
        })
      }
    },
  })
  const timer = setTimeout(
    () => cut('timed_out', cutError('TimeoutError', 'the time of the run was used up')),
    program.timeoutMs,
  )
  const watch = process.watch(program.limits.processBytes)
  if (outside.signal.aborted) abort()
  outside.signal.addEventListener('abort', abort, { once: true })
  process.send(orderOf(program, outside))
  return promise.finally(() => {
    clearTimeout(timer)
    watch.stop()
    outside.signal.removeEventListener('abort', abort)
  })
}

const noFetch = { refusal: 'this host is not among those that the operator allows' }

function orderOf(program: InterpreterProgram, outside: InterpreterOutside) {
  const { language, code, files, shell, limits } = program
  const packed = [...files].map(([path, bytes]) => [path, Buffer.from(bytes).toString('base64')])
  return {
    kind: 'run' as const,
    language,
    code,
    shell,
    limits,
    files: Object.fromEntries(packed),
    canFetch: outside.fetch !== null,
  }
}

type Read =
  | { readonly kind: 'printed'; readonly stream: 'stdout' | 'stderr'; readonly text: string }
  | { readonly kind: 'truncated' }
  | { readonly kind: 'fetch'; readonly request: unknown }
  | {
      readonly kind: 'ended'
      readonly end: Pick<InterpreterRun, 'outcome' | 'result' | 'error' | 'changes' | 'shell'>
    }

/** The message, or null for one that no interpreter sends. */
function readMessage(message: unknown): Read | null {
  if (!isJsonObject(message)) return null
  const { kind, stream, text, request, end } = message
  if (kind === 'truncated') return { kind }
  if (kind === 'fetch') return { kind, request }
  if (kind === 'printed' && (stream === 'stdout' || stream === 'stderr')) {
    return typeof text === 'string' ? { kind, stream, text } : null
  }
  return kind === 'ended' && isJsonObject(end) ? readEnd(end) : null
}

const outcomes = ['completed', 'failed', 'out_of_memory'] as const

function readEnd(end: Readonly<Record<string, unknown>>): Read | null {
  const outcome = outcomes.find((one) => one === end['outcome'])
  const changes = readChanges(end['changes'])
  if (outcome === undefined || changes === null) return null
  const result = typeof end['result'] === 'string' ? end['result'] : null
  const error = readError(end['error'])
  return { kind: 'ended', end: { outcome, result, error, changes, shell: readShell(end['shell']) } }
}

function readError(error: unknown): SandboxError | null {
  if (!isJsonObject(error)) return null
  const { name, message, line, stack } = error
  return {
    name: String(name).slice(0, 100),
    message: String(message).slice(0, messageMax),
    line: typeof line === 'number' && Number.isSafeInteger(line) && line > 0 ? line : null,
    stack: typeof stack === 'string' ? stack.slice(-stackMax) : null,
  }
}

function readChanges(changes: unknown): ReadonlyMap<string, Uint8Array | null> | null {
  if (!isJsonObject(changes)) return null
  const read = new Map<string, Uint8Array | null>()
  for (const [path, content] of Object.entries(changes)) {
    if (!isKept(path) || (content !== null && typeof content !== 'string')) return null
    read.set(path, content === null ? null : Buffer.from(content, 'base64'))
  }
  return read
}

function readShell(shell: unknown): ShellState | null {
  if (!isJsonObject(shell) || typeof shell['folder'] !== 'string') return null
  const { folder, variables } = shell
  const known = isJsonObject(variables) ? Object.entries(variables) : []
  const texts = known.flatMap(([name, value]) =>
    typeof value === 'string' && /^[A-Za-z_]\w*$/.test(name) ? [[name, value] as const] : [],
  )
  return { folder: folder.slice(0, 400), variables: Object.fromEntries(texts) }
}
