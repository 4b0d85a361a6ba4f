import { parentPort } from 'node:worker_threads'
import { createProgram, type Engine, openEngine, type Program } from './guest-program.ts'
import type { FromThread, RunOrder, ToThread } from './protocol.ts'

// The thread of one sandbox. Each of its programs has an engine of its own, with its own memory, so that nothing stays of
// the one before.
let open: () => Promise<Engine>
let next: Promise<Engine> | undefined
let program: Program | undefined

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'fetched') return program?.fetched(message.id, message.answer)
  if (message.kind === 'run') return void run(message.order)
  open = () => openEngine(message.compiled, message.memoryBytes)
  next = open()
  void next.then(() => post({ kind: 'ready' }))
})

async function run(order: RunOrder): Promise<void> {
  const engine = await (next ?? open())
  program = createProgram(engine, order, {
    print: (stream, text) => post({ kind: 'printed', stream, text }),
    fetch: (asked) => post({ kind: 'fetch', order: asked }),
    onEnd(end) {
      post({ kind: 'ended', end })
      next = open()
    },
  })
  program.start()
}

function post(message: FromThread): void {
  parentPort?.postMessage(message)
}
