import { parentPort, workerData } from 'node:worker_threads'
import { createProgram, openEngine, type Program } from './guest-program.ts'
import type { FromThread, ToThread } from './protocol.ts'

// The thread of one program; it ends with the program.
let program: Program | undefined

const memoryBytes: unknown = workerData
const engine = await openEngine(typeof memoryBytes === 'number' ? memoryBytes : 0)

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'fetched') return program?.fetched(message.id, message.answer)
  program = createProgram(engine, message.order, {
    print: (stream, text) => post({ kind: 'printed', stream, text }),
    fetch: (order) => post({ kind: 'fetch', order }),
    onEnd: (end) => post({ kind: 'ended', end }),
  })
  program.start()
})
post({ kind: 'ready' })

function post(message: FromThread): void {
  parentPort?.postMessage(message)
}
