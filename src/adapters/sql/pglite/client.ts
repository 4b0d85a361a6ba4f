import { Worker } from 'node:worker_threads'
import { DatabaseUnavailable, StatementFailed } from '../errors.ts'
import type {
  Answer,
  FromWorker,
  PgliteDiagnostics,
  Request,
  StatementResult,
  ToWorker,
  WorkerStart,
} from './protocol.ts'

/** One statement's outcome, in the shape that PGlite's own users expect. */
export type PgliteResults<row> = {
  readonly rows: row[]
  readonly fields: { name: string; dataTypeID: number }[]
  readonly affectedRows: number
}

/** What runs statements inside an exclusive transaction. */
export type PgliteTransaction = {
  readonly query: <row>(sql: string, parameters?: readonly unknown[]) => Promise<PgliteResults<row>>
  readonly exec: (sql: string) => Promise<PgliteResults<unknown>[]>
  readonly rollback: () => Promise<void>
}

/**
 * The engine in its worker thread, with the part of PGlite's own interface that Kysely and a job queue
 * use. A transaction is exclusive: whatever others send waits until it has ended.
 */
export type PgliteClient = {
  readonly query: <row>(sql: string, parameters?: readonly unknown[]) => Promise<PgliteResults<row>>
  readonly exec: (sql: string) => Promise<PgliteResults<unknown>[]>
  readonly transaction: <result>(
    work: (transaction: PgliteTransaction) => Promise<result>,
  ) => Promise<result>
  readonly onNotification: (listener: (channel: string, payload: string) => void) => () => void
  readonly upkeep: () => Promise<void>
  readonly diagnose: () => Promise<PgliteDiagnostics>
  /** Waits for what was sent before, stops the engine cleanly and ends the thread. Safe to repeat. */
  readonly close: () => Promise<void>
  readonly closed: boolean
  readonly ready: boolean
  readonly waitReady: Promise<void>
}

const closeTimeoutMs = 10_000

/** Starts the worker and resolves when the engine answers. Rejects with `DatabaseUnavailable`. */
export async function startPgliteClient(
  start: WorkerStart,
  options: { readonly keepAlive: boolean; readonly onBroken: (error: DatabaseUnavailable) => void },
): Promise<PgliteClient> {
  const link = await openLink(start, options)
  const listeners = link.listeners
  let nextSession = 1
  let closing: Promise<void> | undefined

  const on = (session: number | null) => ({
    query: async <row>(sql: string, parameters: readonly unknown[] = []) => {
      const answer = await link.ask({ kind: 'query', sql, parameters, session })
      // The caller names the row's type, as with every SQL driver.
      return toResults(answer.results[0]) as PgliteResults<row>
    },
    exec: async (sql: string) => {
      const answer = await link.ask({ kind: 'execute', sql, session })
      return answer.results.map(toResults)
    },
  })

  const transaction = async <result>(
    work: (transaction: PgliteTransaction) => Promise<result>,
  ): Promise<result> => {
    const session = nextSession++
    let ended = false
    const end = async (outcome: 'commit' | 'rollback'): Promise<void> => {
      ended = true
      await link.ask({ kind: 'end', session, outcome })
    }
    // Not awaited: the worker keeps the order, so the first statement need not wait for the answer. When
    // it fails, so does every statement of this session, which is how `work` learns of it.
    const begun = link.ask({ kind: 'begin', session })
    begun.catch(() => {})
    try {
      const result = await work({ ...on(session), rollback: () => end('rollback') })
      await begun
      if (!ended) await end('commit')
      return result
    } catch (error) {
      if (!ended) await end('rollback').catch(() => {})
      throw error
    }
  }

  return {
    ...on(null),
    transaction,
    onNotification: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    upkeep: async () => {
      await link.ask({ kind: 'upkeep' })
    },
    diagnose: async () => {
      const { diagnostics } = await link.ask({ kind: 'diagnose' })
      if (diagnostics === null) throw new Error('The worker answered without its counters.')
      return diagnostics
    },
    close: () => {
      closing ??= link.close()
      return closing
    },
    get closed() {
      return closing !== undefined
    },
    ready: true,
    waitReady: Promise.resolve(),
  }
}

type Link = {
  readonly ask: (request: Request) => Promise<Answer>
  readonly listeners: Set<(channel: string, payload: string) => void>
  readonly close: () => Promise<void>
}

type Pending = {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

/** The numbered questions and answers between the threads. After the worker has ended, all reject. */
async function openLink(
  start: WorkerStart,
  options: { readonly keepAlive: boolean; readonly onBroken: (error: DatabaseUnavailable) => void },
): Promise<Link> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: start })
  const pending = new Map<number, Pending>()
  const listeners = new Set<(channel: string, payload: string) => void>()
  const opened = Promise.withResolvers<void>()
  let nextId = 1
  let ended: DatabaseUnavailable | undefined

  const endWith = (error: DatabaseUnavailable): void => {
    if (ended !== undefined) return
    ended = error
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
    opened.reject(error)
  }
  const breakWith = (error: DatabaseUnavailable): void => {
    if (ended !== undefined) return
    endWith(error)
    void worker.terminate()
    options.onBroken(error)
  }
  const settle = (id: number): Pending | undefined => {
    const found = pending.get(id)
    pending.delete(id)
    if (pending.size === 0 && !options.keepAlive) worker.unref()
    return found
  }
  const receive = (message: FromWorker): void => {
    switch (message.kind) {
      case 'opened':
        opened.resolve()
        return
      case 'answer':
        settle(message.id)?.resolve(message.answer)
        return
      case 'failure':
        settle(message.id)?.reject(
          new StatementFailed(message.failure.message, message.failure.fields),
        )
        return
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

  const ask = (request: Request): Promise<Answer> => {
    if (ended !== undefined) return Promise.reject(ended)
    return new Promise((resolve, reject) => {
      const id = nextId++
      if (pending.size === 0 && !options.keepAlive) worker.ref()
      pending.set(id, { resolve, reject })
      worker.postMessage({ id, request } satisfies ToWorker)
    })
  }
  const close = async (): Promise<void> => {
    const timer = setTimeout(() => void worker.terminate(), closeTimeoutMs)
    // A thread that ends before it answers has closed too, only less cleanly.
    await ask({ kind: 'close' }).catch(() => {})
    clearTimeout(timer)
    endWith(new DatabaseUnavailable('The database is closed.'))
    await worker.terminate()
  }
  await opened.promise
  if (!options.keepAlive) worker.unref()
  return { ask, listeners, close }
}

function toResults(result: StatementResult | undefined): PgliteResults<Record<string, unknown>> {
  if (result === undefined) return { rows: [], fields: [], affectedRows: 0 }
  const { columns, affectedRows } = result
  const rows = result.rows.map((values) => {
    const row: Record<string, unknown> = {}
    columns.forEach(({ name }, index) => {
      row[name] = values[index]
    })
    return row
  })
  return { rows, fields: [...columns], affectedRows }
}
