import { Worker } from 'node:worker_threads'
import { AppError } from '../../kernel/errors.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'
import type { SignatureChecks } from '../../ports/signature-checks.ts'
import type { RecoverAnswer, RecoverRequest, ThreadMessage } from './protocol.ts'

export type SignatureWorkerOptions = {
  /** How many checks may wait; further ones are refused. Default: 256. */
  readonly waitingMax?: number
  /** For each check, including its wait, once the thread has loaded. Default: 3,000. */
  readonly timeoutMs?: number
  /** For loading the thread, which a busy machine makes slow and which checks wait for. Default: 30,000. */
  readonly startTimeoutMs?: number
  /** The thread's script; tests replace it by one that hangs or dies. */
  readonly script?: URL
}

type Waiting = {
  readonly resolve: (address: string | null) => void
  readonly reject: (failure: AppError) => void
  timer: NodeJS.Timeout
}

type Thread = { readonly worker: Worker; readonly waiting: Map<number, Waiting>; isReady: boolean }

/**
 * Checks signatures on a separate thread, so that requests are not blocked. The thread starts with the first check, is
 * replaced after it died or hung, and does not keep the process alive.
 */
export function createSignatureWorker(options: SignatureWorkerOptions = {}): SignatureChecks {
  const { waitingMax = 256, timeoutMs = 3_000, startTimeoutMs = 30_000 } = options
  const script = options.script ?? new URL('./worker.ts', import.meta.url)
  let thread: Thread | undefined
  let lastId = 0
  let isStopped = false

  const start = (): Thread => {
    const started: Thread = { worker: openWorker(script), waiting: new Map(), isReady: false }
    const end = () => {
      if (thread === started) thread = undefined
      refuseAll(started, 'The check of the signature was cut off; try again.')
    }
    started.worker.on('message', (message: ThreadMessage) => {
      if (message === 'ready') begin(started)
      else settle(started, message)
    })
    started.worker.on('error', end)
    started.worker.on('exit', end)
    thread = started
    return started
  }

  /** A check that takes this long hangs, and so would everything behind it. */
  const giveUp = (hanging: Thread) => {
    if (thread === hanging) thread = undefined
    refuseAll(hanging, 'The check of the signature took too long; try again.')
    void hanging.worker.terminate()
  }

  /** Checks that were asked for while the thread loaded have their whole time from now on. */
  const begin = (loaded: Thread) => {
    loaded.isReady = true
    for (const waiting of loaded.waiting.values()) {
      clearTimeout(waiting.timer)
      waiting.timer = setTimeout(giveUp, timeoutMs, loaded)
    }
  }

  return {
    async recoverEvm(message, signature) {
      if (isStopped) throw unavailable('Signatures are no longer checked here.')
      const running = thread ?? start()
      if (running.waiting.size >= waitingMax) {
        throw unavailable('Too many signatures wait to be checked; try again in a moment.')
      }
      const request: RecoverRequest = { id: ++lastId, message, signature }
      const { promise, resolve, reject } = Promise.withResolvers<string | null>()
      const timer = setTimeout(giveUp, running.isReady ? timeoutMs : startTimeoutMs, running)
      running.waiting.set(request.id, { resolve, reject, timer })
      running.worker.postMessage(request)
      return promise
    },
    prepare() {
      if (thread === undefined && !isStopped) start()
    },
    async stop() {
      isStopped = true
      const running = thread
      thread = undefined
      if (running === undefined) return
      refuseAll(running, 'The service is stopping.')
      await running.worker.terminate()
    },
  }
}

function openWorker(script: URL): Worker {
  // Flags such as --inspect are for the main thread only, and a check needs little memory.
  const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: 64 } })
  worker.unref()
  return worker
}

function settle(thread: Thread, { id, address }: RecoverAnswer): void {
  const waiting = thread.waiting.get(id)
  if (waiting === undefined) return
  thread.waiting.delete(id)
  clearTimeout(waiting.timer)
  waiting.resolve(address)
}

function refuseAll(thread: Thread, reason: string): void {
  for (const { reject, timer } of thread.waiting.values()) {
    clearTimeout(timer)
    reject(unavailable(reason))
  }
  thread.waiting.clear()
}

function unavailable(detail: string): AppError {
  return new AppError(upstreamErrors.unavailable, detail, { retryAfterSeconds: 1 })
}
