import { Worker } from 'node:worker_threads'
import type { SandboxError, SandboxRun } from '../../ports/sandbox.ts'
import { compiledEngine } from './compiled-engine.ts'
import { createKept } from './kept.ts'
import { createPlaces, type PlacesOptions, unavailable } from './places.ts'
import type {
  FetchedAnswer,
  FetchOrder,
  FromThread,
  OutputStream,
  ProgramEnd,
  RunOrder,
} from './protocol.ts'

export type ThreadsOptions = PlacesOptions & {
  readonly memoryBytes: number
  /** How long a thread stays without a program. Default: 180,000. */
  readonly idleMs?: number
}

export type ThreadRun = Omit<SandboxRun, 'durationMs' | 'interpreter' | 'isTruncated'> &
  Pick<ProgramEnd, 'changes' | 'isTruncated'>

export type Threads = {
  /**
   * Runs one program on the thread of its sandbox, in an engine of its own. Raises 503 `sandbox.full` when too many runs
   * wait, or this one waited too long. The thread of a program that does not end by itself is terminated; `signal`
   * terminates it at once.
   */
  readonly run: (
    sandboxId: string,
    order: RunOrder,
    outside: {
      readonly fetch: (order: FetchOrder) => Promise<FetchedAnswer>
      readonly signal: AbortSignal
      readonly onOutput?: (stream: OutputStream, text: string) => void
    },
  ) => Promise<ThreadRun>
  /** Makes sure that a thread stands ready for whoever comes next; a program that ends then leaves another one ready. */
  readonly warm: () => void
  /** Ends the thread of a sandbox. */
  readonly drop: (sandboxId: string) => void
  /** The number of existing threads. */
  readonly count: () => number
  readonly stop: () => Promise<void>
}

/** How long a thread has after its own deadline to report its outcome. */
const graceMs = 1_500
const startTimeoutMs = 20_000

/**
 * A bounded number of threads for untrusted programs: of the sandboxes that ran last, and at most one that stands ready.
 * A thread never serves two sandboxes, and an engine never two programs.
 */
export function createThreads(options: ThreadsOptions): Threads {
  const { idleMs = 180_000, threadsMax } = options
  const alive = new Set<Worker>()
  const places = createPlaces(options)
  const spare = createSpare(() => open(), idleMs)
  const end = ({ worker }: Thread) => void worker.terminate()
  const kept = createKept<Thread>({ idleMs, max: threadsMax, end })
  let isClosed = false
  return {
    async run(sandboxId, order, outside) {
      await places.enter(outside.signal)
      try {
        // The pool may have been closed after the place was granted.
        places.assertOpen()
        return await runInside(sandboxId, order, outside)
      } finally {
        places.exit()
      }
    },
    warm() {
      if (!isClosed) spare.warm()
    },
    drop: kept.drop,
    count: () => alive.size,
    async stop() {
      isClosed = true
      places.close()
      spare.take()
      kept.stop()
      await Promise.all([...alive].map((worker) => worker.terminate()))
    },
  }

  async function runInside(...[sandboxId, ...asked]: Parameters<Threads['run']>) {
    const own = takeOwn(sandboxId)
    const ready = own === undefined ? spare.take() : undefined
    const thread = own ?? ready ?? open()
    let isKept = false
    try {
      const { isWhole, ...ran } = await runOn(thread, ...asked)
      isKept = isWhole && !isClosed
      return ran
    } finally {
      if (isKept) kept.put(sandboxId, thread)
      else await thread.worker.terminate()
      // Only now, so that making the next one ready takes nothing from the program.
      if (ready !== undefined && !isClosed) spare.warm()
    }
  }

  function takeOwn(sandboxId: string): Thread | undefined {
    const thread = kept.take(sandboxId)
    return thread !== undefined && alive.has(thread.worker) ? thread : undefined
  }

  function open(): Thread {
    const thread = openThread(options.memoryBytes)
    alive.add(thread.worker)
    thread.worker.once('exit', () => alive.delete(thread.worker))
    return thread
  }
}

/** A thread, and when it can run programs; never for one that broke off before. */
type Thread = { readonly worker: Worker; readonly ready: Promise<void> }

