import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { findAnvilBinary } from './anvil-binary.ts'
import { endProcess, type PidFile } from './orphan.ts'

/** A state is read before anvil listens; it is several hundred megabytes by then. */
const startTimeoutMs = 120_000
/** Before every journaled block, so that a replay from nothing may use their times again. Seconds. */
const genesisTimestamp = 1_700_000_000
/** States of old blocks that stay in memory; the product never asks for older ones. */
const statesKept = 64

export type AnvilProcess = {
  /** Open to this machine with every admin method: never shown to anyone. */
  readonly url: string
  readonly pid: number
  /** Resolves when anvil has ended, whoever ended it. */
  readonly exited: Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Starts an anvil that mines only when told to, empty or with the state in this file. On POSIX a small shell between the
 * two ends anvil when this process dies in whatever way, because its standard input then closes; the pid file is for what
 * slips through.
 */
export async function startAnvil(options: {
  readonly chainId: number
  readonly cacheFolder: string
  readonly stateFile: string | null
  readonly pids: PidFile
}): Promise<AnvilProcess> {
  const { cacheFolder, chainId, pids, stateFile } = options
  const { pid, url, exited } = await spawnAnvil([
    ...['--chain-id', String(chainId), '--host', '127.0.0.1', '--port', '0'],
    ...['--timestamp', String(genesisTimestamp), '--accounts', '0', '--no-mining'],
    ...['--order', 'fifo', '--no-cors', '--no-request-size-limit'],
    ...['--prune-history', String(statesKept), '--cache-path', cacheFolder],
    ...(stateFile === null ? [] : ['--load-state', stateFile]),
  ])
  await pids.add(pid)
  return {
    url,
    pid,
    exited,
    stop: async () => {
      // Its state is in our snapshot, so there is nothing that it should still do.
      endProcess(pid)
      await exited
      await pids.remove(pid)
    },
  }
}

/** Starts anvil with these arguments and resolves once it listens. It ends when this process does, as above. */
export function spawnAnvil(args: readonly string[]): Promise<Omit<AnvilProcess, 'stop'>> {
  return readStart(spawnWatched(findAnvilBinary(), args))
}

const watchdog = '"$@" & child=$!; echo "pid $child"; exec >&- 2>&-; read _; kill -9 $child'

function spawnWatched(binary: string, args: readonly string[]): ChildProcess {
  if (process.platform === 'win32') return spawn(binary, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  return spawn('/bin/sh', ['-c', watchdog, 'sh', binary, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // Its own group: Ctrl-C reaches the daemon only, which still wants to dump.
    detached: true,
  })
}

/** Reads what anvil prints until it listens. Its output closes when it ends, because only it holds the pipe. */
function readStart(
  child: ChildProcess,
): Promise<{ readonly pid: number; readonly url: string; readonly exited: Promise<void> }> {
  const { stderr, stdin, stdout } = child
  if (stderr === null || stdin === null || stdout === null) {
    throw new Error('anvil was started without pipes')
  }
  // The shell is gone when anvil was killed first; writing is never tried, but closing may fail.
  stdin.on('error', () => undefined)
  const exited = new Promise<void>((resolve) => {
    stdout.once('close', () => {
      stdin.end()
      resolve()
    })
  })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      // Not the shell: it is what would be left to end anvil.
      if (pid !== undefined) endProcess(pid)
      stdin.end()
      reject(new Error(`anvil did not listen within ${startTimeoutMs} ms`))
    }, startTimeoutMs)
    let pid = process.platform === 'win32' ? child.pid : undefined
    const output: string[] = []
    // Why it does not start; nobody listens to it later.
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
