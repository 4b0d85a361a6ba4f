import { createSandboxWorld, type SandboxWorld } from '../test/support/sandbox-world.ts'
import { percentile, rounded } from './auth-parts.ts'

/** The built-in sandbox on the embedded database, in one process. */
export type SandboxFigure = {
  readonly createdPerSecond: number
  /** Programs that do nothing, one after another: what a thread, an engine and the files cost. */
  readonly sequential: Speed
  /** The same, as many at a time as there are threads. */
  readonly concurrent: Speed & { readonly atATime: number }
  /** Of a process with this many sandboxes that nobody uses, for each of them. */
  readonly idle: { readonly sandboxes: number; readonly bytesEach: number }
  /** Until a program that never ends has been ended, beyond its own time. */
  readonly overrunMsP99: number
}

type Speed = { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number }

const idleSandboxes = 1_000
const runs = 100
const threadsMax = 4
const endless = { count: 20, timeoutMs: 200 }

/** Measures in a process of its own; nothing else should run on the machine. */
export async function benchSandbox(): Promise<SandboxFigure> {
  const world = await createSandboxWorld({ threadsMax, waitingMax: 64 })
  try {
    const nothing = () => timed(world, 'export default 1')
    for (let warm = 0; warm < 5; warm++) await nothing()
    const sequential = await measure(1, nothing)
    const concurrent = { ...(await measure(threadsMax, nothing)), atATime: threadsMax }
    return { sequential, concurrent, ...(await measureIdle(world)), ...(await measureEnd(world)) }
  } finally {
    await world.close()
  }
}

async function timed(world: SandboxWorld, code: string, timeoutMs = 10_000): Promise<number> {
  const reference = await world.create()
  const startMs = performance.now()
  await world.run(reference, code, timeoutMs)
  return performance.now() - startMs
}

async function measure(atATime: number, once: () => Promise<number>): Promise<Speed> {
  const times: number[] = []
  let left = runs
  const startMs = performance.now()
  const work = async (): Promise<void> => {
    while (left-- > 0) times.push(await once())
  }
  await Promise.all(Array.from({ length: atATime }, work))
  const seconds = (performance.now() - startMs) / 1_000
  return {
    perSecond: rounded(times.length / seconds),
    p50Ms: rounded(percentile(times, 0.5)),
    p99Ms: rounded(percentile(times, 0.99)),
  }
}

async function measureIdle(world: SandboxWorld) {
  const before = memoryNow()
  const startMs = performance.now()
  for (let made = 0; made < idleSandboxes; made++) await world.create()
  const seconds = (performance.now() - startMs) / 1_000
  const bytesEach = Math.round(Math.max(0, memoryNow() - before) / idleSandboxes)
  return {
    createdPerSecond: rounded(idleSandboxes / seconds),
    idle: { sandboxes: idleSandboxes, bytesEach },
  }
}

/** Memory of this process alone: that of the database's engine grows for other reasons. */
function memoryNow(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

async function measureEnd(world: SandboxWorld): Promise<{ readonly overrunMsP99: number }> {
  const times: number[] = []
  for (let index = 0; index < endless.count; index++) {
    times.push((await timed(world, 'for (;;) {}', endless.timeoutMs)) - endless.timeoutMs)
  }
  return { overrunMsP99: rounded(percentile(times, 0.99)) }
}