/** At most one thread that stands ready, for a while. */
function createSpare(open: () => Thread, idleMs: number) {
  let held: { readonly thread: Thread; readonly timer: NodeJS.Timeout } | undefined
  const take = (): Thread | undefined => {
    const { thread, timer } = held ?? {}
    held = undefined
    clearTimeout(timer)
    return thread
  }
  return {
    take,
    warm(): void {
      if (held !== undefined) return
      const thread = open()
      // A thread that nobody needs does not keep the process.
      const timer = setTimeout(() => void take()?.worker.terminate(), idleMs).unref()
      const one = { thread, timer }
      held = one
      thread.worker.once('exit', () => {
        if (held === one) take()
      })
    },
  }
}

/** A thread without this process's environment, standard streams or flags. */
function openThread(memoryBytes: number): Thread {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    env: {},
    argv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
  })
  // Whoever runs on it hears of it as well.
  worker.on('error', () => undefined)
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  worker.on('message', (message: FromThread) => {
    if (message.kind === 'ready') resolve()
  })
  void compiledEngine().then(
    (compiled) => worker.postMessage({ kind: 'engine', compiled, memoryBytes }),
    () => worker.terminate(),
  )
  return { worker, ready }
}

type Cut = Pick<ThreadRun, 'outcome' | 'error'>
/** Whether the program ended by itself, so that its thread can run the next one of the sandbox. */
type ThreadEnd = ThreadRun & { readonly isWhole: boolean }

function runOn(
  { ready, worker }: Thread,
  order: RunOrder,
  outside: Parameters<Threads['run']>[2],
): Promise<ThreadEnd> {
  const { promise, resolve, reject } = Promise.withResolvers<ThreadEnd>()
  const printed = { stdout: '', stderr: '' }
  const cut = ({ outcome, error }: Cut) => resolve({ ...printed, ...nothingLeft, outcome, error })
  const outOfTime = () =>
    cut({
      outcome: 'timed_out',
      error: cutError('TimeoutError', 'the time of the run was used up'),
    })
  const send = (message: unknown) => worker.postMessage(message)
  let timer = setTimeout(
    () => reject(unavailable('The sandbox did not start in time.')),
    startTimeoutMs,
  )
  const abort = () =>
    cut({
      outcome: 'failed',
      error: cutError('AbortError', 'the run was ended from outside'),
    })
  const onMessage = (message: FromThread) => {
    if (message.kind === 'printed') {
      printed[message.stream] += message.text
      outside.onOutput?.(message.stream, message.text)
    }
    if (message.kind === 'fetch') {
      // The next program of the thread counts its own calls, from one again.
      void outside.fetch(message.order).then((answer) => {
        if (!isOver) send({ kind: 'fetched', id: message.order.id, answer })
      })
    }
    if (message.kind === 'ended') {
      const isWhole = message.end.outcome === 'completed' || message.end.outcome === 'failed'
      isOver = true
      resolve({ ...printed, ...message.end, isWhole })
    }
  }
  const onError = (failure: Error & { readonly code?: string }) => cut(endOfThread(failure.code))
  const onExit = () => cut(endOfThread(undefined))
  let isOver = false
  worker.on('message', onMessage)
  void ready.then(() => {
    if (isOver) return
    clearTimeout(timer)
    timer = setTimeout(outOfTime, order.timeoutMs + graceMs)
    send({ kind: 'run', order })
  })
  worker.on('error', onError)
  worker.on('exit', onExit)
  if (outside.signal.aborted) abort()
  outside.signal.addEventListener('abort', abort, { once: true })
  return promise.finally(() => {
    isOver = true
    clearTimeout(timer)
    worker.off('message', onMessage).off('error', onError).off('exit', onExit)
    outside.signal.removeEventListener('abort', abort)
  })
}

/** What a program leaves that was cut off. */
const nothingLeft = { result: null, isTruncated: false, changes: new Map(), isWhole: false }

function endOfThread(code: string | undefined): Cut {
  return code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? {
        outcome: 'out_of_memory',
        error: cutError('InternalError', 'the memory of the run was used up'),
      }
    : { outcome: 'failed', error: cutError('InternalError', 'the sandbox broke off') }
}

/** Why a program was cut off. Nobody knows where it was then. */
export function cutError(name: string, message: string): SandboxError {
  return { name, message, line: null, stack: null }
}
