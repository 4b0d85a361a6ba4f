import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { AppError } from '../../kernel/errors.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'
import type { Pictures } from '../../ports/pictures.ts'
import type { PictureAnswer, PictureRequest, PictureResult, PictureTask } from './protocol.ts'

export type SharpPicturesOptions = {
  /** How many tasks may wait; further ones are refused. Default: 32. */
  readonly waitingMax?: number
  /** For each task, including its wait. Default: 20,000. */
  readonly timeoutMs?: number
  /** How long the process stays without a task. Default: 30,000. */
  readonly idleMs?: number
  /** The process's script; tests replace it by one that hangs or dies. */
  readonly script?: URL
}

type Waiting = {
  readonly resolve: (result: PictureResult) => void
  readonly reject: (failure: AppError) => void
  readonly timer: NodeJS.Timeout
}
type Worker = { readonly child: ChildProcess; readonly waiting: Map<number, Waiting> }

const tookTooLong = 'The picture took too long to read; try again.'
/** How many pictures are decoded concurrently. */
const atOnce = 2

/**
 * Decodes pictures in a separate process, because decoders are large C programs with untrusted input: it shares neither
 * memory nor environment, and its death harms nothing here. The process starts with the first picture, ends when idle,
 * is replaced after it died or hung, and does not keep this one alive.
 */
export function createSharpPictures(options: SharpPicturesOptions = {}): Pictures {
  const { waitingMax = 32, timeoutMs = 20_000, idleMs = 30_000 } = options
  const script = options.script ?? new URL('./picture-process.ts', import.meta.url)
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  let isStopped = false

  const start = (): Worker => {
    const started: Worker = { child: openProcess(script), waiting: new Map() }
    const end = () => {
      if (worker === started) worker = undefined
      refuseAll(started, 'The picture was not read to its end; try again.')
    }
    // The script sends nothing else.
    started.child.on('message', (answer: PictureAnswer) => {
      settle(started, answer)
      if (started.waiting.size === 0) idle = setTimeout(disconnectIdle, idleMs, started).unref()
    })
    started.child.on('error', end)
    started.child.on('exit', end)
    worker = started
    return started
  }

  const disconnectIdle = (resting: Worker) => {
    if (worker !== resting) return
    worker = undefined
    resting.child.disconnect()
  }

  /** A task that takes this long hangs, and so would everything behind it. */
  const giveUp = (hanging: Worker) => {
    if (worker === hanging) worker = undefined
    refuseAll(hanging, tookTooLong)
    hanging.child.kill('SIGKILL')
  }

  const run = async (task: PictureTask): Promise<Uint8Array | null> => {
    if (isStopped) throw unavailable('Pictures are no longer read here.')
    clearTimeout(idle)
    const running = worker ?? start()
    if (running.waiting.size >= waitingMax) {
      throw unavailable('Too many pictures wait to be read; try again in a moment.')
    }
    const request: PictureRequest = { id: ++lastId, task }
    const { promise, resolve, reject } = Promise.withResolvers<PictureResult>()
    const timer = setTimeout(giveUp, timeoutMs, running)
    running.waiting.set(request.id, { resolve, reject, timer })
    // If it just died, its exit event reports that.
    running.child.send(request, () => {})
    const result = await promise
    if (result === 'slow') throw unavailable(tookTooLong)
    if (result === 'same') return task.bytes
    return result === 'undecodable' ? null : result
  }

  return {
    clean: (bytes, limits) => run({ kind: 'clean', bytes, ...limits }),
    thumbnail: (bytes, target) => run({ kind: 'thumbnail', bytes, ...target }),
    async stop() {
      isStopped = true
      clearTimeout(idle)
      const running = worker
      worker = undefined
      if (running === undefined) return
      refuseAll(running, 'The service is stopping.')
      const { child } = running
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

function openProcess(script: URL): ChildProcess {
  const child = fork(script, [], {
    // The library uses Node's own threads, one per picture. Windows needs its root folder to find libraries.
    env: {
      UV_THREADPOOL_SIZE: String(atOnce),
      ...(process.env['SystemRoot'] === undefined ? {} : { SystemRoot: process.env['SystemRoot'] }),
    },
    // Pictures are sent as bytes. Flags such as --inspect are for the main process only.
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}

function settle({ waiting }: Worker, { id, result }: PictureAnswer): void {
  const task = waiting.get(id)
  if (task === undefined) return
  waiting.delete(id)
  clearTimeout(task.timer)
  task.resolve(result)
}

function refuseAll({ waiting }: Worker, reason: string): void {
  for (const { reject, timer } of waiting.values()) {
    clearTimeout(timer)
    reject(unavailable(reason))
  }
  waiting.clear()
}

function unavailable(reason: string): AppError {
  return new AppError(upstreamErrors.unavailable, reason, { retryAfterSeconds: 1 })
}
