// The thread that runs the engine. In the main thread a long query would stop the whole server, and a
// row of short ones would starve its timers.
import { parentPort, workerData } from 'node:worker_threads'
import type { PGlite, Results } from '@electric-sql/pglite'
import { DatabaseUnavailable } from '../errors.ts'
import { type Engine, openEngine } from './engine.ts'
import type { Answer, Failure, FromWorker, Request, ToWorker, WorkerStart } from './protocol.ts'
import { createTurns } from './turns.ts'

if (parentPort === null) throw new Error('This file is started as a worker thread.')
const port = parentPort
// The main thread sends exactly this; see client.ts.
const start = workerData as WorkerStart

try {
  serve(await openEngine(start))
} catch (error) {
  const diagnostics = error instanceof DatabaseUnavailable ? error.diagnostics : ''
  send({ kind: 'broken', message: firstLine(error), diagnostics })
}

function serve(engine: Engine): void {
  const { pglite } = engine
  const turns = createTurns()
  const sessions = new Map<number, Session>()
  const upkeep = createUpkeep(engine, turns.run)
  pglite.onNotification((channel, payload) => send({ kind: 'notification', channel, payload }))

  const answer = async (request: Request): Promise<Answer> => {
    switch (request.kind) {
      case 'begin':
        await begin(request.session)
        return toAnswer()
      case 'end':
        await end(request.session, request.outcome)
        return toAnswer()
      case 'query':
      case 'execute':
        return toAnswer(await inTurn(request.session, () => run(engine, request)))
      case 'upkeep':
        await upkeep.run()
        return toAnswer()
      case 'diagnose':
        return { results: [], diagnostics: diagnose() }
      case 'close':
        upkeep.stop()
        await turns.run(() => pglite.close())
        return toAnswer()
    }
  }

  const begin = async (id: number): Promise<void> => {
    const begun = turns.take().then(async (release) => {
      try {
        await run(engine, { kind: 'execute', sql: 'begin', session: id })
      } catch (error) {
        release()
        throw error
      }
      return release
    })
    sessions.set(id, { begun })
    await begun
  }

  const end = async (id: number, outcome: 'commit' | 'rollback'): Promise<void> => {
    const release = await sessionOf(id).begun
    sessions.delete(id)
    try {
      const [result] = await run(engine, { kind: 'execute', sql: outcome, session: id })
      if (outcome === 'commit' && result?.command === 'ROLLBACK') throw new AbortedByDatabase()
    } finally {
      release()
    }
  }

  const inTurn = <result>(id: number | null, work: () => Promise<result>): Promise<result> =>
    id === null ? turns.run(work) : sessionOf(id).begun.then(work)

  const sessionOf = (id: number): Session => {
    const session = sessions.get(id)
    if (session === undefined) throw new Error('The transaction has ended.')
    return session
  }

  const diagnose = () => ({
    fsyncCount: engine.durability.fsyncCount,
    upkeepCount: upkeep.count(),
  })

  // The main thread sends nothing else; see client.ts.
  port.on('message', ({ id, request }: ToWorker) => {
    answer(request).then(
      (value) => {
        send({ kind: 'answer', id, answer: value })
        if (request.kind === 'close') port.close()
      },
      (error: unknown) => {
        const failure = toFailure(engine, error)
        send({ kind: 'failure', id, failure })
        if (failure.kind === 'broken') send(failure)
      },
    )
  })
  send({ kind: 'opened' })
}

type Session = { readonly begun: Promise<() => void> }

async function run(
  engine: Engine,
  request: Extract<Request, { kind: 'query' | 'execute' }>,
): Promise<Results<unknown[]>[]> {
  const { pglite } = engine
  const results =
    request.kind === 'query'
      ? // The engine only reads the list.
        [await pglite.query<unknown[]>(request.sql, [...request.parameters], { rowMode: 'array' })]
      : // In array mode each row is a list; the engine's type cannot say so.
        ((await pglite.exec(request.sql, { rowMode: 'array' })) as Results<unknown[]>[])
  await assertTrustworthy(engine, results)
  return results
}

