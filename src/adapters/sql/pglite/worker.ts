// The thread that runs the engine. In the main thread a long query would block the whole server, and many short ones
// would starve its timers.
import { parentPort, workerData } from 'node:worker_threads'
import type { Results } from '@electric-sql/pglite'
import { DatabaseUnavailable } from '../errors.ts'
import { type Engine, openEngine } from './engine.ts'
import { createMutex } from './mutex.ts'
import type { Answer, FromWorker, Request, ToWorker, WorkerStart } from './protocol.ts'
import { createSessions } from './sessions.ts'
import { firstLine, runStatement, toRefusal } from './statements.ts'
import { createUpkeep } from './upkeep.ts'

if (parentPort === null) throw new Error('This file is started as a worker thread.')
const port = parentPort
// The main thread starts it with exactly this; see client.ts.
const start = workerData as WorkerStart

try {
  const onBroken = (error: unknown, diagnostics: string): void => {
    send({ kind: 'broken', message: `The database engine broke: ${firstLine(error)}`, diagnostics })
  }
  serve(await openEngine({ ...start, onBroken }))
} catch (error) {
  const diagnostics = error instanceof DatabaseUnavailable ? error.diagnostics : ''
  send({ kind: 'broken', message: firstLine(error), diagnostics })
}

function serve(engine: Engine): void {
  const answer = createAnswer(engine)
  engine.pglite.onNotification((channel, payload) => {
    send({ kind: 'notification', channel, payload })
  })
  // The main thread sends nothing else; see client.ts.
  port.on('message', ({ id, request }: ToWorker) => {
    answer(request).then(
      (value) => send({ kind: 'answer', id, answer: value }),
      (error: unknown) => send({ kind: 'failure', id, failure: toRefusal(error) }),
    )
  })
  send({ kind: 'opened' })
}

function createAnswer(engine: Engine): (request: Request) => Promise<Answer> {
  const turns = createMutex()
  const { pglite, fsyncCount } = engine
  const sessions = createSessions(pglite, turns)
  const upkeep = createUpkeep(pglite, { ...start, turns })
  const diagnose = () => ({
    fsyncCount: fsyncCount(),
    upkeepCount: upkeep.count(),
  })

  return async (request) => {
    switch (request.kind) {
      case 'query':
      case 'execute':
        return toAnswer(await sessions.run(request.session, () => runStatement(pglite, request)))
      case 'begin':
        await sessions.begin(request.session)
        return toAnswer()
      case 'end':
        await sessions.end(request.session, request.outcome)
        return toAnswer()
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
}

function toAnswer(results: readonly Results<unknown[]>[] = []): Answer {
  return {
    results: results.map(({ fields, rows, affectedRows = 0 }) => ({
      columns: fields,
      rows,
      affectedRows,
    })),
    diagnostics: null,
  }
}

function send(message: FromWorker): void {
  port.postMessage(message)
}
