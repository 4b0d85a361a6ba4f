import { Worker } from 'node:worker_threads'
import { DatabaseUnavailable, StatementFailed } from '../errors.ts'
import type { Answer, FromWorker, Request, ToWorker, WorkerStart } from './protocol.ts'

/** Requests to the worker, and its notifications. After the worker has ended, all requests reject. */
export type Link = {
  readonly ask: (request: Request) => Promise<Answer>
  readonly listeners: Set<(channel: string, payload: string) => void>
  /** Waits for earlier requests, then ends the thread. */
  readonly close: () => Promise<void>
}

export type LinkOptions = {
  /** False lets the process exit while no request is outstanding. */
  readonly keepAlive: boolean
  /** Called once when the worker ends unexpectedly. */
  readonly onBroken: (error: DatabaseUnavailable) => void
}

const closeTimeoutMs = 10_000

/** Starts the worker and resolves when the engine answers. Rejects with `DatabaseUnavailable`. */
export async function openLink(start: WorkerStart, options: LinkOptions): Promise<Link> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: start })
  const questions = createQuestions({
    post: (message) => worker.postMessage(message),
    onBusy: () => options.keepAlive || worker.ref(),
    onIdle: () => options.keepAlive || worker.unref(),
  })
  const listeners: Link['listeners'] = new Set()
  const opened = Promise.withResolvers<void>()

  const breakWith = (error: DatabaseUnavailable): void => {
    if (!questions.end(error)) return
    opened.reject(error)
    void worker.terminate()
    options.onBroken(error)
  }
  const receive = (message: FromWorker): void => {
    switch (message.kind) {
      case 'opened':
        opened.resolve()
        return
      case 'answer':
        questions.settle(message.id)?.resolve(message.answer)
        return
      case 'failure': {
        const { message: text, fields } = message.failure
        questions.settle(message.id)?.reject(new StatementFailed(text, fields))
        return
      }
      case 'notification':
        for (const listener of listeners) listener(message.channel, message.payload)
        return
      case 'broken':
        breakWith(new DatabaseUnavailable(message.message, { diagnostics: message.diagnostics }))
    }
  }
  // The worker sends nothing else; see worker.ts.
  worker.on('message', (message: FromWorker) => receive(message))
  worker.on('error', (cause) => {
    breakWith(new DatabaseUnavailable('The database thread failed.', { cause }))
  })
  worker.on('exit', () => breakWith(new DatabaseUnavailable('The database thread has ended.')))

  const close = async (): Promise<void> => {
    const timer = setTimeout(() => void worker.terminate(), closeTimeoutMs)
    // A thread that ends before it answers has closed too, but not cleanly.
    await questions.ask({ kind: 'close' }).catch(() => {})
    clearTimeout(timer)
    questions.end(new DatabaseUnavailable('The database is closed.'))
    await worker.terminate()
  }
  await opened.promise
  if (!options.keepAlive) worker.unref()
  return { ask: questions.ask, listeners, close }
}

type Pending = {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

/** Outstanding requests by number. */
function createQuestions(options: {
  readonly post: (message: ToWorker) => void
  readonly onBusy: () => void
  readonly onIdle: () => void
}) {
  const pending = new Map<number, Pending>()
  let nextId = 1
  let ended: Error | undefined

  return {
    ask: (request: Request): Promise<Answer> => {
      if (ended !== undefined) return Promise.reject(ended)
      return new Promise((resolve, reject) => {
        if (pending.size === 0) options.onBusy()
        const id = nextId++
        pending.set(id, { resolve, reject })
        options.post({ id, request })
      })
    },
    settle: (id: number): Pending | undefined => {
      const found = pending.get(id)
      pending.delete(id)
      if (pending.size === 0) options.onIdle()
      return found
    },
    /** Rejects all requests from now on. False when it had ended before. */
    end: (error: Error): boolean => {
      if (ended !== undefined) return false
      ended = error
      for (const { reject } of pending.values()) reject(error)
      pending.clear()
      return true
    },
  }
}