/**
 * The engine answers a statement that crashed it with an empty result and no error. Such an answer must
 * never pass for a commit.
 */
async function assertTrustworthy(engine: Engine, results: Results<unknown[]>[]): Promise<void> {
  if (engine.durability.failure !== undefined) {
    throw new EngineBroken(
      'The disk refused to make the database durable.',
      engine.durability.failure,
    )
  }
  if (results.every((result) => result.command !== undefined)) return
  // A statement that was only a comment has no command either; then the engine is still well.
  if (!(await isWell(engine.pglite))) throw new EngineBroken('The database engine crashed.')
}

async function isWell(pglite: PGlite): Promise<boolean> {
  try {
    const [result] = await pglite.exec('show server_version_num')
    return result?.rows.length === 1
  } catch (error) {
    // Inside a transaction that has failed, even this is refused, and that is an answer too.
    return Reflect.get(Object(error), 'code') === '25P02'
  }
}

/** Vacuums, analyses and checkpoints, which the engine has no background processes for. */
function createUpkeep(
  engine: Engine,
  inTurn: <result>(work: () => Promise<result>) => Promise<result>,
) {
  let lastWalBytes: number | undefined
  let count = 0

  const walBytes = async (): Promise<number> => {
    const sql = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')`
    const [result] = await run(engine, { kind: 'query', sql, parameters: [], session: null })
    return Number(result?.rows[0]?.[0] ?? 0)
  }
  const runNow = () =>
    inTurn(async () => {
      await run(engine, { kind: 'execute', sql: 'vacuum (analyze)', session: null })
      await run(engine, { kind: 'execute', sql: 'checkpoint', session: null })
      lastWalBytes = await walBytes()
      count += 1
    })
  const runWhenDue = async (): Promise<void> => {
    const current = await inTurn(walBytes)
    lastWalBytes ??= current
    if (current - lastWalBytes >= start.upkeepWalBytes) await runNow()
  }
  let running = false
  const timer = setInterval(() => {
    if (running) return
    running = true
    runWhenDue()
      .catch((error: unknown) => {
        const failure = toFailure(engine, error)
        if (failure.kind === 'broken') send(failure)
      })
      .finally(() => {
        running = false
      })
  }, start.upkeepIntervalMs)
  return { run: runNow, count: () => count, stop: () => clearInterval(timer) }
}

class EngineBroken extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}

class AbortedByDatabase extends Error {
  readonly code = '25P02'
  constructor() {
    super('current transaction is aborted, and was rolled back instead of committed')
  }
}

function toAnswer(results: readonly Results<unknown[]>[] = []): Answer {
  return {
    results: results.map(({ fields, rows, affectedRows }) => ({
      columns: fields,
      rows,
      affectedRows: affectedRows ?? 0,
    })),
    diagnostics: null,
  }
}

function toFailure(engine: Engine, error: unknown): Failure {
  const message = firstLine(error)
  const severity = text(error, 'severity')
  const crashed =
    error instanceof EngineBroken ||
    // The class itself is not in the language's library.
    Reflect.get(Object(error), 'name') === 'RuntimeError' ||
    severity === 'FATAL' ||
    severity === 'PANIC'
  if (crashed) {
    const cause = error instanceof EngineBroken && error.cause ? ` (${firstLine(error.cause)})` : ''
    return { kind: 'broken', message: message + cause, diagnostics: engine.diagnostics() }
  }
  return {
    kind: 'statement',
    message,
    fields: {
      code: text(error, 'code'),
      constraint: text(error, 'constraint'),
      table: text(error, 'table'),
      column: text(error, 'column'),
      detail: text(error, 'detail'),
    },
  }
}

function text(error: unknown, field: string): string | undefined {
  const value: unknown = Reflect.get(Object(error), field)
  return typeof value === 'string' ? value : undefined
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n', 1)[0] ?? message
}

function send(message: FromWorker): void {
  port.postMessage(message)
}
