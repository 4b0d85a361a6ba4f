// A thread for tests: opens an engine in the directory it is given, breaks it in the middle of a commit,
// and tells what happened in order. It may spin afterwards, so whoever starts it has to end it.
import { fsyncSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { openEngine } from '../../src/adapters/sql/pglite/engine.ts'

/** How the engine is broken: the disk refuses an fsync, or the engine's own code crashes in one. */
type Breakage = 'disk' | 'crash'

// The test starts it with exactly this.
const { clusterDir, breakage } = workerData as { clusterDir: string; breakage: Breakage }
const tell = (event: string): void => parentPort?.postMessage(event)

let armed = false
const { pglite } = await openEngine({
  clusterDir,
  durable: true,
  onBroken: (error) => tell(`broken: ${error instanceof Error ? error.message : String(error)}`),
  fsync: (descriptor) => {
    if (armed) throw new Error('input/output error')
    fsyncSync(descriptor)
  },
})
await pglite.exec('create table entry (n int)')
if (breakage === 'disk') armed = true
else crashAtNextRead()
await pglite.query('insert into entry values (1)').then(
  () => tell('answered'),
  () => tell('refused'),
)

/** What a fault of the machine code looks like from outside: something is thrown while it runs. */
function crashAtNextRead(): void {
  const memory: Uint8Array = pglite.Module['HEAPU8']
  memory.set = () => {
    Reflect.deleteProperty(memory, 'set')
    throw new Error('memory access out of bounds')
  }
}
