import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { findAnvilBinary } from './anvil-binary.ts'
import { endProcess, type PidFile } from './orphan.ts'

/** Anvil loads its state before it listens; that may be several hundred megabytes. */
const startTimeoutMs = 120_000
/** Earlier than every journaled block, so that a replay from genesis can reuse their timestamps. Seconds. */
const genesisTimestamp = 1_700_000_000
/** How many blocks' states stay in memory; the product never reads older ones. */
const statesRetained = 64

export type AnvilProcess = {
  /** Gives access to every admin method, so it is never disclosed. */
  readonly url: string
  readonly pid: number
  /** Resolves when anvil has exited for any reason. */
  readonly exited: Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Starts an anvil that mines only on request, empty or with the state of a file. On POSIX a shell between the two
 * processes ends anvil when this process dies in any way, because its standard input then closes; the pid file covers
 * the remaining cases.
 */
export async function startAnvil(options: {
  readonly chainId: number
  readonly cacheFolder: string
  readonly stateFile: string | null
  readonly pids: PidFile
}): Promise<AnvilProcess> {
  const { cacheFolder, chainId, pids, stateFile } = options
  const { pid, url, exited } = await spawnAnvil([
    '--chain-id',
    String(chainId),
    '--host',
    '127.0.0.1',
    '--port',
    '0',
    '--timestamp',
    String(genesisTimestamp),
    '--accounts',
    '0',
    '--no-mining',
    '--order',
    'fifo',
    '--no-cors',
    '--no-request-size-limit',
    '--prune-history',
    String(statesRetained),
    '--cache-path',
    cacheFolder,
    ...(stateFile === null ? [] : ['--load-state', stateFile]),
  ])
  await pids.add(pid)
  return {
    url,
    pid,
    exited,
    stop: async () => {
      // The snapshot has its state, so it can be killed.
      endProcess(pid)
      await exited
      await pids.remove(pid)
    },
  }
}

/** Starts anvil with these arguments and resolves once it listens. It ends with this process, as described above. */
export function spawnAnvil(args: readonly string[]): Promise<Omit<AnvilProcess, 'stop'>> {
  return readStart(spawnWatched(findAnvilBinary(), args))
}

const watchdog = '"$@" & child=$!; echo "pid $child"; exec >&- 2>&-; read _; kill -9 $child'

function spawnWatched(binary: string, args: readonly string[]): ChildProcess {
  if (process.platform === 'win32') return spawn(binary, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  return spawn('/bin/sh', ['-c', watchdog, 'sh', binary, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // In its own process group, so that Ctrl-C reaches only the daemon, which still has to write a snapshot.
    detached: true,
  })
}

/** Reads anvil's output until it listens. The pipe closes when anvil exits, because nothing else holds it open. */
function readStart(
  child: ChildProcess,
): Promise<{ readonly pid: number; readonly url: string; readonly exited: Promise<void> }> {
  const { stderr, stdin, stdout } = child
  if (stderr === null || stdin === null || stdout === null) {
    throw new Error('anvil was started without pipes')
  }
  // The shell may already be gone when anvil was killed first. Nothing is written, but closing may fail.
  stdin.on('error', () => undefined)
  const exited = new Promise<void>((resolve) => {
    stdout.once('close', () => {
      stdin.end()
      resolve()
    })
  })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      // Kill anvil and not the shell, without which nothing would end anvil.
      if (pid !== undefined) endProcess(pid)
      stdin.end()
      reject(new Error(`anvil did not listen within ${startTimeoutMs} ms`))
    }, startTimeoutMs)
    let pid = process.platform === 'win32' ? child.pid : undefined
    const output: string[] = []
    // Explains a failed start; unused afterwards.
    createInterface({ input: stderr }).on('line', (line) => {
      if (output.length < 50) output.push(line)
    })
    child.once('error', reject)
    const lines = createInterface({ input: stdout })
    lines.on('line', (line) => {
      const started = /^pid (\d+)$/.exec(line)?.[1]
      if (started !== undefined) pid = Number(started)
      const address = /^Listening on (\S+)$/.exec(line)?.[1]
      if (address === undefined || pid === undefined) {
        if (output.length < 50) output.push(line)
        return
      }
      clearTimeout(timer)
      resolve({ pid, url: `http://${address}`, exited })
    })
    void Promise.all([exited, once(stderr, 'close')]).then(() => {
      clearTimeout(timer)
      reject(new Error(`anvil ended before it listened: ${output.join(' ').slice(-300)}`))
    })
  })
}
