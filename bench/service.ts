import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A started process and where it answers. */
export type Running = {
  readonly url: string
  readonly child: ChildProcess
  stop: () => Promise<void>
}

const program = fileURLToPath(new URL('../src/app/main.ts', import.meta.url))
const launcher = fileURLToPath(new URL('../tools/launch.mjs', import.meta.url))

/** Characters of what the service printed last. */
const saidMax = 2_000

/** A start has no time limit of its own; this one allows for a busy machine. */
const readyWithinMs = 180_000

/** Starts the whole service on a data directory and waits until it is ready. */
export async function startService(options: {
  readonly dataDir: string
  readonly port: number
  readonly environment?: Readonly<Record<string, string>>
  /** Discards its log: for tests that stop its database or Redis, where errors are expected. */
  readonly quiet?: true
  /** Starts it by the launcher, as `npm start` does; the launcher is then what is stopped. */
  readonly launched?: true
  /** The folder of another clone, whose launcher starts it. */
  readonly clone?: string
}): Promise<Running & { readonly readyMs: number }> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, inputsOf(options), {
    ...(options.clone === undefined ? {} : { cwd: options.clone }),
    stdio: ['ignore', 'pipe', options.quiet ? 'ignore' : 'inherit'],
    env: {
      ...process.env,
      PORT: String(options.port),
      DATA_DIR: options.dataDir,
      LOG_LEVEL: 'error',
      // Simulated traders would take a share of what is measured.
      DEMO: 'off',
      ...options.environment,
    },
  })
  endWithThis(child)
  const url = `http://localhost:${options.port}`
  // Holds the reason of a failed start. It is read in any case: a full pipe would block the service.
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-saidMax)
  })
  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`the service ended with ${child.exitCode ?? child.signalCode}: ${said}`)
    }
    if (performance.now() - startedAt > readyWithinMs) {
      throw new Error(`the service was not ready in ${readyWithinMs} ms: ${said}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return { url, child, readyMs: performance.now() - startedAt, stop: () => stop(child) }
}

function inputsOf({ clone, launched }: { readonly clone?: string; readonly launched?: true }) {
  if (clone !== undefined) return [join(clone, 'tools/launch.mjs'), 'start']
  return launched ? [launcher, 'start'] : [program]
}

/** Starts a peer, such as one that serves the answers of a file; it says where it listens. */
export async function startPeer(script: string, ...inputs: readonly string[]): Promise<Running> {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), inputs)
  const [address]: unknown[] = await once(child, 'message')
  // The peers report what `server.address()` returns for a TCP server.
  const { port } = address as AddressInfo
  return { url: `http://127.0.0.1:${port}`, child, stop: () => stop(child) }
}

/** A service that outlived the program that measures would keep its port and its share of the machine. */
function endWithThis(child: ChildProcess): void {
  const end = () => void child.kill('SIGTERM')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(2_000) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
